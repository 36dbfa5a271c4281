//! Signature conversions: what becomes of the arguments of a block.

use smallvec::SmallVec;

use crate::conversion::TypeList;
use crate::ir::Value;
use crate::types::Type;

/// The replacement of one argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputMapping {
    /// Nothing: the argument disappears, and its uses are expected to.
    Dropped,
    /// New arguments.
    Inputs {
        /// The position of the first among the new arguments.
        first: usize,
        /// The number of them.
        count: usize,
    },
    /// Values that exist already; the argument disappears.
    Values(SmallVec<[Value; 1]>),
}

/// The conversion of the arguments of a block: the types of the new arguments and the replacement of each old one.
///
/// An argument without a replacement is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignatureConversion {
    inputs: Vec<InputMapping>,
    types: Vec<Type>,
}

impl SignatureConversion {
    /// Returns a conversion of `input_count` arguments that drops all of them.
    pub fn new(input_count: usize) -> Self {
        SignatureConversion { inputs: vec![InputMapping::Dropped; input_count], types: Vec::new() }
    }

    /// Returns the number of old arguments.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// Returns the types of the new arguments.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// Returns what takes the place of an old argument.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn input(&self, position: usize) -> &InputMapping {
        &self.inputs[position]
    }

    /// Appends new arguments, which take the place of an old one.
    ///
    /// # Panics
    ///
    /// If something takes its place already, or there are not so many.
    pub fn add_inputs(&mut self, position: usize, types: &[Type]) {
        self.remap_input(position, self.types.len(), types.len());
        self.add_new_inputs(types);
    }

    /// Appends new arguments, which take no old one's place.
    pub fn add_new_inputs(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Maps an old argument to new arguments, which were appended before or will be.
    ///
    /// # Panics
    ///
    /// If something takes its place already, or there are not so many.
    pub fn remap_input(&mut self, position: usize, first: usize, count: usize) {
        let mapping = if count == 0 { InputMapping::Dropped } else { InputMapping::Inputs { first, count } };
        self.set(position, mapping);
    }

    /// Maps an old argument, which is removed, to values.
    ///
    /// # Panics
    ///
    /// If something takes its place already, or there are not so many.
    pub fn remap_input_to_values(&mut self, position: usize, values: &[Value]) {
        self.set(position, InputMapping::Values(values.into()));
    }

    fn set(&mut self, position: usize, mapping: InputMapping) {
        let input = &mut self.inputs[position];
        assert_eq!(*input, InputMapping::Dropped, "argument {position} is remapped twice");
        *input = mapping;
    }

    /// Returns the types of the new arguments that take the place of an old one.
    pub fn converted_types(&self, position: usize) -> TypeList {
        match &self.inputs[position] {
            InputMapping::Inputs { first, count } => self.types[*first..first + count].into(),
            InputMapping::Dropped | InputMapping::Values(_) => TypeList::new(),
        }
    }
}
