//! `decorate-spirv-composite-type-layout`: offsets of members and strides of arrays.

use std::collections::HashMap;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::symbols::SymbolTable;
use terrace_runtime::types::Type;

use crate::memory::access_chain_type;
use crate::{
    AccessChainOp, AddressOfOp, ArrayType, Decoration, GlobalVariableOp, MatrixType, MemberDecoration,
    ModuleOp, PointerType, RuntimeArrayType, SPIRVCompositeTypeLayout, StorageClass, StructDecoration,
    StructType,
};

impl SPIRVCompositeTypeLayout {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        let mut has_changed = false;
        let mut failure = None;
        run.body_mut().walk_mut(root, |ir, op| {
            if ModuleOp::from_op(ir, op).is_none() {
                return;
            }
            let (inner, _) = ir.region_mut(op, 0);
            match lay_out_variables(inner, inner.root()) {
                Ok(changed) => has_changed |= changed,
                Err((op, message)) => failure = Some(inner.emit_op_error(op, message).report()),
            }
        });
        match failure {
            Some(failure) => Err(failure.into()),
            None => {
                if !has_changed {
                    run.mark_all_preserved();
                }
                Ok(())
            }
        }
    }
}

/// Returns whether memory of a storage class is shared with the host, so that its structures have a layout.
fn is_shared(class: StorageClass) -> bool {
    use StorageClass::{PhysicalStorageBuffer, PushConstant, StorageBuffer, Uniform};
    matches!(class, PhysicalStorageBuffer | PushConstant | StorageBuffer | Uniform)
}

/// Lays out the structures of a module's variables. Returns whether there was one without layout.
///
/// # Errors
///
/// If a type has no layout: the variable, and the reason.
fn lay_out_variables(ir: &mut Body, module: Op) -> Result<bool, (Op, String)> {
    let context = ir.context().clone();
    let (_, region) = ir.region(module, 0);
    let ops: Vec<Op> = ir.blocks(region).flat_map(|block| ir.ops(block)).collect();
    let mut changes = Vec::new();
    for op in ops {
        let Some(variable) = GlobalVariableOp::from_op(ir, op) else { continue };
        let Some(pointer) = PointerType::from_type(&context, variable.r#type(ir)) else { continue };
        let class = *pointer.storage_class(&context);
        let Some(structure) = StructType::from_type(&context, *pointer.pointee(&context)) else { continue };
        if !is_shared(class) || !structure.needs_layout(&context) {
            continue;
        }
        let pointee = lay_out(&context, structure.ty()).map_err(|reason| (op, reason))?;
        let ty = PointerType::get(&context, pointee, class).ty();
        changes.push((op, ty));
    }
    for (op, ty) in &changes {
        ir.set_attribute(*op, "type", Some(Attribute::type_attribute(&context, *ty)));
    }
    let table = SymbolTable::new(ir, module);
    let types = |name: &str, ir: &Body| {
        let op = table.lookup_text(ir, name)?;
        changes.iter().find(|(changed, _)| *changed == op).map(|(_, ty)| *ty)
    };
    let (_, region) = ir.region(module, 0);
    let functions: Vec<Op> = ir.blocks(region).flat_map(|block| ir.ops(block)).collect();
    for function in functions {
        let Some(inner) = ir.child(function) else { continue };
        let mut addresses = Vec::new();
        inner.walk(inner.root()).run(|inner, op| {
            if let Some(address) = AddressOfOp::from_op(inner, op)
                && let Some(ty) = types(address.variable(inner), ir)
            {
                addresses.push((address.pointer(inner), ty));
            }
        });
        let (inner, _) = ir.region_mut(function, 0);
        for (pointer, ty) in addresses {
            set_pointer_type(inner, pointer, ty).map_err(|reason| (function, reason))?;
        }
    }
    Ok(!changes.is_empty())
}

/// Sets the type of a pointer, and of the pointers that are computed from it.
///
/// # Errors
///
/// If another op uses a pointer whose type changes, and is not known to take both types.
pub(super) fn set_pointer_type(ir: &mut Body, pointer: Value, ty: Type) -> Result<(), String> {
    let context = ir.context().clone();
    let mut pending = vec![(pointer, ty)];
    while let Some((pointer, ty)) = pending.pop() {
        if ir.value_type(pointer) == ty {
            continue;
        }
        ir.set_value_type(pointer, ty);
        for user in ir.users(pointer).collect::<Vec<_>>() {
            let Some(chain) = AccessChainOp::from_op(ir, user) else {
                return Err(format!(
                    "'{}' uses a pointer whose structure has no layout: only access chains may",
                    ir.name(user).text(&context)
                ));
            };
            pending.push((chain.component_ptr(ir), access_chain_type(ir, user, 1, ty)?));
        }
    }
    Ok(())
}

impl StructType {
    /// Returns whether members lack offsets.
    pub(super) fn needs_layout(self, context: &Context) -> bool {
        let definition = self.definition(context);
        definition.is_some_and(|body| !body.members(context).is_empty() && body.offsets(context).is_empty())
    }
}

/// Returns a type with offsets and strides where it has none.
///
/// # Errors
///
/// If a part has no layout, with the reason.
pub(super) fn lay_out(context: &Context, ty: Type) -> Result<Type, String> {
    Ok(Layouts { context, known: HashMap::new() }.of(ty)?.ty)
}

/// A type with its size and alignment in bytes.
#[derive(Clone, Copy)]
struct Layout {
    ty: Type,
    size: u64,
    alignment: u64,
}

impl Layout {
    /// Returns the distance of elements of this type.
    fn stride(&self) -> Result<u32, String> {
        u32::try_from(self.size.next_multiple_of(self.alignment)).map_err(|_| TOO_LARGE.to_owned())
    }
}

const TOO_LARGE: &str = "the type is too large for a layout: offsets and strides have 32 bits";

/// The layouts of types, each of which is computed once: a type may be part of another many times.
struct Layouts<'context> {
    context: &'context Context,
    known: HashMap<Type, Layout>,
}

