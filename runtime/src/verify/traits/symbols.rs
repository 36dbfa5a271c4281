//! Symbols and their tables.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::attributes::Attribute;
use crate::builtin::FuncOp;
use crate::context::OpInfo;
use crate::diagnostics::Reported;
use crate::dialect::OpTraits;
use crate::interfaces::{AnySymbolUserOpInterface, SymbolScope};
use crate::ir::{AttributeStorage, Body, Op};

const NAME: &str = "sym_name";
const VISIBILITY: &str = "sym_visibility";

/// Checks the attributes of an op that defines a symbol.
pub(in crate::verify) fn check_symbol(body: &Body, op: Op, traits: OpTraits) -> Result<(), Reported> {
    let is_optional = traits.contains(OpTraits::OPTIONAL_SYMBOL);
    if !is_optional && !traits.contains(OpTraits::SYMBOL) {
        return Ok(());
    }
    let context = body.context();
    match body.attribute(op, NAME) {
        None if is_optional => return Ok(()),
        Some(name) if name.as_string_bytes(context) == Some(b"") => {
            return Err(body.emit_op_error(op, "requires a symbol name that is not empty").report());
        }
        // Symbols are looked up, printed and translated by names that are text.
        Some(name)
            if name.as_string_bytes(context).is_some_and(|name| std::str::from_utf8(name).is_err()) =>
        {
            return Err(body.emit_op_error(op, "requires a symbol name that is UTF-8").report());
        }
        Some(name) if name.as_string_bytes(context).is_some() => {}
        _ => return Err(body.emit_op_error(op, "requires string attribute 'sym_name'").report()),
    }
    if let Some(visibility) = body.attribute(op, VISIBILITY) {
        let Some(text) = visibility.as_string_bytes(context) else {
            let message = "requires visibility attribute 'sym_visibility' to be a string attribute";
            return Err(body.emit_op_error(op, message).report());
        };
        if !matches!(text, b"public" | b"private" | b"nested") {
            let message = format!(
                "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"{}\"",
                String::from_utf8_lossy(text).escape_debug()
            );
            return Err(body.emit_op_error(op, message).report());
        }
    }
    // A function `func` of 2020 may be in any op.
    if let Some(parent) = body.parent_op(op)
        && FuncOp::from_op(body, op).is_none()
    {
        let parent = body.info(parent);
        if parent.is_registered() && !parent.traits().contains(OpTraits::SYMBOL_TABLE) {
            return Err(body.emit_op_error(op, "symbol's parent must have the SymbolTable trait").report());
        }
    }
    Ok(())
}

/// Checks that the symbols in a table differ. Returns the number of errors.
pub(in crate::verify) fn check_table(body: &Body, op: Op) -> usize {
    let mut errors = 0;
    for (holder, region) in body.regions(op) {
        let mut known: HashMap<&[u8], Op, rustc_hash::FxBuildHasher> = HashMap::default();
        for symbol in holder.blocks(region).flat_map(|block| holder.ops(block)) {
            let Some(name) = symbol_name(holder, symbol) else { continue };
            match known.entry(name) {
                Entry::Vacant(vacant) => {
                    vacant.insert(symbol);
                }
                Entry::Occupied(first) => {
                    let name = String::from_utf8_lossy(name);
                    let message = format!("redefinition of symbol named '{}'", name.escape_debug());
                    holder
                        .emit_op_error(symbol, message)
                        .note(holder.location(*first.get()), "see existing symbol definition here")
                        .report();
                    errors += 1;
                }
            }
        }
    }
    errors
}

/// Returns the symbol that an op of a table defines: any op with the attribute does, also one that is not registered.
fn symbol_name(body: &Body, op: Op) -> Option<&[u8]> {
    let record = body.op_record(op);
    if record.extra.is_none()
        && let AttributeStorage::Dictionary(Attribute::EMPTY_DICTIONARY) = record.attributes.storage()
    {
        return None;
    }
    body.attribute(op, NAME)?.as_string_bytes(body.context())
}

/// Returns whether no op of a body refers to symbols and none owns a body: a look at the table of ops costs less than a
/// walk over them.
fn has_no_symbol_users(body: &Body) -> bool {
    if body.is_verified_without_symbol_uses() {
        return true;
    }
    let Some(arena) = body.arena.as_deref() else { return true };
    let context = body.context().data();
    arena.child_bodies().next().is_none()
        && !arena.ops.iter().any(|op| op.name.is_some_and(|name| name.info_in(context).uses_symbols()))
}

/// Verifies the symbol uses of the ops in a symbol table, without nested tables. Returns the number of
/// errors.
pub(in crate::verify) fn check_uses(body: &Body, table: Op) -> usize {
    if !body.context().data().has_symbol_users {
        return 0;
    }
    let mut errors = 0;
    let mut scope: Option<SymbolScope<'_>> = None;
    let mut walk = body.walk(table);
    while let Some((holder, op)) = walk.step_before(OpInfo::uses_symbols) {
        let info = holder.info(op);
        if op == table || !info.uses_symbols() && holder.is_leaf(op) {
            continue;
        }
        if holder.child(op).is_some_and(has_no_symbol_users) {
            walk.skip();
        }
        if info.uses_symbols()
            && let Some(user) = AnySymbolUserOpInterface::of(holder, op)
        {
            let path = walk.path_to(holder, op);
            let scope = match &mut scope {
                Some(scope) => {
                    scope.move_to(path);
                    scope
                }
                none => none.insert(SymbolScope::new(body, path)),
            };
            errors += usize::from(user.verify_symbol_uses(holder, scope).is_err());
        }
        if info.traits().contains(OpTraits::SYMBOL_TABLE) {
            walk.skip();
        }
    }
    errors
}
