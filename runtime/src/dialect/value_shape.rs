//! How many values the declared operands, or results, of an op stand for, as far as the definition alone says it.
//!
//! Of most ops each declared one is one value, or one of them takes what the others leave. Then where the values of a
//! declared one are follows from their number, and nobody needs a table of segments for each op that is verified and
//! printed: a twelfth of reading, verifying and printing arithmetic went into making such tables.

use std::ops::Range;

use super::{Multiplicity, ValueDescriptor};

/// How values fall to the declared ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ValueShape {
    /// Each of so many is one value.
    Fixed(u32),
    /// One takes what the others leave, but no more than `most`; so many come before it, and so many behind it.
    OneVariable { before: u32, behind: u32, most: u32 },
    /// The values alone do not tell.
    Stated,
}

impl ValueShape {
    /// The shape of what is declared; `is_stated` says that an attribute has the sizes.
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

    /// Whether so many values fall to the declared ones by their number alone.
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

    /// Which of `count` values, which fit the shape, fall to the declared one at `index`; none where there is no such.
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
