//! Specialisation of kernels: the sizes of memrefs are those of the launch, and values are numbers that buffers can have.

use terrace_arith::{ConstantOp, IndexCastOp, TruncFOp, TruncIOp};
use terrace_dialect_support::memory::constant_index;
use terrace_gpu::GPUFuncOp;
use terrace_memref::{AllocaOp, AtomicRMWOp, CastOp, DimOp, LoadOp, StoreOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::function;
use terrace_runtime::ir::{Block, Body, Builder, Op, Value};
use terrace_runtime::types::Type;
use terrace_spirv::{StorageClass, StorageClassAttr};

/// An argument of a launch, as far as the kernel is specialised for it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Argument {
    /// A value.
    Value,
    /// A memref: its offset in elements, its sizes and its strides.
    Memory { offset: i64, sizes: Vec<i64>, strides: Vec<i64> },
}

/// The form in which an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// The memory of a memref.
    Memory,
    /// The bits of a value, in so many bytes for each scalar.
    Bits(usize),
    /// A float of 32 bits, for one of fewer bits.
    Single,
}

/// The requirements of a specialised kernel on each argument.
pub(super) struct Specialized {
    pub forms: Vec<Form>,
    /// Whether the kernel may write to the argument.
    pub writes: Vec<bool>,
}

/// Specialises a kernel for the arguments of a launch.
///
/// # Errors
///
/// If an argument cannot be passed: the end of a sentence that begins with the launch.
pub(super) fn specialize(
    ir: &mut Body,
    kernel: Op,
    arguments: &[Argument],
    wide_index: bool,
) -> Result<Specialized, String> {
    let context = ir.context().clone();
    place_attributions(ir, kernel);
    let mut inputs = function::inputs(ir, kernel).to_vec();
    let (inner, region) = ir.region_mut(kernel, 0);
    let Some(entry) = inner.entry_block(region) else {
        return Err("launches a kernel without a body".into());
    };
    move_stack_memory(inner);
    let values: Vec<Value> = inner.arguments(entry).collect();
    let mut specialized = Specialized { forms: Vec::new(), writes: Vec::new() };
    for (position, (argument, value)) in arguments.iter().zip(values).enumerate() {
        let (form, writes) = match argument {
            Argument::Memory { offset, sizes, strides } => {
                let ty = static_type(&context, inputs[position], *offset, sizes, strides)
                    .map_err(|reason| format!("passes argument {position}, {reason}"))?;
                (Form::Memory, set_memref_type(inner, entry, value, ty, sizes))
            }
            Argument::Value => (set_value_form(inner, entry, value, wide_index), false),
        };
        inputs[position] = inner.value_type(value);
        specialized.forms.push(form);
        specialized.writes.push(writes);
    }
    function::set_function_type(ir, kernel, Type::function(&context, &inputs, &[]));
    Ok(specialized)
}

fn in_storage_class(context: &Context, ty: Type, class: StorageClass) -> Option<Type> {
    let space = StorageClassAttr::get(context, class).to_attribute(context);
    let (shape, element) = (ty.shape(context)?, ty.element_type(context)?);
    Type::memref_checked(context, shape, element, ty.layout(context), Some(space)).ok()
}

/// Puts the attributions of a kernel into the storage classes of a workgroup and of a function.
fn place_attributions(ir: &mut Body, kernel: Op) {
    let context = ir.context().clone();
    let Some(function) = GPUFuncOp::from_op(ir, kernel) else { return };
    let Some((_, workgroup, private)) = function.attributions(ir) else { return };
    let (inner, _) = ir.region_mut(kernel, 0);
    for (values, class) in [(workgroup, StorageClass::Workgroup), (private, StorageClass::Function)] {
        for value in values {
            if let Some(ty) = in_storage_class(&context, inner.value_type(value), class) {
                inner.set_value_type(value, ty);
            }
        }
    }
}

/// Puts memory on the stack that is in no memory space into the storage class of functions.
fn move_stack_memory(ir: &mut Body) {
    let context = ir.context().clone();
    let mut memory = Vec::new();
    ir.walk(ir.root()).run(|ir, op| {
        if AllocaOp::from_op(ir, op).is_some() {
            memory.push(ir.result(op, 0));
        }
    });
    for value in memory {
        let ty = ir.value_type(value);
        if ty.memory_space(&context).is_none()
            && let Some(ty) = in_storage_class(&context, ty, StorageClass::Function)
        {
            ir.set_value_type(value, ty);
        }
    }
}

