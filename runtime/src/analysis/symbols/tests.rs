//! Symbols in trees of bodies.

use super::*;
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::Context;
use crate::ir::tests::{context, function, module, state};
use crate::ir::{Body, Op, OpPath};

fn name(context: &Context, text: &str) -> Attribute {
    string(context, text.as_bytes())
}

fn reference(context: &Context, names: &[&str]) -> Attribute {
    let names: Vec<Attribute> = names.iter().map(|text| name(context, text)).collect();
    symbol_reference(context, &names)
}

fn array(context: &Context, elements: &[Attribute]) -> Attribute {
    context.data().intern_attribute(AttributeData::Array(elements.into()))
}

/// ```text
/// module {
///   func @f { user [{a = [@f, @inner::@g]}] }
///   module @inner {
///     func @g { user @g }
///     user @f            // of no symbol
///   }
/// }
/// ```
struct Sample {
    context: Context,
    module: Body,
    f: OpPath,
    inner: OpPath,
    g: OpPath,
    user_in_f: OpPath,
    user_in_g: OpPath,
}

fn user(body: &mut Body, block: crate::ir::Block, uses: Attribute) -> Op {
    let context = body.context().clone();
    let op = body.create_op(state(&context, "foo.user"));
    body.append_op(block, op);
    body.set_attribute(op, "uses", Some(uses));
    op
}

fn sample() -> Sample {
    let context = context();
    let (mut outer, block) = module(&context);
    let (f, entry) = function(&mut outer, block, "f", &[]);
    let nested = array(&context, &[reference(&context, &["f"]), reference(&context, &["inner", "g"])]);
    let entry_of_dictionary = NamedAttribute { name: context.identifier("a"), value: nested };
    let uses = array(&context, &[Attribute::dictionary(&context, vec![entry_of_dictionary])]);
    let user_in_f = user(outer.child_mut(f).unwrap(), entry, uses);

    let (mut inner, inner_block) = module(&context);
    inner.set_attribute(inner.root(), SYMBOL_NAME, Some(name(&context, "inner")));
    let (g, entry) = function(&mut inner, inner_block, "g", &[]);
    let user_in_g = user(inner.child_mut(g).unwrap(), entry, reference(&context, &["g"]));
    user(&mut inner, inner_block, reference(&context, &["f"]));
    let inner = outer.adopt(inner, &[], &[]);
    outer.append_op(block, inner);

    let f = OpPath::new(f);
    let inner = OpPath::new(inner);
    let g = inner.to(g);
    Sample { user_in_f: f.to(user_in_f), user_in_g: g.to(user_in_g), context, module: outer, f, inner, g }
}

#[test]
fn references_resolve_from_the_nearest_table_only() {
    let Sample { context, module, f, g, inner, user_in_f, user_in_g } = sample();
    let find = |from: &OpPath, names: &[&str]| {
        let reference = reference(&context, names);
        let found = lookup_nearest_symbol_from(&module, from, reference);
        assert_eq!(found, SymbolTables::new().lookup_nearest_symbol_from(&module, from, reference));
        found
    };
    assert_eq!(find(&user_in_f, &["f"]), Some(f.clone()));
    assert_eq!(find(&user_in_f, &["inner", "g"]), Some(g.clone()));
    assert_eq!(find(&user_in_g, &["g"]), Some(g.clone()));
    assert_eq!(find(&user_in_g, &["f"]), None);
    // Not a symbol table in the middle.
    assert_eq!(find(&user_in_f, &["f", "g"]), None);
    assert_eq!(nearest_symbol_table(&module, &inner), Some(inner));
}

#[test]
fn uses_are_found_in_every_scope_that_sees_the_symbol() {
    let Sample { module, f, g, inner, user_in_f, user_in_g, .. } = sample();
    let root = OpPath::new(module.root());
    let users = |symbol: &OpPath, limit: &OpPath| -> Vec<OpPath> {
        symbol_uses_of(&module, symbol, limit).unwrap().into_iter().map(|found| found.user).collect()
    };
    assert_eq!(users(&f, &root), std::slice::from_ref(&user_in_f));
    assert_eq!(users(&g, &root), [user_in_f.clone(), user_in_g.clone()]);
    // `@inner::@g` uses `@inner` as well.
    assert_eq!(users(&inner, &root), std::slice::from_ref(&user_in_f));
    assert_eq!(users(&g, &inner), [user_in_g]);
    assert!(symbol_known_use_empty(&module, &f, &inner));
    assert!(!symbol_known_use_empty(&module, &f, &f));
    let in_f = symbol_uses_in_op(&module, &f).unwrap();
    assert_eq!(in_f.len(), 2);
    assert_eq!(symbol_uses_in_regions(&module, &root).unwrap(), in_f);
    assert_eq!(symbol_uses_in_op(&module, &root).unwrap(), []);
}