impl Layouts<'_> {
    fn of(&mut self, ty: Type) -> Result<Layout, String> {
        if let Some(layout) = self.known.get(&ty) {
            return Ok(*layout);
        }
        let layout = self.compute(ty)?;
        self.known.insert(ty, layout);
        Ok(layout)
    }

    /// Returns the layout of a type by the rules of Vulkan: scalars are aligned by their size, vectors of two components by
    /// two and others by four times that, matrices by their columns, and arrays and structures by their largest part.
    fn compute(&mut self, ty: Type) -> Result<Layout, String> {
        let context = self.context;
        if let Some(structure) = StructType::from_type(context, ty) {
            return self.of_structure(structure);
        }
        if let Some(array) = ArrayType::from_type(context, ty) {
            let element = self.of(*array.element(context))?;
            let count = *array.count(context);
            let stride = match *array.stride(context) {
                0 => element.stride()?,
                given => given,
            };
            let size = u64::from(stride) * u64::from(count);
            let ty = ArrayType::get(context, element.ty, count, stride).ty();
            return Ok(Layout { ty, size, alignment: element.alignment });
        }
        if let Some(array) = RuntimeArrayType::from_type(context, ty) {
            let element = self.of(*array.element(context))?;
            let stride = match *array.stride(context) {
                0 => element.stride()?,
                given => given,
            };
            let ty = RuntimeArrayType::get(context, element.ty, stride).ty();
            return Ok(Layout { ty, size: u64::from(u32::MAX), alignment: element.alignment });
        }
        if let Some(matrix) = MatrixType::from_type(context, ty) {
            let column = self.of(*matrix.column(context))?;
            let size = u64::from(column.stride()?) * u64::from(*matrix.count(context));
            return Ok(Layout { ty, size, alignment: column.alignment });
        }
        if ty.is_vector(context)
            && let (Some(count), Some(element)) = (ty.element_count(context), ty.element_type(context))
        {
            let element = self.of(element)?;
            let alignment = element.size * if count == 2 { 2 } else { 4 };
            return Ok(Layout { ty, size: element.size * count, alignment });
        }
        if let Some(pointer) = PointerType::from_type(context, ty)
            && *pointer.storage_class(context) == StorageClass::PhysicalStorageBuffer
        {
            return Ok(Layout { ty, size: 8, alignment: 8 });
        }
        match ty.bit_width(context) {
            Some(width) => {
                let size = u64::from(width.div_ceil(8));
                Ok(Layout { ty, size, alignment: size })
            }
            None => Err(format!("the type '{}' has no layout in memory", context.display(ty))),
        }
    }

    fn of_structure(&mut self, structure: StructType) -> Result<Layout, String> {
        let context = self.context;
        if structure.name(context).is_some() {
            let name = context.display(structure.ty());
            return Err(format!("the layout of a structure with a name is that of its definition: '{name}'"));
        }
        let given = structure.offsets(context);
        let mut decorations = structure.member_decorations(context).clone();
        let (mut members, mut offsets) = (Vec::new(), Vec::new());
        let (mut end, mut alignment) = (0_u64, 1);
        for (index, member) in structure.members(context).iter().enumerate() {
            let layout = self.of(*member)?;
            let offset = match given.get(index) {
                Some(offset) => u64::from(*offset),
                None => end.next_multiple_of(layout.alignment),
            };
            offsets.push(u32::try_from(offset).map_err(|_| TOO_LARGE.to_owned())?);
            members.push(layout.ty);
            end = end.max(offset + layout.size);
            alignment = alignment.max(layout.alignment);
            self.decorate_matrix(*member, index as u32, &mut decorations)?;
        }
        let struct_decorations = structure.decorations(context).clone();
        let ty = StructType::get(context, None, members, offsets, decorations, struct_decorations).ty();
        Ok(Layout { ty, size: end.next_multiple_of(alignment), alignment })
    }

    /// Adds the decorations of a member that is a matrix or an array of matrices: its order and the distance of its columns.
    fn decorate_matrix(
        &mut self,
        mut member: Type,
        index: u32,
        decorations: &mut Vec<MemberDecoration>,
    ) -> Result<(), String> {
        let context = self.context;
        while let Some(array) = ArrayType::from_type(context, member) {
            member = *array.element(context);
        }
        let Some(matrix) = MatrixType::from_type(context, member) else { return Ok(()) };
        let has = |wanted: &[Decoration]| {
            decorations
                .iter()
                .any(|known| known.member == index && wanted.contains(&known.decoration.decoration))
        };
        let has_order = has(&[Decoration::ColMajor, Decoration::RowMajor]);
        let has_stride = has(&[Decoration::MatrixStride]);
        let stride = i64::from(self.of(*matrix.column(context))?.stride()?);
        let stride = Attribute::integer(context, Type::I32, stride);
        let mut add = |decoration, value| {
            let decoration = StructDecoration { decoration, value };
            decorations.push(MemberDecoration { member: index, decoration });
        };
        if !has_order {
            add(Decoration::ColMajor, None);
        }
        if !has_stride {
            add(Decoration::MatrixStride, Some(stride));
        }
        Ok(())
    }
}
