//! Memory: allocation on the stack, addresses, loads and stores.

use std::fmt::Write;

use terrace_llvm::{
    AllocaOp, AtomicOrdering, DYNAMIC_INDEX, DereferenceableAttr, GEPNoWrapFlags, GEPOp, LoadOp, PointerType,
    StoreOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;

use super::{Folded, Line};
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::constants::{Constant, ConstantValue, OffsetFlags};
use crate::llvm_ir::folding;
use crate::llvm_ir::names::write_string;
use crate::llvm_ir::types::{part_type, struct_body};

/// The translations.
pub(super) const LINES: &[Line] = &[
    (AllocaOp::NAME, None, write_alloca),
    (GEPOp::NAME, Some(fold_element_pointer), write_element_pointer),
    (LoadOp::NAME, None, write_load),
    (StoreOp::NAME, None, write_store),
];

fn write_alloca(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = AllocaOp::wrap(op);
    writer.out.push_str(opcode);
    writer.out.push_str(if it.inalloca(writer.ir) { " inalloca " } else { " " });
    writer.write_type(it.elem_type(writer.ir));
    writer.out.push_str(", ");
    writer.write_typed(it.array_size(writer.ir));
    writer.write_alignment(it.alignment(writer.ir));
    let pointer = PointerType::from_type(writer.context, writer.ir.value_type(writer.ir.result(op, 0)));
    let space = pointer.map_or(0, |pointer| *pointer.address_space(writer.context));
    if space != 0 {
        let _ = write!(writer.out, ", addrspace({space})");
    }
    writer.finish(op);
    Ok(())
}

/// Returns the flags of an address.
fn flags_of(flags: GEPNoWrapFlags) -> OffsetFlags {
    OffsetFlags {
        inbounds: flags.contains_all(GEPNoWrapFlags::InboundsFlag),
        nusw: flags.contains_all(GEPNoWrapFlags::Nusw),
        nuw: flags.contains_all(GEPNoWrapFlags::Nuw),
    }
}

fn fold_element_pointer(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let it = GEPOp::wrap(op);
    let Some(base) = writer.constant(it.base(writer.ir)).cloned() else { return Folded::No };
    let mut operands = it.dynamic_indices(writer.ir);
    let indices: Option<Vec<i64>> = it
        .raw_constant_indices(writer.ir)
        .into_iter()
        .map(|index| match index {
            DYNAMIC_INDEX => writer.constant(operands.next()?)?.as_i64(writer.context),
            index => Some(index.into()),
        })
        .collect();
    let (flags, element) = (flags_of(it.no_wrap_flags(writer.ir)), it.elem_type(writer.ir));
    let module = &*writer.module;
    let folded = indices.as_ref().and_then(|indices| {
        let size = |symbol: &str| module.object_size(symbol);
        folding::fold_element_pointer(writer.context, &module.layout, &base, element, indices, flags, &size)
    });
    if folded.is_some() || writer.ir.operands(op).any(|operand| writer.constant(operand).is_none()) {
        return folded.into();
    }
    // Of constants, it is a constant expression: the distance in bytes if that is known.
    let is_vector = base.ty.is_vector(writer.context);
    let indices = indices.filter(|_| !is_vector);
    let offset = indices.and_then(|indices| module.layout.element_offset(writer.context, element, &indices));
    if offset == Some(0) {
        return Folded::Same(it.base(writer.ir));
    }
    let before = std::mem::take(&mut writer.out);
    match offset {
        Some(offset) => {
            let flags = folding::offset_flags(offset, flags, 0).text();
            let _ = write!(writer.out, "getelementptr{flags} (i8, ");
            writer.write_typed(it.base(writer.ir));
            let _ = write!(writer.out, ", i64 {offset})");
        }
        None => {
            let _ = write!(writer.out, "getelementptr{} (", flags.text());
            writer.write_element_pointer_operands(op, true);
            writer.out.push(')');
        }
    }
    let text = std::mem::replace(&mut writer.out, before);
    if text.len() > folding::LONGEST_EXPRESSION {
        return Folded::No;
    }
    let ty = writer.ir.value_type(writer.ir.result(op, 0));
    Folded::Constant(Constant::new(ty, ConstantValue::Expression(text.into())))
}

fn write_element_pointer(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    opcode: &'static str,
) -> Result<(), Reported> {
    let it = GEPOp::wrap(op);
    writer.out.push_str(opcode);
    writer.out.push_str(flags_of(it.no_wrap_flags(writer.ir)).text());
    writer.out.push(' ');
    writer.write_element_pointer_operands(op, false);
    writer.finish(op);
    Ok(())
}

impl BodyWriter<'_, '_> {
    /// Appends the type of the element, the base and the indices of `llvm.getelementptr`. In an expression, numbers are as
    /// wide as addresses, unless they are those of fields.
    fn write_element_pointer_operands(&mut self, op: Op, is_expression: bool) {
        let it = GEPOp::wrap(op);
        // The type that the next index is one of; none for the first, which steps over whole elements.
        let mut inside = None;
        self.write_type(it.elem_type(self.ir));
        self.out.push_str(", ");
        self.write_typed(it.base(self.ir));
        let mut operands = it.dynamic_indices(self.ir);
        for index in it.raw_constant_indices(self.ir) {
            self.out.push_str(", ");
            match index {
                DYNAMIC_INDEX => {
                    let operand =
                        operands.next().expect("an operand per dynamic index, which the verifier ensures");
                    self.write_typed(operand);
                }
                index => {
                    let is_field = inside.is_some_and(|ty| struct_body(self.context, ty).is_some());
                    let width = if is_expression && !is_field { 64 } else { 32 };
                    let _ = write!(self.out, "i{width} {index}");
                }
            }
            inside = match inside {
                None => Some(it.elem_type(self.ir)),
                Some(ty) => part_type(self.context, ty, usize::try_from(index).unwrap_or_default()),
            };
        }
    }
}

fn write_load(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = LoadOp::wrap(op);
    let ordering = it.ordering(writer.ir);
    writer.write_access(opcode, ordering, it.volatile(writer.ir));
    writer.write_type(writer.ir.value_type(writer.ir.result(op, 0)));
    writer.out.push_str(", ");
    writer.write_typed(it.addr(writer.ir));
    writer.write_ordering(it.syncscope(writer.ir), ordering);
    writer.write_alignment(it.alignment(writer.ir));
    writer.attach_hints(it.nontemporal(writer.ir), it.invariant_group(writer.ir));
    if it.invariant(writer.ir) {
        writer.attach("invariant.load", "!{}");
    }
    if let Some(bytes) = it.dereferenceable(writer.ir) {
        writer.attach_dereferenceable(bytes);
    }
    writer.attach_aliasing(aliasing!(it, writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_store(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = StoreOp::wrap(op);
    let ordering = it.ordering(writer.ir);
    writer.write_access(opcode, ordering, it.volatile(writer.ir));
    writer.write_typed(it.value(writer.ir));
    writer.out.push_str(", ");
    writer.write_typed(it.addr(writer.ir));
    writer.write_ordering(it.syncscope(writer.ir), ordering);
    writer.write_alignment(it.alignment(writer.ir));
    writer.attach_hints(it.nontemporal(writer.ir), it.invariant_group(writer.ir));
    writer.attach_aliasing(aliasing!(it, writer.ir));
    writer.finish(op);
    Ok(())
}

/// Returns the [`Aliasing`] of an op that has these attributes.
macro_rules! aliasing {
    ($op:expr, $ir:expr) => {
        $crate::llvm_ir::instructions::memory::Aliasing {
            access_groups: $op.access_groups($ir),
            alias_scopes: $op.alias_scopes($ir),
            noalias_scopes: $op.noalias_scopes($ir),
            tbaa: $op.tbaa($ir),
        }
    };
}

pub(super) use aliasing;

/// The alias analysis metadata of a memory access.
#[derive(Clone, Copy, Default)]
pub(super) struct Aliasing {
    pub(super) access_groups: Option<Attribute>,
    pub(super) alias_scopes: Option<Attribute>,
    pub(super) noalias_scopes: Option<Attribute>,
    pub(super) tbaa: Option<Attribute>,
}

impl BodyWriter<'_, '_> {
    fn write_access(&mut self, opcode: &str, ordering: AtomicOrdering, is_volatile: bool) {
        self.out.push_str(opcode);
        if ordering != AtomicOrdering::NotAtomic {
            self.out.push_str(" atomic");
        }
        self.out.push_str(if is_volatile { " volatile " } else { " " });
    }

    /// Writes `syncscope("agent") acquire`, behind a blank.
    pub(super) fn write_ordering(&mut self, scope: Option<&str>, ordering: AtomicOrdering) {
        if ordering == AtomicOrdering::NotAtomic {
            return;
        }
        self.write_scope(scope);
        self.out.push(' ');
        self.out.push_str(&ordering.to_string());
    }

    /// Writes `syncscope("agent")`, behind a blank.
    pub(super) fn write_scope(&mut self, scope: Option<&str>) {
        if let Some(scope) = scope.filter(|scope| !scope.is_empty()) {
            self.out.push_str(" syncscope(");
            write_string(&mut self.out, scope.as_bytes());
            self.out.push(')');
        }
    }

    /// Writes `, align 8`.
    pub(super) fn write_alignment(&mut self, alignment: Option<i64>) {
        if let Some(alignment @ 1..) = alignment {
            let _ = write!(self.out, ", align {alignment}");
        }
    }

    /// Attaches the node with this text to the instruction: `, !kind !3`.
    pub(super) fn attach(&mut self, kind: &str, node: &str) {
        let node = self.module.metadata.node(node);
        self.attach_node(kind, node);
    }

    /// Attaches a node to the instruction.
    pub(super) fn attach_node(&mut self, kind: &str, node: u32) {
        let _ = write!(self.out, ", !{kind} !{node}");
    }

    fn attach_hints(&mut self, is_nontemporal: bool, is_in_group: bool) {
        if is_nontemporal {
            self.attach("nontemporal", "!{i32 1}");
        }
        if is_in_group {
            self.attach("invariant.group", "!{}");
        }
    }

    /// Attaches the number of bytes behind a pointer that can be read.
    pub(super) fn attach_dereferenceable(&mut self, bytes: DereferenceableAttr) {
        let kind = match bytes.mayBeNull(self.context) {
            true => "dereferenceable_or_null",
            false => "dereferenceable",
        };
        let node = format!("!{{i64 {}}}", bytes.bytes(self.context));
        self.attach(kind, &node);
    }

    /// Attaches what an access may alias.
    pub(super) fn attach_aliasing(&mut self, aliasing: Aliasing) {
        let Aliasing { access_groups, alias_scopes, noalias_scopes, tbaa } = aliasing;
        let context = self.context;
        if let Some(node) =
            access_groups.and_then(|groups| self.module.metadata.access_groups(context, groups))
        {
            self.attach_node("llvm.access.group", node);
        }
        for (kind, scopes) in [("alias.scope", alias_scopes), ("noalias", noalias_scopes)] {
            if let Some(node) = scopes.and_then(|scopes| self.module.metadata.alias_scopes(context, scopes)) {
                self.attach_node(kind, node);
            }
        }
        if let Some(node) = tbaa.and_then(|tags| self.module.metadata.tbaa_tag(context, tags)) {
            self.attach_node("tbaa", node);
        }
    }
}
