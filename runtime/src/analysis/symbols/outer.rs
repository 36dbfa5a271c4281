//! The read-only surroundings of a body that is processed separately from its parents.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::names::{SymbolVisibility, is_symbol_table, symbol_name, symbol_visibility};
use super::references::reference_names;
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, OpName};
use crate::ir::{Body, Op, OpPath};
use crate::location::Location;
use crate::types::Type;

/// A symbol at the time of the snapshot.
#[derive(Clone, Debug)]
pub struct SymbolEntry {
    name: Attribute,
    op: Op,
    op_name: OpName,
    location: Location,
    visibility: SymbolVisibility,
    attributes: Box<[NamedAttribute]>,
    /// The index of the symbol's own table in the snapshot, if the op is a symbol table.
    table: Option<usize>,
}

impl SymbolEntry {
    /// Returns the symbol's name: a string attribute.
    pub fn name(&self) -> Attribute {
        self.name
    }

    /// Returns the op, in the body of its table.
    pub fn op(&self) -> Op {
        self.op
    }

    /// Returns the name of the op.
    pub fn op_name(&self) -> OpName {
        self.op_name
    }

    /// Returns the op's location.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Returns the visibility of the symbol.
    pub fn visibility(&self) -> SymbolVisibility {
        self.visibility
    }

    /// Returns the op's attributes, inherent ones first.
    pub fn attributes(&self) -> &[NamedAttribute] {
        &self.attributes
    }

    /// Returns the attribute called `name`.
    pub fn attribute(&self, context: &Context, name: &str) -> Option<Attribute> {
        self.attributes.iter().find(|entry| entry.name.text(context) == name).map(|entry| entry.value)
    }

    /// Returns the type of a function or another symbol, from the attribute `function_type` or `type`.
    pub fn ty(&self, context: &Context) -> Option<Type> {
        let attribute =
            self.attribute(context, "function_type").or_else(|| self.attribute(context, "type"))?;
        match attribute.data(context) {
            AttributeData::Type(ty) => Some(*ty),
            _ => None,
        }
    }
}

/// A snapshot of a symbol table and all symbol tables nested in it.
///
/// It does not borrow the IR: several threads read it while each modifies a separate body.
#[derive(Clone, Debug)]
pub struct SymbolSnapshot {
    /// The symbols of each table by name; the first table is the root of the snapshot.
    tables: Vec<FxHashMap<Attribute, SymbolEntry>>,
}

impl SymbolSnapshot {
    /// Takes a snapshot of `table` and the symbol tables nested in it.
    pub fn new(body: &Body, table: Op) -> Self {
        let mut tables = Vec::new();
        let mut pending = vec![(body, table)];
        let mut next = 0;
        while let Some(&(body, table)) = pending.get(next) {
            next += 1;
            let mut symbols: FxHashMap<Attribute, SymbolEntry> = FxHashMap::default();
            for (inner, region) in body.regions(table) {
                for op in inner.blocks(region).flat_map(|block| inner.ops(block)) {
                    let Some(name) = symbol_name(inner, op) else { continue };
                    if symbols.contains_key(&name) {
                        continue;
                    }
                    let nested = is_symbol_table(inner, op).then(|| {
                        pending.push((inner, op));
                        pending.len() - 1
                    });
                    let entry = SymbolEntry {
                        name,
                        op,
                        op_name: inner.name(op),
                        location: inner.location(op),
                        visibility: symbol_visibility(inner, op),
                        attributes: inner.attributes(op).into_boxed_slice(),
                        table: nested,
                    };
                    symbols.insert(name, entry);
                }
            }
            tables.push(symbols);
        }
        SymbolSnapshot { tables }
    }

    /// Returns the symbol called `name`, a string attribute.
    pub fn lookup(&self, name: Attribute) -> Option<&SymbolEntry> {
        self.tables[0].get(&name)
    }

    /// Resolves `reference` from inside the root table.
    pub fn lookup_reference(&self, context: &Context, reference: Attribute) -> Option<&SymbolEntry> {
        let mut table = Some(0);
        let mut found = None;
        for name in reference_names(context, reference)? {
            let entry = self.tables[table?].get(&name)?;
            table = entry.table;
            found = Some(entry);
        }
        found
    }

    /// Returns the symbols directly inside the root table in unspecified order.
    pub fn symbols(&self) -> impl Iterator<Item = &SymbolEntry> {
        self.tables[0].values()
    }
}

/// The surroundings of a body that is processed separately from its parents: its ancestors, read-only, and
/// the symbols in scope before the run.
#[derive(Clone)]
pub struct Outer<'ir> {
    ancestors: Vec<(&'ir Body, Op)>,
    symbols: Option<Arc<SymbolSnapshot>>,
}

impl<'ir> Outer<'ir> {
    /// Returns empty surroundings, for the outermost body.
    pub fn none() -> Self {
        Outer { ancestors: Vec::new(), symbols: None }
    }

    /// Returns the surroundings of the ops directly inside the op at `parent`. The snapshot, from
    /// [`Outer::snapshot`], must have been taken while all child bodies were in place.
    pub fn new(outermost: &'ir Body, parent: &OpPath, symbols: Option<Arc<SymbolSnapshot>>) -> Self {
        let mut ancestors = vec![parent.resolve(outermost)];
        let mut current = parent.clone();
        while let Some(around) = current.parent(outermost) {
            ancestors.push(around.resolve(outermost));
            current = around;
        }
        Outer { ancestors, symbols }
    }

    /// Returns the surroundings of the ops directly inside the root of `body`, whose own surroundings are
    /// `self`. `symbols` are those of the root if it is a symbol table; otherwise the symbols in scope are
    /// unchanged.
    pub(crate) fn inside<'inner>(
        &self,
        body: &'inner Body,
        symbols: Option<Arc<SymbolSnapshot>>,
    ) -> Outer<'inner>
    where
        'ir: 'inner,
    {
        let mut ancestors = vec![(body, body.root())];
        ancestors.extend(self.ancestors.iter().copied());
        Outer { ancestors, symbols: symbols.or_else(|| self.symbols.clone()) }
    }

    /// Takes a snapshot of the symbols in scope directly inside the op at `parent`; `None` if there is no
    /// enclosing symbol table.
    pub fn snapshot(outermost: &Body, parent: &OpPath) -> Option<Arc<SymbolSnapshot>> {
        let table = super::nearest_symbol_table(outermost, parent)?;
        let (body, op) = table.resolve(outermost);
        Some(Arc::new(SymbolSnapshot::new(body, op)))
    }

    /// Returns the ancestors, innermost first, each with the body that it belongs to.
    ///
    /// An isolated op whose own body is detached for the run has neither attributes nor regions.
    pub fn ancestors(&self) -> &[(&'ir Body, Op)] {
        &self.ancestors
    }

    /// Returns the symbols in scope.
    pub fn symbols(&self) -> Option<&SymbolSnapshot> {
        self.symbols.as_deref()
    }

    /// Resolves `reference` in the symbols in scope.
    pub fn lookup(&self, context: &Context, reference: Attribute) -> Option<&SymbolEntry> {
        self.symbols()?.lookup_reference(context, reference)
    }
}
