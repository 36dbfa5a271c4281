//! Symbols and their tables.

use super::fixture::{Fixture, add_block, append};
use crate::attributes::Attribute;

fn symbols(ops: &[(&str, &str)]) -> String {
    Fixture::check(|fixture, top| {
        for (number, (op, name)) in ops.iter().enumerate() {
            let name = fixture.string(name);
            let state = fixture.state(2 + number as u32, op).attribute(fixture.named("sym_name", name));
            append(&mut fixture.module, top, state);
        }
    })
}

#[test]
fn symbols_of_a_table_differ() {
    assert_eq!(symbols(&[("test.symbol", "f"), ("x.y", "g"), ("x.y", "h")]), "");
    insta::assert_snapshot!(symbols(&[("test.symbol", "f"), ("x.y", "f"), ("test.symbol", "f")]), @r"
    test.ir:3:1: error: 'x.y' op redefinition of symbol named 'f'
    test.ir:2:1: note: see existing symbol definition here
    test.ir:4:1: error: 'test.symbol' op redefinition of symbol named 'f'
    test.ir:2:1: note: see existing symbol definition here
    ");
}

#[test]
fn a_symbol_has_a_name_and_a_visibility() {
    let check = |name: Option<Attribute>, visibility: Option<&str>| {
        Fixture::check(|fixture, top| {
            let mut state = fixture.state(2, "test.symbol");
            let name = name.unwrap_or_else(|| fixture.string("f"));
            state = state.attribute(fixture.named("sym_name", name));
            if let Some(visibility) = visibility {
                let visibility = fixture.string(visibility);
                state = state.attribute(fixture.named("sym_visibility", visibility));
            }
            append(&mut fixture.module, top, state);
        })
    };
    for visibility in [None, Some("public"), Some("private"), Some("nested")] {
        assert_eq!(check(None, visibility), "");
    }
    insta::assert_snapshot!(check(None, Some("secret")), @r#"test.ir:2:1: error: 'test.symbol' op visibility expected to be one of ["public", "private", "nested"], but got "secret""#);
    insta::assert_snapshot!(check(Some(Attribute::UNIT), None), @"test.ir:2:1: error: 'test.symbol' op requires string attribute 'sym_name'");
}

#[test]
fn a_symbol_is_right_in_a_table() {
    let check = |owner: &str| {
        Fixture::check(|fixture, top| {
            let state = fixture.state(2, owner).regions(1);
            let owner = append(&mut fixture.module, top, state);
            let block = add_block(&mut fixture.module, owner, 0, &[]);
            let name = fixture.string("f");
            let state = fixture.state(3, "test.symbol").attribute(fixture.named("sym_name", name));
            append(&mut fixture.module, block, state);
            let state = fixture.state(4, "x.end");
            append(&mut fixture.module, block, state);
        })
    };
    assert_eq!(check("x.y"), "", "nothing is known of the parent");
    insta::assert_snapshot!(check("test.region"), @"test.ir:3:1: error: 'test.symbol' op symbol's parent must have the SymbolTable trait");
}
