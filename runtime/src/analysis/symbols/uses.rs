//! Uses of symbols: search and replacement.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::names::{is_symbol_table, symbol_name};
use super::nearest_symbol_table;
use super::references::{collect_references, reference_names, symbol_reference, symbol_references};
use crate::attributes::Attribute;
use crate::diagnostics::Reported;
use crate::ir::{Body, Op, OpPath, WalkResult, WalkStage};
use crate::sub_elements::Part;

/// A symbol reference in the attributes of an op. Repeated references of an op are one use.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SymbolUse {
    /// The op.
    pub user: OpPath,
    /// The whole reference.
    pub reference: Attribute,
}

/// The reason why the uses of a symbol cannot be determined or replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SymbolUseError {
    /// The unregistered op may be a symbol table, so the references in it cannot be resolved.
    UnknownSymbolTable(OpPath),
    /// The op has a dialect attribute whose references cannot be replaced.
    FixedReference(OpPath),
}

impl SymbolUseError {
    /// Reports the error at its op.
    pub fn report(&self, outermost: &Body) -> Reported {
        let (SymbolUseError::UnknownSymbolTable(path) | SymbolUseError::FixedReference(path)) = self;
        let (body, op) = path.resolve(outermost);
        outermost.context().emit_error(body.location(op), self).report()
    }
}

impl fmt::Display for SymbolUseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            SymbolUseError::UnknownSymbolTable(_) => {
                "the op may be a symbol table of its own, so the uses of symbols inside it are not known"
            }
            SymbolUseError::FixedReference(_) => {
                "the op holds a symbol reference inside an attribute that does not let it be exchanged"
            }
        })
    }
}

impl std::error::Error for SymbolUseError {}

/// The names of a reference to a symbol, for each symbol table from which it is visible.
struct Scopes(FxHashMap<Op, Vec<Attribute>>);

impl Scopes {
    fn of(outermost: &Body, symbol: &OpPath) -> Scopes {
        let mut scopes = FxHashMap::default();
        let mut names = Vec::new();
        let mut current = symbol.clone();
        loop {
            let (body, op) = current.resolve(outermost);
            let (Some(name), Some(table)) = (symbol_name(body, op), current.parent(outermost)) else { break };
            let (body, op) = table.resolve(outermost);
            if !is_symbol_table(body, op) {
                break;
            }
            names.insert(0, name);
            scopes.insert(op, names.clone());
            current = table;
        }
        Scopes(scopes)
    }
}

/// The references that a walk visits.
enum Wanted {
    /// All references in the scope of the start.
    All,
    /// The references to one symbol.
    Symbol(Scopes),
}

/// Calls `visit` for each use at the op of `limit` and inside it.
fn walk_uses(
    outermost: &Body,
    limit: &OpPath,
    wanted: &Wanted,
    mut visit: impl FnMut(SymbolUse) -> WalkResult,
) -> Result<WalkResult, SymbolUseError> {
    let context = outermost.context();
    let (start_body, start) = limit.resolve(outermost);
    let enclosing = limit.parent(outermost).and_then(|parent| nearest_symbol_table(outermost, &parent));
    // The required prefix of a reference in each enclosing scope; `None` if no reference matches.
    let names_in = |table: Option<Op>| -> Option<&[Attribute]> {
        match wanted {
            Wanted::All => Some(&[]),
            Wanted::Symbol(scopes) => scopes.0.get(&table?).map(Vec::as_slice),
        }
    };
    let mut active = vec![names_in(enclosing.map(|table| table.op()))];
    let outer_ops = &limit.ops()[..limit.ops().len() - 1];
    let mut walk = start_body.walk(start);
    while let Some((stage, body, op)) = walk.step() {
        let is_table = is_symbol_table(body, op);
        if stage == WalkStage::After {
            if is_table {
                active.pop();
            }
            continue;
        }
        let path_to = |op: Op| OpPath::from_ops([outer_ops, walk.path_to(body, op).ops()].concat());
        let names = *active.last().expect("the scope of the start");
        if let Some(names) = names {
            for reference in references_of(body, op) {
                let path = reference_names(context, reference).expect("a symbol reference");
                if path.starts_with(names) {
                    let found = visit(SymbolUse { user: path_to(op), reference });
                    if found.was_interrupted() {
                        return Ok(WalkResult::Interrupt);
                    }
                }
            }
        }
        if is_table {
            let inner = match wanted {
                Wanted::All => None,
                Wanted::Symbol(_) => names_in(Some(op)),
            };
            active.push(inner);
            if inner.is_none() {
                walk.skip();
            }
        } else if names.is_some() && is_potentially_unknown_table(body, op) {
            return Err(SymbolUseError::UnknownSymbolTable(path_to(op)));
        }
    }
    Ok(WalkResult::Advance)
}

/// Returns the distinct symbol references in the attributes of an op.
fn references_of(body: &Body, op: Op) -> Vec<Attribute> {
    let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
    for entry in body.attributes(op) {
        collect_references(body.context(), entry.value, &mut seen, &mut found);
    }
    found
}

/// Returns whether the op may be an unknown symbol table: it is unregistered and has one region.
pub(crate) fn is_potentially_unknown_table(body: &Body, op: Op) -> bool {
    !body.info(op).is_registered()
        && body.region_count(op) == 1
        && body.context().dialect(body.name(op).dialect_namespace(body.context())).is_none()
}

