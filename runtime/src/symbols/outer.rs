//! What a run over one body, apart from its parents, may know of them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::names::{SymbolVisibility, is_symbol_table, symbol_name, symbol_visibility};
use super::references::reference_names;
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, OpName};
use crate::ir::{Body, Op, OpPath};
use crate::location::Location;
use crate::types::Type;

/// A symbol as it was when the snapshot was taken.
#[derive(Clone, Debug)]
pub struct SymbolEntry {
    name: Attribute,
    op: Op,
    op_name: OpName,
    location: Location,
    visibility: SymbolVisibility,
    attributes: Box<[NamedAttribute]>,
    /// The symbols directly inside, if the op is a symbol table: a position in the snapshot's tables.
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

    /// Returns what kind of op it is.
    pub fn op_name(&self) -> OpName {
        self.op_name
    }

    /// Returns the op's location.
    pub fn location(&self) -> Location {
        self.location
    }

    /// From where the symbol may be referred to.
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

    /// Returns the type of a function or of another symbol that states one, in `function_type` or `type`.
    pub fn ty(&self, context: &Context) -> Option<Type> {
        let attribute =
            self.attribute(context, "function_type").or_else(|| self.attribute(context, "type"))?;
        match attribute.data(context) {
            AttributeData::Type(ty) => Some(*ty),
            _ => None,
        }
    }
}

/// The symbols of one symbol table and of those inside it, as they were at one time.
///
/// It holds no borrow of the IR: many threads read it while each changes a body of its own.
#[derive(Clone, Debug)]
pub struct SymbolSnapshot {
    /// The symbols of each table by name; the first is the table of which the snapshot was taken.
    tables: Vec<FxHashMap<Attribute, SymbolEntry>>,
}

impl SymbolSnapshot {
    /// Returns the symbols directly inside `table`, and inside the tables among them, at any depth.
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

    /// Returns the symbol that `reference` means from inside the table.
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

    /// Returns the symbols directly inside the table, in no particular order.
    pub fn symbols(&self) -> impl Iterator<Item = &SymbolEntry> {
        self.tables[0].values()
    }
}

/// The surroundings of a body that is processed separately from its parents: its ancestors, read-only, and the symbols
/// in scope as they were before the run.
#[derive(Clone)]
pub struct Outer<'ir> {
    ancestors: Vec<(&'ir Body, Op)>,
    symbols: Option<Arc<SymbolSnapshot>>,
}

impl<'ir> Outer<'ir> {
    /// Nothing is around: for the outermost body.
    pub fn none() -> Self {
        Outer { ancestors: Vec::new(), symbols: None }
    }

    /// Returns what is around the ops directly inside the op at `parent`. The snapshot, from [`Outer::snapshot`], was
    /// taken while all child bodies were still in their places.
    pub fn new(outermost: &'ir Body, parent: &OpPath, symbols: Option<Arc<SymbolSnapshot>>) -> Self {
        let mut ancestors = vec![parent.resolve(outermost)];
        let mut current = parent.clone();
        while let Some(around) = current.parent(outermost) {
            ancestors.push(around.resolve(outermost));
            current = around;
        }
        Outer { ancestors, symbols }
    }

    /// Returns what is around the ops directly inside the root of `body`, around which is this. `symbols` are those of
    /// the root, if it is a symbol table; otherwise those in scope stay.
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

    /// Returns the symbols that references directly inside the op at `parent` see; none where no symbol table is
    /// around.
    pub fn snapshot(outermost: &Body, parent: &OpPath) -> Option<Arc<SymbolSnapshot>> {
        let table = super::nearest_symbol_table(outermost, parent)?;
        let (body, op) = table.resolve(outermost);
        Some(Arc::new(SymbolSnapshot::new(body, op)))
    }

    /// Returns the ops around, the innermost first, each with the body in which it has its place.
    ///
    /// An isolated op whose own body is away for the run shows neither attributes nor regions.
    pub fn ancestors(&self) -> &[(&'ir Body, Op)] {
        &self.ancestors
    }

    /// Returns the symbols in scope.
    pub fn symbols(&self) -> Option<&SymbolSnapshot> {
        self.symbols.as_deref()
    }

    /// Returns the symbol that `reference` means in the scope around the body.
    pub fn lookup(&self, context: &Context, reference: Attribute) -> Option<&SymbolEntry> {
        self.symbols()?.lookup_reference(context, reference)
    }
}
