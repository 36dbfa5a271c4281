//! The structure definitions of a program.

use std::collections::HashMap;

use terrace::types::Type;

use super::{Generator, ToyType};
use crate::dialect::StructType;
use crate::lexer::Span;

/// The maximum number of elements of a structure, including nested ones. Its type is written out in full, so nested
/// structures grow exponentially.
const MOST_ELEMENTS: usize = 4096;

/// A structure whose members are resolved.
struct Layout {
    name: String,
    span: Span,
    members: Vec<(String, ToyType)>,
    ir_type: Type,
    elements: usize,
}

/// The structures of a program. Members refer only to earlier structures.
#[derive(Default)]
pub(super) struct Structs {
    layouts: Vec<Layout>,
    positions: HashMap<String, usize>,
    /// The names of structures with errors.
    broken: Vec<String>,
}

impl Structs {
    /// Resolves the definitions in order.
    pub(super) fn collect(generator: &mut Generator<'_>) -> Structs {
        for definition in &generator.module.structs {
            let name = &definition.name;
            if let Some(index) = generator.structs.find(&name.text) {
                let first = generator.structs.layouts[index].span;
                generator.taken("structs", name, first);
                continue;
            }
            let mut members: Vec<(String, ToyType)> = Vec::new();
            let mut types = Vec::new();
            let mut elements = 0;
            let mut is_broken = false;
            for member in &definition.members {
                if members.iter().any(|(other, _)| *other == member.name.text) {
                    let message = format!("'{}' has two members '{}'", name.text, member.name.text);
                    generator.error(member.name.span, message, "");
                }
                let Ok(ty) = generator.type_of(member) else {
                    is_broken = true;
                    continue;
                };
                elements += match ty {
                    ToyType::Tensor => 1,
                    ToyType::Struct(index) => 1 + generator.structs.layouts[index].elements,
                };
                types.push(generator.ir_type(ty));
                members.push((member.name.text.clone(), ty));
            }
            if elements > MOST_ELEMENTS {
                let message = format!("'{}' has more than {MOST_ELEMENTS} elements", name.text);
                generator.error(name.span, message, "");
                is_broken = true;
            }
            let ir_type = match StructType::get_checked(generator.context, types) {
                Ok(ty) if !is_broken => ty.ty(),
                _ => {
                    generator.structs.broken.push(name.text.clone());
                    continue;
                }
            };
            let structs = &mut generator.structs;
            structs.positions.insert(name.text.clone(), structs.layouts.len());
            let (name, span) = (name.text.clone(), name.span);
            structs.layouts.push(Layout { name, span, members, ir_type, elements });
        }
        std::mem::take(&mut generator.structs)
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.positions.get(name).copied()
    }

    pub(super) fn is_broken(&self, name: &str) -> bool {
        self.broken.iter().any(|broken| broken == name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.layouts.iter().map(|layout| layout.name.as_str())
    }

    pub(super) fn name(&self, index: usize) -> &str {
        &self.layouts[index].name
    }

    pub(super) fn ir_type(&self, index: usize) -> Type {
        self.layouts[index].ir_type
    }

    /// Returns the names and types of the members, in order.
    pub(super) fn members(&self, index: usize) -> &[(String, ToyType)] {
        &self.layouts[index].members
    }
}
