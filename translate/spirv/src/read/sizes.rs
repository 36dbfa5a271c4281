//! The sizes of types and constants as text.
//!
//! A binary refers to types and constants by ids, and the text writes them out at each use. A structure that contains another
//! one twice, on each of thirty levels, has a short binary and billions of parts as text. What comes behind the reader
//! walks types and attributes part by part, so the reader bounds them: a type that is too large is an error, and constants
//! beyond the budget of the module are symbols, to which their uses refer.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::sub_elements::Part;
use terrace_runtime::types::Type;
use terrace_spirv::{MOST_LEVELS, MOST_PARTS, for_each_part_of_text, parts_of_text};

use super::{Definition, Reader};
use crate::words::{Instruction, Read, fault};

/// The number of levels on which constants may contain each other where they are written out.
const CONSTANT_DEPTH: u32 = 64;

/// The number of parts up to which a constant is written out at each use.
const SMALL: u32 = 32;

/// The number of ops up to which a constant that instructions compute is written out.
const OPERATIONS: u32 = 64;

/// The parts of text that an op counts as.
const OP: u64 = 16;

/// A size as text.
#[derive(Clone, Copy, Debug)]
struct Size {
    /// The number of parts; saturates.
    parts: u32,
    /// The number of levels; saturates.
    depth: u32,
}

impl Size {
    const LEAF: Size = Size { parts: 1, depth: 1 };

    fn hold(&mut self, part: Size) {
        self.parts = self.parts.saturating_add(part.parts);
        self.depth = self.depth.max(part.depth.saturating_add(1));
    }
}

/// The sizes of types and attributes, and the budget of the module.
pub(super) struct Sizes {
    known: FxHashMap<Part, Size>,
    /// The numbers of the instructions of constants that are not small.
    instructions: FxHashMap<(Attribute, Type), usize>,
    /// The number of parts that may still be written out for constants.
    constants: u64,
    /// The number of parts of recursive types that may still be counted.
    recursive: u64,
    /// The number of decorations that groups may still apply.
    decorations: u64,
}

impl Sizes {
    /// Returns the state for a module of so many words.
    pub(super) fn new(words: usize) -> Self {
        let words = words as u64;
        Sizes {
            known: FxHashMap::default(),
            instructions: FxHashMap::default(),
            constants: (1 << 18) + 64 * words,
            recursive: (1 << 22) + 64 * words,
            decorations: (1 << 16) + 16 * words,
        }
    }

    /// Returns the size of a type or an attribute. Inside of a recursive type, the type itself counts as one part.
    fn measure(&mut self, context: &Context, part: Part) -> Size {
        let mut open = FxHashSet::default();
        let mut pending = vec![part];
        while let Some(part) = pending.last().copied() {
            if self.known.contains_key(&part) {
                pending.pop();
                continue;
            }
            open.insert(part);
            let (first, mut size) = (pending.len(), Size::LEAF);
            if let Part::Attribute(attribute) = part
                && let Some(elements) = attribute.elements(context)
                && !elements.is_splat()
            {
                size.parts = size.parts.saturating_add(elements.count().try_into().unwrap_or(u32::MAX));
            }
            for_each_part_of_text(context, part, &mut |inner| match self.known.get(&inner) {
                Some(inner) => size.hold(*inner),
                None if open.contains(&inner) => size.hold(Size::LEAF),
                None => pending.push(inner),
            });
            if pending.len() == first {
                self.known.insert(part, size);
                pending.pop();
            }
        }
        self.known[&part]
    }

    fn take(budget: &mut u64, amount: u64) -> bool {
        let is_enough = *budget >= amount;
        *budget -= if is_enough { amount } else { 0 };
        is_enough
    }

    /// Takes the ops of a constant that instructions compute from the budget. Returns whether it is enough.
    pub(super) fn take_operations(&mut self, operations: u32) -> bool {
        Self::take(&mut self.constants, OP * u64::from(operations))
    }

    /// Takes the decorations that a group applies from the budget. Returns whether it is enough.
    pub(super) fn take_decorations(&mut self, count: usize) -> bool {
        Self::take(&mut self.decorations, count as u64)
    }
}

impl Reader<'_> {
    /// Checks the size of a type.
    pub(super) fn check_type(&mut self, at: Instruction, ty: Type) -> Read<()> {
        let size = self.sizes.measure(self.context, Part::Type(ty));
        if size.depth as usize > MOST_LEVELS {
            return fault(at.offset as usize, format_args!("types nest deeper than {MOST_LEVELS} levels"));
        }
        match size.parts > MOST_PARTS {
            true => {
                fault(at.offset as usize, format_args!("the type has more than {MOST_PARTS} parts as text"))
            }
            false => Ok(()),
        }
    }

    /// Checks the sizes of types in a module that has recursive ones, when all of them are read: which parts are in the text
    /// of a structure depends on the structures around it.
    pub(super) fn check_recursive_types(&mut self) -> Read<()> {
        let mut types: Vec<(usize, u32)> = self.types.iter().map(|(id, number)| (*number, *id)).collect();
        types.sort_unstable();
        for (number, id) in types {
            let at = self.stream.instructions[number];
            let Definition::Type(ty) = *self.definition(at, id)? else { continue };
            let parts = parts_of_text(self.context, Part::Type(ty)).map(u64::from);
            if parts.is_none_or(|parts| !Sizes::take(&mut self.sizes.recursive, parts)) {
                let message = format!(
                    "the type has more than {MOST_PARTS} parts as text, or than {MOST_LEVELS} levels"
                );
                return fault(at.offset as usize, message);
            }
        }
        Ok(())
    }

    /// Notes a composite constant. Returns whether it may be written out where it is used.
    pub(super) fn note_composite(&mut self, value: Attribute, ty: Type, number: usize) -> bool {
        let size = self.sizes.measure(self.context, Part::Attribute(value));
        if size.parts > SMALL {
            self.sizes.instructions.insert((value, ty), number);
        }
        size.depth <= CONSTANT_DEPTH
    }

    /// Returns the symbol of a constant that is not written out once more, because the module has no budget for it.
    pub(super) fn constant_symbol(&mut self, value: Attribute, ty: Type) -> Read<Option<Attribute>> {
        let Some(number) = self.sizes.instructions.get(&(value, ty)).copied() else { return Ok(None) };
        let parts = self.sizes.measure(self.context, Part::Attribute(value)).parts;
        match Sizes::take(&mut self.sizes.constants, parts.into()) {
            true => Ok(None),
            false => Ok(Some(self.operation_symbol(number)?.0)),
        }
    }

    /// Returns the number of ops that write out a constant which an instruction computes of these ids; `None` if there are
    /// too many.
    pub(super) fn operations(&mut self, at: Instruction, ids: &[u32]) -> Read<Option<u32>> {
        let mut operations = 1u32;
        for id in ids {
            operations = operations.saturating_add(match self.definition(at, *id)? {
                Definition::None => {
                    return fault(at.offset as usize, format_args!("id {id} is used before its definition"));
                }
                Definition::Operation { operations, .. } => *operations,
                _ => 1,
            });
        }
        Ok(Some(operations).filter(|operations| *operations <= OPERATIONS))
    }
}
