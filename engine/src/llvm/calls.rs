//! Functions that call another one with scalars from elsewhere: from memory, or from registers.
//!
//! Values of vectors and aggregates are built of their scalars, in order.

use inkwell::AddressSpace;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum};
use inkwell::values::{AggregateValueEnum, BasicValueEnum, CallSiteValue, FunctionValue, PointerValue};

use super::target;

/// The bytes of a scalar in memory.
const SCALAR_SIZE: u64 = 16;

/// A way of passing scalars.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Convention {
    /// From memory and to memory, 16 bytes each.
    Memory,
    /// Each scalar is a parameter; one is the result, if any.
    Scalars,
}

impl Convention {
    /// Returns the name of the function that calls the one of a name.
    pub fn caller_name(self, name: &str) -> String {
        match self {
            Convention::Memory => format!("terrace.memory.{name}"),
            Convention::Scalars => format!("terrace.scalars.{name}"),
        }
    }
}

/// Returns a module with a function that calls another one.
pub(super) fn compile<'llvm>(
    context: &'llvm Context,
    callee: FunctionValue<'llvm>,
    caller: &str,
    convention: Convention,
) -> Module<'llvm> {
    let module = context.create_module(caller);
    let builder = context.create_builder();
    let ty = callee.get_type();
    let declared = module.add_function(&callee.get_name().to_string_lossy(), ty, None);
    declared.set_call_conventions(callee.get_call_conventions());
    let parameters: Vec<BasicTypeEnum<'_>> =
        callee.get_params().iter().map(BasicValueEnum::get_type).collect();
    let pointer = context.ptr_type(AddressSpace::default());
    let caller_type = match convention {
        Convention::Memory => context.void_type().fn_type(&[pointer.into(), pointer.into()], false),
        Convention::Scalars => {
            let mut scalars = Vec::new();
            parameters.iter().for_each(|ty| append_scalars(*ty, &mut scalars));
            let scalars: Vec<BasicMetadataTypeEnum<'_>> = scalars.into_iter().map(Into::into).collect();
            let mut results = Vec::new();
            if let Some(result) = ty.get_return_type() {
                append_scalars(result, &mut results);
            }
            match results.first() {
                Some(result) => result.fn_type(&scalars, false),
                None => context.void_type().fn_type(&scalars, false),
            }
        }
    };
    let function = module.add_function(caller, caller_type, None);
    for (name, value) in [("target-cpu", target::cpu()), ("target-features", target::features())] {
        function.add_attribute(AttributeLoc::Function, context.create_string_attribute(name, &value));
    }
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let mut writer = Caller { context, builder, function, convention, next: 0 };
    let arguments: Vec<_> = parameters.iter().map(|ty| writer.value(*ty).into()).collect();
    let call = writer.builder.build_call(declared, &arguments, "").expect(IN_BLOCK);
    call.set_call_convention(callee.get_call_conventions());
    copy_attributes(&call, callee);
    match (call.try_as_basic_value().basic(), convention) {
        (Some(result), Convention::Memory) => {
            writer.next = 0;
            writer.store(result);
            writer.builder.build_return(None).expect(IN_BLOCK);
        }
        (Some(result), Convention::Scalars) => {
            let result = writer.first_scalar(result);
            writer.builder.build_return(Some(&result)).expect(IN_BLOCK);
        }
        (None, _) => {
            writer.builder.build_return(None).expect(IN_BLOCK);
        }
    }
    if convention == Convention::Scalars {
        extend_by_zeros(context, function);
    }
    module
}

const IN_BLOCK: &str = "the builder is in a block, and the types match";

/// Copies the attributes of parameters and of the result to a call, which decide how they are passed.
fn copy_attributes(call: &CallSiteValue<'_>, callee: FunctionValue<'_>) {
    let parameters = (0..callee.count_params()).map(AttributeLoc::Param);
    for place in parameters.chain([AttributeLoc::Return]) {
        for attribute in callee.attributes(place) {
            call.add_attribute(place, attribute);
        }
    }
}

/// Sets the extension attributes by which the C calling convention passes small integers.
fn extend_by_zeros(context: &Context, function: FunctionValue<'_>) {
    let attribute = context.create_enum_attribute(Attribute::get_named_enum_kind_id("zeroext"), 0);
    let is_small =
        |ty: BasicTypeEnum<'_>| matches!(ty, BasicTypeEnum::IntType(ty) if ty.get_bit_width() < 32);
    for (position, parameter) in (0_u32..).zip(function.get_params()) {
        if is_small(parameter.get_type()) {
            function.add_attribute(AttributeLoc::Param(position), attribute);
        }
    }
    if function.get_type().get_return_type().is_some_and(is_small) {
        function.add_attribute(AttributeLoc::Return, attribute);
    }
}