/// Returns the type of a memref with the sizes, strides and offset that it has. A dimension without elements has one, which
/// is not accessed.
fn static_type(
    context: &Context,
    ty: Type,
    offset: i64,
    sizes: &[i64],
    strides: &[i64],
) -> Result<Type, String> {
    let element = ty.element_type(context).ok_or("which has no elements")?;
    let sizes: Vec<i64> = sizes.iter().map(|size| (*size).max(1)).collect();
    let mut stride = 1_i64;
    let mut has_rows = offset == 0;
    for (size, found) in sizes.iter().zip(strides).rev() {
        has_rows &= *found == stride || *size == 1;
        stride = stride.checked_mul(*size).ok_or("which is too large")?;
    }
    if strides.iter().any(|stride| *stride < 0) {
        return Err("whose strides are negative".into());
    }
    let layout = (!has_rows).then(|| Attribute::strided_layout(context, offset, strides));
    let ty = Type::memref_checked(context, &sizes, element, layout, ty.memory_space(context));
    ty.map_err(|error| format!("whose type is invalid: {error}"))
}

/// Sets the type of a memref. Its sizes become constants, and other ops than accesses use a cast to the former type. Returns
/// whether something else than a load uses it.
fn set_memref_type(ir: &mut Body, entry: Block, value: Value, ty: Type, sizes: &[i64]) -> bool {
    let former = ir.value_type(value);
    let location = ir.argument_location(value);
    let context = ir.context().clone();
    for user in ir.users(value).collect::<Vec<_>>() {
        if DimOp::from_op(ir, user).is_none() {
            continue;
        }
        let dimension = constant_index(ir, ir.operand(user, 1)).and_then(|it| usize::try_from(it).ok());
        let Some(size) = dimension.and_then(|dimension| sizes.get(dimension)) else { continue };
        let size = Attribute::integer(&context, Type::INDEX, *size);
        let location = ir.location(user);
        let mut builder = Builder::new(ir);
        builder.set_before(user);
        let size = builder.operation(ConstantOp::NAME, location).attribute("value", size);
        let size = size.results([Type::INDEX]).create();
        builder.replace_with_op(user, size);
    }
    let is_load = |ir: &Body, op| LoadOp::from_op(ir, op).is_some() || DimOp::from_op(ir, op).is_some();
    let is_access = |ir: &Body, op| {
        LoadOp::from_op(ir, op).is_some()
            || StoreOp::from_op(ir, op).is_some()
            || AtomicRMWOp::from_op(ir, op).is_some()
    };
    let writes = ir.users(value).any(|user| !is_load(ir, user));
    if former == ty {
        return writes;
    }
    let needs_cast = ir.users(value).any(|user| !is_access(ir, user));
    ir.set_value_type(value, ty);
    if needs_cast {
        let mut builder = Builder::new(ir);
        builder.set_to_start(entry);
        let cast = builder.operation(CastOp::NAME, location).operands([value]).results([former]).create();
        let made = ir.result(cast, 0);
        ir.replace_uses_if(value, made, |ir, value_use| value_use.op != cast && !is_access(ir, value_use.op));
    }
    writes
}

/// Converts a value to a type of buffers: an index is passed as an integer, and a number of fewer than 32 bits as one of 32
/// bits.
fn set_value_form(ir: &mut Body, entry: Block, value: Value, wide_index: bool) -> Form {
    let context = ir.context().clone();
    let ty = ir.value_type(value);
    let is_narrow = ty.bit_width(&context).is_some_and(|width| width < 32);
    let (passed, name, form) = if ty.is_index() && wide_index {
        (Type::I64, IndexCastOp::NAME, Form::Bits(8))
    } else if ty.is_index() {
        (Type::I32, IndexCastOp::NAME, Form::Bits(4))
    } else if is_narrow && ty.is_float(&context) {
        (Type::F32, TruncFOp::NAME, Form::Single)
    } else if is_narrow && ty.is_integer_or_index(&context) {
        (Type::I32, TruncIOp::NAME, Form::Bits(4))
    } else {
        return Form::Bits(scalar_bytes(&context, ty));
    };
    ir.set_value_type(value, passed);
    let location = ir.argument_location(value);
    let mut builder = Builder::new(ir);
    builder.set_to_start(entry);
    let converted = builder.operation(name, location).operands([value]).results([ty]).create();
    let made = ir.result(converted, 0);
    ir.replace_uses_if(value, made, |_, value_use| value_use.op != converted);
    form
}

/// Returns the number of bytes of a scalar of a type.
fn scalar_bytes(context: &Context, ty: Type) -> usize {
    let scalar = ty.complex_element(context).unwrap_or_else(|| ty.element_type_or_self(context));
    scalar.bit_width(context).map_or(4, |width| width.div_ceil(8) as usize)
}
