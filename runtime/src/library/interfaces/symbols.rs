//! The symbols in scope of an op.

use crate::attributes::{Attribute, AttributeData};
use crate::ir::{Body, Op, OpPath};
use crate::symbols::{SymbolTables, is_potentially_unknown_table, is_symbol_table, nearest_symbol_table};

/// The symbols in scope of an op.
pub struct SymbolScope<'scope> {
    outermost: &'scope Body,
    path: OpPath,
    tables: SymbolTables,
    /// The symbol table whose symbols are in scope of the ops with the same parent op.
    nearest: Option<Nearest<'scope>>,
}

/// The symbol table whose symbols are in scope of the ops with the same parent op.
struct Nearest<'scope> {
    parent: Op,
    /// The path to the table, and the table with the body in which it has its place.
    table: Option<(OpPath, &'scope Body, Op)>,
}

impl<'scope> SymbolScope<'scope> {
    /// Returns the symbols in scope of the op at `path`, relative to `outermost`.
    pub fn new(outermost: &'scope Body, path: OpPath) -> Self {
        SymbolScope { outermost, path, tables: SymbolTables::new(), nearest: None }
    }

    /// Moves on to the symbols in scope of the op at `path`, while no symbol changes: the symbol tables that were looked at
    /// are kept.
    pub(crate) fn move_to(&mut self, path: OpPath) {
        self.path = path;
    }

    /// Resolves a symbol reference in the nearest enclosing symbol table only. Returns the op with its body.
    pub fn lookup(&mut self, reference: Attribute) -> Option<(&'scope Body, Op)> {
        let (body, op) = self.path.resolve(self.outermost);
        let found = match body.parent_op(op) {
            // The table of its symbols is the op itself.
            _ if is_symbol_table(body, op) => {
                self.tables.lookup_nearest_symbol_from(self.outermost, &self.path, reference)?
            }
            None => self.tables.lookup_nearest_symbol_from(self.outermost, &self.path, reference)?,
            Some(parent) => {
                if self.nearest.as_ref().is_none_or(|nearest| nearest.parent != parent) {
                    let table = nearest_symbol_table(self.outermost, &self.path).map(|path| {
                        let (body, op) = path.resolve(self.outermost);
                        (path, body, op)
                    });
                    self.nearest = Some(Nearest { parent, table });
                }
                let (path, body, op) = self.nearest.as_ref()?.table.as_ref()?;
                // Most references have one name.
                if let AttributeData::SymbolReference { root, nested } = reference.data(body.context())
                    && nested.is_empty()
                {
                    let symbol = self.tables.table(body, *op).lookup(*root)?;
                    return Some((body.region(*op, 0).0, symbol));
                }
                self.tables.lookup_reference_in(self.outermost, path, reference)?
            }
        };
        Some(found.resolve(self.outermost))
    }

    /// Returns the help for a reference to a symbol that is not in scope: the nearest name of one that is, or the op that
    /// hides one of the same name.
    pub fn suggestion(&self, reference: Attribute) -> Option<String> {
        let context = self.outermost.context();
        let name = reference.as_flat_symbol_reference(context)?;
        let tables = self.enclosing().into_iter().map(|(holder, op)| holder.child(op).unwrap_or(holder));
        let names: Vec<&str> = tables
            .flat_map(|table| {
                let ops = table.regions(table.root()).flat_map(|(holder, region)| {
                    holder.blocks(region).flat_map(|block| holder.ops(block)).map(move |op| (holder, op))
                });
                ops.filter_map(|(holder, op)| holder.attribute(op, "sym_name")?.as_string(context))
            })
            .collect();
        let near = terrace_vocabulary::nearest(name, names)?;
        let text = context.display(Attribute::symbol_reference(context, near, &[])).to_string();
        if near != name {
            return Some(format!("did you mean '{text}'?"));
        }
        let (body, op) = self.hiding()?;
        let table = body.name(op).text(context);
        let reason = match is_symbol_table(body, op) {
            true => "is a symbol table",
            false => "is not registered and may be a symbol table",
        };
        Some(format!("'{table}' hides the symbols around it, '{text}' among them: it {reason}"))
    }

    /// Returns the innermost enclosing op beyond which no symbols are looked up.
    fn hiding(&self) -> Option<(&'scope Body, Op)> {
        let mut path = self.path.clone();
        loop {
            path = path.parent(self.outermost)?;
            let (body, op) = path.resolve(self.outermost);
            if is_symbol_table(body, op) || is_potentially_unknown_table(body, op) {
                return Some((body, op));
            }
        }
    }

    /// Returns the path to the op from the outermost visible body.
    pub fn path(&self) -> &OpPath {
        &self.path
    }

    /// Returns the enclosing ops that are isolated from above, each with the body in which it has its place, the innermost
    /// first. The last one is the symbol table whose symbols are in scope, or an op around it.
    pub fn enclosing(&self) -> Vec<(&'scope Body, Op)> {
        let mut enclosing = vec![(self.outermost, self.outermost.root())];
        let mut body = self.outermost;
        let (_, ancestors) = self.path.ops().split_last().expect("a path has an op");
        for op in ancestors {
            enclosing.push((body, *op));
            body = body.child(*op).expect("an op of a path that is followed further owns a body");
        }
        enclosing.reverse();
        enclosing
    }
}
