//! Value shapes: the number of values of each declared operand or result, as far as the declaration determines it.
//!
//! For most ops each declaration stands for one value, or a single variadic one takes the rest. Positions then follow
//! from the number of values, and verifier and printer need no table of segments per op. Such tables took a twelfth of
//! the time to parse, verify and print arithmetic.

use std::ops::Range;

use super::{Multiplicity, ValueDescriptor};

/// The division of values among declarations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueShape {
    /// This number of declarations of one value each.
    Fixed(u32),
    /// One variadic declaration of at most `most` values, with the given numbers of values before and after it.
    OneVariable { before: u32, behind: u32, most: u32 },
    /// Not determined by the number of values.
    Stated,
}

impl ValueShape {
    /// Returns the shape of declarations. `is_stated` is set if an attribute holds the sizes.
    pub(crate) fn of(declared: &[ValueDescriptor], is_stated: bool) -> Self {
        let is_variable = |value: &ValueDescriptor| value.multiplicity != Multiplicity::One;
        let mut variable = declared.iter().enumerate().filter(|(_, value)| is_variable(value));
        match (is_stated, variable.next(), variable.next()) {
            (false, None, _) => ValueShape::Fixed(declared.len() as u32),
            (false, Some((before, value)), None) => ValueShape::OneVariable {
                before: before as u32,
                behind: (declared.len() - before - 1) as u32,
                most: if value.multiplicity == Multiplicity::Optional { 1 } else { u32::MAX },
            },
            _ => ValueShape::Stated,
        }
    }

    /// Returns whether this number of values matches the declarations.
    #[inline]
    pub(crate) fn fits(self, count: usize) -> bool {
        match self {
            ValueShape::Fixed(wanted) => count == wanted as usize,
            ValueShape::OneVariable { before, behind, most } => count
                .checked_sub((before + behind) as usize)
                .is_some_and(|variable| variable <= most as usize),
            ValueShape::Stated => false,
        }
    }

    /// Returns the positions, among `count` matching values, of the declaration at `index`; `None` if there is no such
    /// declaration.
    #[inline]
    pub(crate) fn range(self, index: usize, count: usize) -> Option<Range<usize>> {
        match self {
            ValueShape::Fixed(wanted) => (index < wanted as usize).then(|| index..index + 1),
            ValueShape::OneVariable { before, behind, .. } => {
                let (before, behind) = (before as usize, behind as usize);
                let variable = count - before - behind;
                match index {
                    _ if index < before => Some(index..index + 1),
                    _ if index == before => Some(before..before + variable),
                    _ if index <= before + behind => Some(index - 1 + variable..index + variable),
                    _ => None,
                }
            }
            ValueShape::Stated => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::dialect::{DialectRegistry, OPERANDS, TypeCheck, TypeConstraint, segments};

    fn declared(multiplicities: &[Multiplicity]) -> Vec<ValueDescriptor> {
        let constraint =
            TypeConstraint { summary: "any type".into(), is_satisfied: TypeCheck::Function(|_, _| true) };
        let value = |multiplicity: &Multiplicity| ValueDescriptor {
            name: "value".into(),
            multiplicity: *multiplicity,
            constraint: constraint.clone(),
        };
        multiplicities.iter().map(value).collect()
    }

    #[test]
    fn shapes_say_what_tables_say() {
        use Multiplicity::{One, Optional, Variadic};
        let context = Context::new(&DialectRegistry::new());
        let all: [&[Multiplicity]; 7] = [
            &[],
            &[One],
            &[One, One, One],
            &[Variadic],
            &[One, Variadic, One],
            &[One, One, Optional],
            &[Optional, One],
        ];
        for multiplicities in all {
            let declared = declared(multiplicities);
            let shape = ValueShape::of(&declared, false);
            for count in 0..6 {
                let table = segments(&context, &OPERANDS, &declared, count, None);
                assert_eq!(shape.fits(count), table.is_ok(), "{multiplicities:?} with {count}");
                let Ok(table) = table else { continue };
                for index in 0..=declared.len() {
                    assert_eq!(shape.range(index, count), table.get(index).cloned(), "{multiplicities:?}");
                }
            }
        }
        assert_eq!(ValueShape::of(&declared(&[Variadic, Optional]), false), ValueShape::Stated);
        assert_eq!(ValueShape::of(&declared(&[One]), true), ValueShape::Stated);
    }
}
