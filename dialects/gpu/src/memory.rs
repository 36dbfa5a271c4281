//! Memory of a device: sizes of allocations, verification and folds of copies.

use terrace_dialect_support::memory::{look_through_casts, look_through_casts_from};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::types::DYNAMIC;

use crate::hooks::fail;
use crate::{AddressSpace, AddressSpaceAttr, AllocOp, DynamicSharedMemoryOp, MemcpyOp, MemsetOp};

terrace_dialect_support::sizes_by_type! {
    AllocOp: memref, dynamic_sizes;
}

impl MemcpyOp {
    /// Verifies that both memrefs have elements of one type, and sizes that may be the same.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (to, from) = (ir.value_type(self.dst(ir)), ir.value_type(self.src(ir)));
        if to.element_type(context) != from.element_type(context) {
            return fail(ir, self.op(), "arguments have incompatible element type");
        }
        let (to, from) = (to.shape(context).unwrap_or_default(), from.shape(context).unwrap_or_default());
        let fits = |(to, from): (&i64, &i64)| to == from || [*to, *from].contains(&DYNAMIC);
        match to.len() == from.len() && to.iter().zip(from).all(fits) {
            true => Ok(()),
            false => fail(ir, self.op(), "arguments have incompatible shape"),
        }
    }

    /// Copies the sources of casts.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        look_through_casts(ir, self.op())
    }
}

impl MemsetOp {
    /// Sets the source of a cast.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        look_through_casts_from(ir, self.op(), self.async_dependencies(ir).len())
    }
}

impl DynamicSharedMemoryOp {
    /// Verifies that the memory is of unknown size, and workgroup memory.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let ty = ir.value_type(self.memref(ir));
        let space =
            ty.memory_space(context).and_then(|space| AddressSpaceAttr::from_attribute(context, space));
        if space.is_none_or(|space| *space.value(context) != AddressSpace::Workgroup) {
            return fail(ir, self.op(), "address space must be address_space<workgroup>");
        }
        match ty.shape(context) == Some(&[DYNAMIC]) && ty.layout(context).is_none() {
            true => Ok(()),
            false => {
                fail(ir, self.op(), "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")
            }
        }
    }
}
