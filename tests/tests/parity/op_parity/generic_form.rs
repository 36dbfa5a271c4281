//! Ops in generic form, made from their descriptors.

use std::fmt::Write;

use terrace::context::Context;
use terrace::dialect::{
    AttributeDescriptor, Multiplicity, OpDescriptor, OpTraits, RegionConstraint, RegionDescriptor,
    ValueDescriptor,
};

use crate::pool::Pool;

/// Numbers that are the same in each run.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: &str) -> Self {
        // FNV-1a.
        let seed = seed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Numbers(seed | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { Some(&list[self.below(list.len())]) }
    }
}

/// An op in generic form.
#[derive(Clone)]
pub struct GenericOp {
    pub name: String,
    /// The types of the operands.
    pub operands: Vec<String>,
    /// The types of the results.
    pub results: Vec<String>,
    /// Names and texts.
    pub attributes: Vec<(String, String)>,
    /// For each region the blocks, and for each block the types of its arguments.
    pub regions: Vec<Vec<Vec<String>>>,
    pub successors: usize,
    /// The op that ends each block, where one has to.
    pub end: Option<String>,
    pub is_terminator: bool,
    pub in_dictionary: bool,
}

impl GenericOp {
    /// The text, within an op that nobody knows.
    pub fn text(&self) -> String {
        let mut out = String::from("\"test.around\"() ({\n^bb0:\n");
        for (index, ty) in self.operands.iter().enumerate() {
            let _ = writeln!(out, "  %v{index} = \"test.source\"() : () -> {}", single(ty));
        }
        let operands: Vec<String> = (0..self.operands.len()).map(|index| format!("%v{index}")).collect();
        let _ = write!(out, "  \"{}\"({})", self.name, operands.join(", "));
        if self.successors > 0 {
            let blocks: Vec<String> = (0..self.successors).map(|index| format!("^next{index}")).collect();
            let _ = write!(out, "[{}]", blocks.join(", "));
        }
        let entries: Vec<String> =
            self.attributes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let dictionary = entries.join(", ");
        if !self.in_dictionary && !entries.is_empty() {
            let _ = write!(out, " <{{{dictionary}}}>");
        }
        if !self.regions.is_empty() {
            let regions: Vec<String> = self.regions.iter().map(|blocks| self.region(blocks)).collect();
            let _ = write!(out, " ({})", regions.join(", "));
        }
        if self.in_dictionary && !entries.is_empty() {
            let _ = write!(out, " {{{dictionary}}}");
        }
        let _ = writeln!(out, " : ({}) -> ({})", self.operands.join(", "), self.results.join(", "));
        if !self.is_terminator {
            out.push_str("  \"test.end\"() : () -> ()\n");
        }
        for index in 0..self.successors {
            let _ = writeln!(out, "^next{index}:\n  \"test.end\"() : () -> ()");
        }
        out.push_str("}) : () -> ()\n");
        out
    }

    fn region(&self, blocks: &[Vec<String>]) -> String {
        let mut out = String::from("{");
        for (index, arguments) in blocks.iter().enumerate() {
            let arguments: Vec<String> =
                arguments.iter().enumerate().map(|(at, ty)| format!("%b{index}_{at}: {ty}")).collect();
            let _ = write!(out, "\n^inner{index}({}):", arguments.join(", "));
            if let Some(end) = &self.end {
                let _ = write!(out, "\n  \"{end}\"() : () -> ()");
            }
        }
        out + "\n}"
    }
}

/// A type behind an arrow.
fn single(ty: &str) -> String {
    if ty.contains("->") { format!("({ty})") } else { ty.to_owned() }
}

/// Makes ops that may be right.
pub struct Maker<'a> {
    pub context: &'a Context,
    pub pool: &'a Pool,
    pub numbers: Numbers,
}

