//! Interning of types. Looking up a known function type does not allocate.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::{Type, TypeData};
use crate::context::{ContextData, hash_of};

/// Returns the hash of the function type with these inputs and results; equal to the hash of its data.
fn hash_of_function(inputs: &[Type], results: &[Type]) -> u64 {
    let mut hasher = FxHasher::default();
    inputs.hash(&mut hasher);
    results.hash(&mut hasher);
    hasher.finish()
}

impl ContextData {
    /// Interns a type without checks.
    pub(crate) fn intern_type(&self, data: TypeData) -> Type {
        let hash = match &data {
            TypeData::Function { inputs, results } => hash_of_function(inputs, results),
            _ => hash_of(&data),
        };
        let index = self.intern_flagged(&self.types, hash, data, |known, data| known == data, |data| data);
        Type(self.type_tag.handle(index))
    }

    /// Interns a function type. Does not allocate if the type exists.
    pub(crate) fn intern_function(&self, inputs: &[Type], results: &[Type]) -> Type {
        let index = self.intern_flagged(
            &self.types,
            hash_of_function(inputs, results),
            (inputs, results),
            |known, (inputs, results)| known.is_function(inputs, results),
            |(inputs, results)| TypeData::Function { inputs: inputs.into(), results: results.into() },
        );
        Type(self.type_tag.handle(index))
    }
}

impl TypeData {
    /// Returns whether this is the function type with these inputs and results.
    #[inline]
    pub(crate) fn is_function(&self, inputs: &[Type], results: &[Type]) -> bool {
        matches!(self, TypeData::Function { inputs: known_inputs, results: known_results }
            if **known_inputs == *inputs && **known_results == *results)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::dialect::DialectRegistry;

    #[test]
    fn both_paths_give_the_same_function_type() {
        let context = Context::new(&DialectRegistry::new());
        let data = context.data();
        let owned = TypeData::Function { inputs: Box::new([Type::I32]), results: Box::new([Type::F32]) };
        assert_eq!(data.intern_function(&[Type::I32], &[Type::F32]), data.intern_type(owned));
        assert_ne!(
            data.intern_function(&[Type::I32, Type::F32], &[]),
            data.intern_function(&[Type::I32], &[Type::F32])
        );
        assert_eq!(data.intern_function(&[], &[]), Type::EMPTY_FUNCTION);
    }
}
