//! Bodies that did not change since they were found to be valid.

use super::fixture::{Fixture, add_block, append};
use crate::ir::Op;
use crate::verify::are_right_inside_while;

/// A module with an isolated op, which holds one terminator.
fn module_with_child() -> (Fixture, Op) {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let (holder, end) = (fixture.state(2, "test.isolated").regions(1), fixture.state(3, "test.end"));
    let holder = append(&mut fixture.module, top, holder);
    let block = add_block(&mut fixture.module, holder, 0, &[]);
    append(fixture.module.child_mut(holder).unwrap(), block, end);
    (fixture, holder)
}

#[test]
fn a_valid_body_is_known_to_be_so_until_it_changes() {
    let (mut fixture, holder) = module_with_child();
    let is_verified = |fixture: &Fixture| fixture.module.child(holder).unwrap().is_verified();
    assert!(!is_verified(&fixture));
    assert_eq!(fixture.verify(), "");
    assert!(is_verified(&fixture));
    assert_eq!(fixture.verify(), "");
    // A change of the contents.
    let state = fixture.state(4, "test.strict");
    let child = fixture.module.child_mut(holder).unwrap();
    let region = child.region(child.root(), 0).1;
    let block = child.entry_block(region).unwrap();
    append(child, block, state);
    assert!(!is_verified(&fixture));
    let errors = fixture.verify();
    assert!(errors.contains("must be the last operation in the parent block"), "{errors}");
    assert_eq!(fixture.verify(), errors, "errors are found each time");
    assert!(!is_verified(&fixture));
}

#[test]
fn changes_of_the_op_around_count() {
    let (mut fixture, holder) = module_with_child();
    assert_eq!(fixture.verify(), "");
    let value = fixture.string("value");
    fixture.module.set_attribute(holder, "note", Some(value));
    assert!(!fixture.module.child(holder).unwrap().is_verified());
    assert_eq!(fixture.verify(), "");
    assert!(fixture.module.child(holder).unwrap().is_verified());
    let name = fixture.module.context().op_name("test.isolated");
    fixture.module.rename_isolated_op(holder, name, &[]);
    assert!(!fixture.module.child(holder).unwrap().is_verified());
}

/// A body that holds other bodies is checked each time: their changes are not changes of it.
#[test]
fn a_body_with_bodies_below_is_checked_again() {
    let (fixture, _) = module_with_child();
    assert_eq!(fixture.verify(), "");
    assert!(!fixture.module.is_verified());
}

/// What is right is not checked again, and what is wrong is not reported.
#[test]
fn several_bodies_are_checked_at_once() {
    let (fixture, holder) = module_with_child();
    let (mut other, broken) = module_with_child();
    let state = other.state(4, "test.strict");
    let child = other.module.child_mut(broken).unwrap();
    let region = child.region(child.root(), 0).1;
    let block = child.entry_block(region).unwrap();
    append(child, block, state);
    let right = fixture.module.child(holder).unwrap();
    let wrong = other.module.child(broken).unwrap();
    assert_eq!(are_right_inside_while(&[right], || ()).0, [true]);
    assert_eq!(are_right_inside_while(&[wrong], || ()).0, [false]);
    assert!(right.is_verified() && !wrong.is_verified());
    assert!(other.verify().starts_with("test.ir"), "the error is reported when it is asked for");
}