impl Maker<'_> {
    pub fn make(&mut self, op: &OpDescriptor) -> GenericOp {
        // Conditions often ask for one type.
        let constraints = op.operands.iter().chain(op.results.iter()).map(|value| &value.constraint);
        let common = self
            .pool
            .types_where(|ty| constraints.clone().all(|known| known.is_satisfied.holds(self.context, ty)));
        let preferred =
            self.numbers.pick(&common).filter(|_| self.numbers.below(4) > 0).map(|ty| (*ty).to_owned());
        let (operands, operand_sizes, groups) = self.values(&op.operands, preferred.as_deref());
        let (results, result_sizes, _) = self.values(&op.results, preferred.as_deref());
        let mut attributes = Vec::new();
        for (slot, attribute) in op.attributes.iter().enumerate() {
            let group = groups.iter().find(|(sizes, _)| *sizes as usize == slot).map(|(_, sizes)| sizes);
            let text = match &*attribute.name {
                "operandSegmentSizes" => Some(array(&operand_sizes)),
                "resultSegmentSizes" => Some(array(&result_sizes)),
                _ if group.is_some() => group.map(|sizes| array(sizes)),
                _ => self.attribute(attribute),
            };
            attributes.extend(text.map(|text| (attribute.name.to_string(), text)));
        }
        let end = match &*op.implicit_terminator {
            "" if op.traits.contains(OpTraits::NO_TERMINATOR) => None,
            "" => Some("test.end".to_owned()),
            name => Some(name.to_owned()),
        };
        GenericOp {
            name: op.name.to_string(),
            operands,
            results,
            attributes,
            regions: op.regions.iter().flat_map(|region| self.regions(op, region)).collect(),
            successors: op.successors.iter().map(|successor| self.count(successor.multiplicity)).sum(),
            end,
            is_terminator: op.traits.contains(OpTraits::TERMINATOR),
            in_dictionary: op.properties_in_dictionary,
        }
    }

    fn count(&mut self, multiplicity: Multiplicity) -> usize {
        match multiplicity {
            Multiplicity::One => 1,
            Multiplicity::Optional => self.numbers.below(2),
            Multiplicity::Variadic | Multiplicity::VariadicOfVariadic { .. } => self.numbers.below(3),
        }
    }

    /// The types, the sizes of segments, and the sizes of groups by their slot.
    #[allow(clippy::type_complexity)]
    fn values(
        &mut self,
        values: &[ValueDescriptor],
        preferred: Option<&str>,
    ) -> (Vec<String>, Vec<usize>, Vec<(u32, Vec<usize>)>) {
        let (mut types, mut sizes, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        for value in values {
            let count = self.count(value.multiplicity);
            if let Multiplicity::VariadicOfVariadic { sizes } = value.multiplicity {
                groups.push((sizes, if count == 2 { vec![1, 0, 1] } else { vec![count] }));
            }
            sizes.push(count);
            let accepted = self.pool.types_where(|ty| value.constraint.is_satisfied.holds(self.context, ty));
            let one = preferred.filter(|ty| accepted.contains(ty)).or(self.numbers.pick(&accepted).copied());
            for _ in 0..count {
                let other =
                    if self.numbers.below(5) == 0 { self.numbers.pick(&accepted).copied() } else { one };
                types.push(other.unwrap_or("i32").to_owned());
            }
        }
        (types, sizes, groups)
    }

    fn attribute(&mut self, attribute: &AttributeDescriptor) -> Option<String> {
        if attribute.is_optional && self.numbers.below(2) == 0 {
            return None;
        }
        let accepted = self.pool.attributes_of(self.context, &attribute.constraint);
        Some(self.numbers.pick(&accepted).copied().unwrap_or("unit").to_owned())
    }

    fn regions(&mut self, op: &OpDescriptor, region: &RegionDescriptor) -> Vec<Vec<Vec<String>>> {
        let count = self.count(region.multiplicity);
        let blocks = match region.constraint {
            RegionConstraint::Any if op.traits.contains(OpTraits::SINGLE_BLOCK) => 1,
            RegionConstraint::Any => self.numbers.below(3),
            RegionConstraint::Sized(blocks) | RegionConstraint::Minimum(blocks) => blocks as usize,
        };
        let arguments = vec!["i32".to_owned(); self.numbers.below(2)];
        (0..count).map(|_| vec![arguments.clone(); blocks]).collect()
    }
}

/// The sizes of segments or groups.
fn array(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    if sizes.is_empty() { "array<i32>".into() } else { format!("array<i32: {}>", sizes.join(", ")) }
}