#[test]
fn replacing_uses_exchanges_the_symbols_part_of_each_reference() {
    let Sample { context, mut module, inner, g, user_in_f, user_in_g, .. } = sample();
    let root = OpPath::new(module.root());
    let new = name(&context, "renamed");
    assert_eq!(replace_all_symbol_uses(&mut module, &g, new, &root), Ok(2));
    let (body, op) = user_in_f.resolve(&module);
    let found = symbol_references(&context, body.attribute(op, "uses").unwrap());
    assert_eq!(found, [reference(&context, &["f"]), reference(&context, &["inner", "renamed"])]);
    let (body, op) = user_in_g.resolve(&module);
    assert_eq!(body.attribute(op, "uses"), Some(reference(&context, &["renamed"])));
    assert_eq!(replace_all_symbol_uses(&mut module, &inner, new, &root), Ok(1));
    let (body, op) = user_in_f.resolve(&module);
    let found = symbol_references(&context, body.attribute(op, "uses").unwrap());
    assert_eq!(found[1], reference(&context, &["renamed", "renamed"]));
}

#[test]
fn an_op_of_an_unknown_dialect_may_be_a_symbol_table() {
    let Sample { context, mut module, f, .. } = sample();
    let region = module.region(module.root(), 0).1;
    let block = module.entry_block(region).unwrap();
    let unknown = module.create_op(state(&context, "foo.unknown").regions(1));
    module.append_op(block, unknown);
    let root = OpPath::new(module.root());
    let expected = SymbolUseError::UnknownSymbolTable(OpPath::new(unknown));
    assert_eq!(symbol_uses_of(&module, &f, &root), Err(expected));
    assert!(!symbol_known_use_empty(&module, &f, &root));
}

#[test]
fn a_table_renames_on_conflict_and_renames_uses() {
    let Sample { context, mut module, f, user_in_f, .. } = sample();
    let mut table = SymbolTable::new(&module, module.root());
    let region = table.region();
    let block = module.entry_block(region).unwrap();
    assert_eq!(table.len(), 2);
    let declare = |module: &mut Body, text: &str| {
        let op = module.create_op(state(&context, "test.func").regions(1));
        set_symbol_name(module, op, name(&context, text));
        op
    };
    let second = declare(&mut module, "f");
    assert_eq!(table.insert(&mut module, second, None), name(&context, "f_0"));
    let third = declare(&mut module, "f");
    assert_eq!(table.insert(&mut module, third, None), name(&context, "f_1"));
    assert_eq!(module.last_op(block), Some(third));
    assert_eq!(symbol_name(&module, third), Some(name(&context, "f_1")));

    table.rename(&mut module, f.op(), name(&context, "h")).unwrap();
    assert_eq!(table.lookup_text(&module, "f"), None);
    assert_eq!(table.lookup_text(&module, "h"), Some(f.op()));
    let (body, op) = user_in_f.resolve(&module);
    let found = symbol_references(&context, body.attribute(op, "uses").unwrap());
    assert_eq!(found[0], reference(&context, &["h"]));
    table.erase(&mut module, second);
    assert_eq!(table.lookup_text(&module, "f_0"), None);
}

#[test]
fn visibility_is_public_unless_stated() {
    let Sample { mut module, f, .. } = sample();
    assert_eq!(symbol_visibility(&module, f.op()), SymbolVisibility::Public);
    set_symbol_visibility(&mut module, f.op(), SymbolVisibility::Nested);
    assert_eq!(symbol_visibility(&module, f.op()), SymbolVisibility::Nested);
    set_symbol_visibility(&mut module, f.op(), SymbolVisibility::Public);
    assert_eq!(module.attribute(f.op(), SYMBOL_VISIBILITY), None);
}

/// Bodies that are away from their parents know the symbols in scope, from several threads.
#[test]
fn an_outer_shows_the_symbols_in_scope_while_bodies_are_away() {
    let Sample { context, mut module, f, inner, .. } = sample();
    let root = OpPath::new(module.root());
    let symbols = Outer::snapshot(&module, &root);
    let mut child = module.take_child(f.op());
    let outer = Outer::new(&module, &root, symbols);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            child.set_attribute(child.root(), "changed", Some(Attribute::UNIT));
            let found = outer.lookup(&context, reference(&context, &["inner", "g"])).unwrap();
            assert_eq!(found.op_name(), context.op_name("test.func"));
            let own = outer.lookup(&context, reference(&context, &["f"])).unwrap();
            assert_eq!(own.op(), f.op());
            assert!(own.attribute(&context, "changed").is_none());
            assert!(outer.lookup(&context, reference(&context, &["f", "g"])).is_none());
            assert_eq!(outer.ancestors().len(), 1);
        });
        scope.spawn(|| assert!(outer.symbols().unwrap().lookup(name(&context, "inner")).is_some()));
    });
    module.put_back_child(f.op(), child);
    assert_eq!(lookup_symbol_in(&module, module.root(), name(&context, "inner")), Some(inner.op()));
}

/// Sharing makes the number of paths through an attribute exponential; each part is looked at once.
#[test]
fn shared_parts_are_visited_once() {
    let context = context();
    let mut attribute = reference(&context, &["f"]);
    for _ in 0..200 {
        attribute = array(&context, &[attribute, attribute]);
    }
    assert_eq!(symbol_references(&context, attribute), [reference(&context, &["f"])]);
}