/// Returns the uses of a symbol at the op of `limit` and inside it, including uses outside of its own table
/// by nested references.
///
/// # Errors
///
/// If a traversed op may be an unknown symbol table.
pub fn symbol_uses_of(
    outermost: &Body,
    symbol: &OpPath,
    limit: &OpPath,
) -> Result<Vec<SymbolUse>, SymbolUseError> {
    let mut uses = Vec::new();
    let wanted = Wanted::Symbol(Scopes::of(outermost, symbol));
    walk_uses(outermost, limit, &wanted, |found| {
        uses.push(found);
        WalkResult::Advance
    })?;
    Ok(uses)
}

/// Returns whether a symbol is known to be unused at the op of `limit` and inside it.
pub fn symbol_known_use_empty(outermost: &Body, symbol: &OpPath, limit: &OpPath) -> bool {
    let wanted = Wanted::Symbol(Scopes::of(outermost, symbol));
    walk_uses(outermost, limit, &wanted, |_| WalkResult::Interrupt) == Ok(WalkResult::Advance)
}

/// Returns all symbol uses at an op and inside it, except inside nested symbol tables. For a symbol table,
/// only uses at the op itself are returned.
///
/// # Errors
///
/// If a traversed op may be an unknown symbol table.
pub fn symbol_uses_in_op(outermost: &Body, from: &OpPath) -> Result<Vec<SymbolUse>, SymbolUseError> {
    let mut uses = Vec::new();
    walk_uses(outermost, from, &Wanted::All, |found| {
        uses.push(found);
        WalkResult::Advance
    })?;
    Ok(uses)
}

/// Returns all symbol uses in the regions of an op, except inside nested symbol tables.
///
/// # Errors
///
/// If a traversed op may be an unknown symbol table.
pub fn symbol_uses_in_regions(outermost: &Body, from: &OpPath) -> Result<Vec<SymbolUse>, SymbolUseError> {
    let mut uses = Vec::new();
    let (body, op) = from.resolve(outermost);
    for (inner, region) in body.regions(op) {
        for op in inner.blocks(region).flat_map(|block| inner.ops(block)) {
            uses.extend(symbol_uses_in_op(outermost, &from.to(op))?);
        }
    }
    Ok(uses)
}

/// Replaces the name of a symbol in all its uses at the op of `limit` and inside it by `name`, a string
/// attribute. Does not rename the symbol itself. Returns the number of uses.
///
/// # Errors
///
/// If not all uses can be found or replaced. The IR is then unchanged.
pub fn replace_all_symbol_uses(
    outermost: &mut Body,
    symbol: &OpPath,
    name: Attribute,
    limit: &OpPath,
) -> Result<usize, SymbolUseError> {
    let scopes = Scopes::of(outermost, symbol);
    let uses = symbol_uses_of(outermost, symbol, limit)?;
    // All new attributes are computed before any is set, so that an error leaves the IR unchanged.
    let mut exchanges: Vec<(&OpPath, FxHashMap<Attribute, Attribute>)> = Vec::new();
    let mut rest = uses.as_slice();
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|other| other.user == first.user).count();
        let (mine, others) = rest.split_at(count);
        rest = others;
        let position = scopes.position_of_name(outermost, &first.user);
        exchanges.push((&first.user, exchange_references(outermost, mine, position, name)?));
    }
    for (user, exchange) in &exchanges {
        let (body, op) = user.resolve_mut(outermost);
        body.map_attributes(op, |attribute| exchange.get(&attribute).copied().unwrap_or(attribute));
    }
    Ok(uses.len())
}

impl Scopes {
    /// Returns the index of the symbol's own name in a reference at `user`.
    fn position_of_name(&self, outermost: &Body, user: &OpPath) -> usize {
        let table = user.parent(outermost).and_then(|parent| nearest_symbol_table(outermost, &parent));
        let names = table.and_then(|table| self.0.get(&table.op()));
        names.expect("a use is in a scope of the symbol").len() - 1
    }
}

/// Returns the attributes of a user to replace, with their replacements.
fn exchange_references(
    outermost: &Body,
    uses: &[SymbolUse],
    position: usize,
    name: Attribute,
) -> Result<FxHashMap<Attribute, Attribute>, SymbolUseError> {
    let context = outermost.context();
    let user = &uses[0].user;
    let references: FxHashSet<Attribute> = uses.iter().map(|found| found.reference).collect();
    let exchange = |part: Part| {
        if !part.flags(context).has_symbol_reference() {
            return Some(part);
        }
        let Part::Attribute(attribute) = part else { return None };
        let mut names = reference_names(context, attribute)?;
        if references.contains(&attribute) {
            names[position] = name;
        }
        Some(Part::Attribute(symbol_reference(context, &names)))
    };
    let (body, op) = user.resolve(outermost);
    let mut changed = FxHashMap::default();
    for entry in body.attributes(op) {
        let new = entry.value.replace_parts(context, exchange);
        let new = new.map_err(|_| SymbolUseError::FixedReference(user.clone()))?;
        let is_fixed =
            |old: Attribute| references.contains(&old) && symbol_references(context, new).contains(&old);
        if new == entry.value && symbol_references(context, new).into_iter().any(is_fixed) {
            return Err(SymbolUseError::FixedReference(user.clone()));
        }
        changed.insert(entry.value, new);
    }
    Ok(changed)
}
