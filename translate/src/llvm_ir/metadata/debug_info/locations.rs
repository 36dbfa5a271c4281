//! Locations of instructions.

use terrace_llvm::{DILexicalBlockAttr, DILexicalBlockFileAttr, DISubprogramAttr};
use terrace_runtime::attributes::{Attribute, LocationData};
use terrace_runtime::context::Context;
use terrace_runtime::location::{Location, LocationRepresentation};

use crate::llvm_ir::module::ModuleWriter;

impl ModuleWriter<'_> {
    /// Returns the subprogram that the location of a function names.
    pub(crate) fn subprogram(&mut self, location: Location) -> Option<u32> {
        let context = self.context;
        let mut location = location;
        loop {
            location = match location.data(context)? {
                LocationData::Fused { locations, metadata } => {
                    let subprogram =
                        metadata.and_then(|metadata| DISubprogramAttr::from_attribute(context, metadata));
                    if let Some(subprogram) = subprogram {
                        return Some(self.debug_node(subprogram.to_attribute(context)));
                    }
                    *locations.first()?
                }
                LocationData::Name { child, .. } => *child,
                LocationData::Opaque { fallback, .. } => *fallback,
                LocationData::CallSite { callee, .. } => *callee,
                _ => return None,
            };
        }
    }

    /// Returns the node of a location in a function with a subprogram.
    pub(crate) fn debug_location(&mut self, location: Location, scope: u32) -> Option<u32> {
        self.location_at(location, Some(scope), None)
    }

    /// Returns the node of a location, whose scope may be part of it.
    pub(crate) fn location_in(&mut self, location: Location, scope: Option<u32>) -> Option<u32> {
        self.location_at(location, scope, None)
    }

    fn location_at(&mut self, location: Location, scope: Option<u32>, inlined: Option<u32>) -> Option<u32> {
        let context = self.context;
        if let LocationRepresentation::Position(position) = location.representation() {
            let place = context.sources().locate(position)?;
            return self.place(place.line, place.column, scope?, inlined);
        }
        match location.data(context)? {
            LocationData::FileLineColumn { start, .. } => self.place(start.0, start.1, scope?, inlined),
            LocationData::Name { child, .. } => self.location_at(*child, scope, inlined),
            LocationData::Opaque { fallback, .. } => self.location_at(*fallback, scope, inlined),
            LocationData::CallSite { callee, caller } => {
                let caller = self.location_at(*caller, scope, inlined)?;
                Some(self.location_at(*callee, None, Some(caller)).unwrap_or(caller))
            }
            LocationData::Fused { locations, metadata } => {
                let own = metadata.filter(|metadata| is_local_scope(context, *metadata));
                let scope = match own {
                    Some(own) => Some(self.debug_node(own)),
                    None => scope,
                };
                let mut nodes = Vec::new();
                for location in locations {
                    nodes.push(self.location_at(*location, scope, inlined));
                }
                let first = *nodes.first()?;
                match nodes.iter().all(|node| *node == first) {
                    true => first,
                    // Locations of several places have no line.
                    false if nodes.iter().all(Option::is_some) => self.place(0, 0, scope?, inlined),
                    false => None,
                }
            }
            _ => None,
        }
    }

    fn place(&mut self, line: u32, column: u32, scope: u32, inlined: Option<u32>) -> Option<u32> {
        let inlined = inlined.map_or(String::new(), |node| format!(", inlinedAt: !{node}"));
        // LLVM keeps 16 bits of the column.
        let column = u16::try_from(column).unwrap_or_default();
        Some(
            self.metadata
                .node(&format!("!DILocation(line: {line}, column: {column}, scope: !{scope}{inlined})")),
        )
    }
}

fn is_local_scope(context: &Context, attribute: Attribute) -> bool {
    DISubprogramAttr::from_attribute(context, attribute).is_some()
        || DILexicalBlockAttr::from_attribute(context, attribute).is_some()
        || DILexicalBlockFileAttr::from_attribute(context, attribute).is_some()
}