/// Returns the types of the parts of a type, if it has parts.
fn parts(ty: BasicTypeEnum<'_>) -> Option<Vec<BasicTypeEnum<'_>>> {
    match ty {
        BasicTypeEnum::ArrayType(ty) => Some(vec![ty.get_element_type(); ty.len() as usize]),
        BasicTypeEnum::StructType(ty) => Some(ty.get_field_types()),
        BasicTypeEnum::VectorType(ty) => Some(vec![ty.get_element_type(); ty.get_size() as usize]),
        _ => None,
    }
}

fn aggregate(value: AggregateValueEnum<'_>) -> BasicValueEnum<'_> {
    match value {
        AggregateValueEnum::ArrayValue(array) => array.into(),
        AggregateValueEnum::StructValue(structure) => structure.into(),
    }
}

fn append_scalars<'llvm>(ty: BasicTypeEnum<'llvm>, scalars: &mut Vec<BasicTypeEnum<'llvm>>) {
    match parts(ty) {
        Some(parts) => parts.into_iter().for_each(|part| append_scalars(part, scalars)),
        None => scalars.push(ty),
    }
}

/// The function that is being written.
struct Caller<'llvm> {
    context: &'llvm Context,
    builder: Builder<'llvm>,
    function: FunctionValue<'llvm>,
    convention: Convention,
    /// The number of the next scalar.
    next: u32,
}

impl<'llvm> Caller<'llvm> {
    /// Returns a value of the next scalars.
    fn value(&mut self, ty: BasicTypeEnum<'llvm>) -> BasicValueEnum<'llvm> {
        let Some(parts) = parts(ty) else { return self.scalar(ty) };
        let mut value = match ty {
            BasicTypeEnum::ArrayType(ty) => ty.get_poison().into(),
            BasicTypeEnum::StructType(ty) => ty.get_poison().into(),
            BasicTypeEnum::VectorType(ty) => BasicValueEnum::from(ty.get_poison()),
            _ => unreachable!("scalars have no parts"),
        };
        for (position, part) in (0_u32..).zip(parts) {
            let part = self.value(part);
            value = match value {
                BasicValueEnum::VectorValue(vector) => {
                    let position = self.context.i32_type().const_int(position.into(), false);
                    let inserted = self.builder.build_insert_element(vector, part, position, "");
                    inserted.expect(IN_BLOCK).into()
                }
                BasicValueEnum::ArrayValue(array) => {
                    let inserted = self.builder.build_insert_value(array, part, position, "");
                    aggregate(inserted.expect(IN_BLOCK))
                }
                BasicValueEnum::StructValue(structure) => {
                    let inserted = self.builder.build_insert_value(structure, part, position, "");
                    aggregate(inserted.expect(IN_BLOCK))
                }
                _ => unreachable!("scalars have no parts"),
            };
        }
        value
    }

    fn scalar(&mut self, ty: BasicTypeEnum<'llvm>) -> BasicValueEnum<'llvm> {
        let number = self.next;
        self.next += 1;
        if self.convention == Convention::Scalars {
            return self.function.get_nth_param(number).expect("there is a parameter for each scalar");
        }
        let address = self.address(0, number);
        match ty {
            BasicTypeEnum::IntType(ty) => {
                let wide = self.context.i128_type();
                let bits = self.builder.build_load(wide, address, "").expect(IN_BLOCK).into_int_value();
                match ty.get_bit_width() < 128 {
                    true => self.builder.build_int_truncate(bits, ty, "").expect(IN_BLOCK).into(),
                    false => bits.into(),
                }
            }
            ty => self.builder.build_load(ty, address, "").expect(IN_BLOCK),
        }
    }

    /// Returns the parts of a value, if it has parts.
    fn parts_of(&self, value: BasicValueEnum<'llvm>) -> Option<Vec<BasicValueEnum<'llvm>>> {
        let count = u32::try_from(parts(value.get_type())?.len()).expect("values have fewer parts");
        let part = |position: u32| match value {
            BasicValueEnum::VectorValue(vector) => {
                let position = self.context.i32_type().const_int(position.into(), false);
                self.builder.build_extract_element(vector, position, "").expect(IN_BLOCK)
            }
            BasicValueEnum::ArrayValue(array) => {
                self.builder.build_extract_value(array, position, "").expect(IN_BLOCK)
            }
            BasicValueEnum::StructValue(structure) => {
                self.builder.build_extract_value(structure, position, "").expect(IN_BLOCK)
            }
            _ => unreachable!("scalars have no parts"),
        };
        Some((0..count).map(part).collect())
    }

    fn first_scalar(&self, value: BasicValueEnum<'llvm>) -> BasicValueEnum<'llvm> {
        match self.parts_of(value).and_then(|parts| parts.first().copied()) {
            Some(part) => self.first_scalar(part),
            None => value,
        }
    }

    /// Stores the scalars of a value.
    fn store(&mut self, value: BasicValueEnum<'llvm>) {
        if let Some(parts) = self.parts_of(value) {
            parts.into_iter().for_each(|part| self.store(part));
            return;
        }
        let address = self.address(1, self.next);
        self.next += 1;
        let value = match value {
            BasicValueEnum::IntValue(bits) if bits.get_type().get_bit_width() < 128 => {
                let wide = self.context.i128_type();
                self.builder.build_int_z_extend(bits, wide, "").expect(IN_BLOCK).into()
            }
            value => value,
        };
        self.builder.build_store(address, value).expect(IN_BLOCK);
    }

    /// Returns the address of a scalar behind one of the function's pointers.
    fn address(&self, pointer: u32, number: u32) -> PointerValue<'llvm> {
        let base = self.function.get_nth_param(pointer).expect("the function takes two pointers");
        let offset = self.context.i64_type().const_int(u64::from(number) * SCALAR_SIZE, false);
        let address =
            // SAFETY: the memory has room for all scalars.
            unsafe { self.builder.build_in_bounds_gep(self.context.i8_type(), base.into_pointer_value(), &[offset], "") };
        address.expect(IN_BLOCK)
    }
}
