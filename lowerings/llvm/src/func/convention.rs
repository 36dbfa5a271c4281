//! The calling convention: the parameters of a function, and its result.

use terrace_llvm::VoidType;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{TypeConverter, Unconverted};
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, can_be_bare_pointer, positions};
use crate::types::{part_type, structure};

/// The convention by which memrefs are passed.
#[derive(Clone, Copy)]
pub(super) struct Convention {
    /// Whether those of known sizes are passed as pointers.
    pub(super) bare_pointers: bool,
}

impl Convention {
    /// Returns the types of the parameters that a value of a type becomes, and the converted type.
    pub(super) fn parameters(
        self,
        context: &Context,
        types: &TypeConverter,
        ty: Type,
    ) -> Result<(Vec<Type>, Type), Unconverted> {
        let converted = types.convert_to_one(context, ty)?;
        if !ty.is_memref(context) {
            return Ok((vec![converted], converted));
        }
        if self.bare_pointers {
            return Ok((vec![self.bare(context, ty, converted)?], converted));
        }
        let positions = positions(context, ty);
        let parts = positions.iter().map(|position| part_type(context, converted, position)).collect();
        Ok((parts, converted))
    }

    /// Returns the type that a value of a type has as a result, and the converted type.
    pub(super) fn result(
        self,
        context: &Context,
        types: &TypeConverter,
        ty: Type,
    ) -> Result<(Type, Type), Unconverted> {
        let converted = types.convert_to_one(context, ty)?;
        if self.bare_pointers && ty.is_memref(context) {
            return Ok((self.bare(context, ty, converted)?, converted));
        }
        Ok((converted, converted))
    }

    fn bare(self, context: &Context, ty: Type, converted: Type) -> Result<Type, Unconverted> {
        if !can_be_bare_pointer(context, ty) {
            let reason = "a memref that is passed as a pointer has known sizes, strides and offset";
            return Err(Unconverted { ty, reason: Some(reason.into()) });
        }
        Ok(part_type(context, converted, &[ALIGNED]))
    }

    /// Returns the type that holds all results: `void` if there is none.
    pub(super) fn packed(
        self,
        context: &Context,
        types: &TypeConverter,
        results: &[Type],
    ) -> Result<Type, Unconverted> {
        let results = results.iter().map(|ty| Ok(self.result(context, types, *ty)?.0));
        let results: Vec<Type> = results.collect::<Result<_, _>>()?;
        Ok(match results[..] {
            [] => VoidType::get(context).ty(),
            [one] => one,
            _ => structure(context, &results),
        })
    }

    /// Builds the arguments for a converted value whose type was `ty`.
    pub(super) fn pass(self, value: Value, ty: Type, llvm: &mut Llvm<'_, '_>, arguments: &mut Vec<Value>) {
        if !ty.is_memref(llvm.context()) {
            arguments.push(value);
        } else if self.bare_pointers {
            arguments.push(llvm.extract(value, &[ALIGNED]));
        } else {
            arguments.extend(llvm.unpack_descriptor(value, ty));
        }
    }

    /// Builds the converted value of parameters whose type was `ty`.
    pub(super) fn receive(
        self,
        values: &[Value],
        ty: Type,
        converted: Type,
        index: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        if !ty.is_memref(llvm.context()) {
            values[0]
        } else if self.bare_pointers {
            llvm.static_descriptor(values[0], values[0], ty, converted, index)
        } else {
            llvm.pack_descriptor(values, ty, converted)
        }
    }
}
