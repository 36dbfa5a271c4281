//! Folding of addresses of elements.

use std::rc::Rc;

use terrace_runtime::context::Context;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::types::Type;

use super::casts::resized;
use super::is_poison;
use crate::llvm_ir::constants::{Constant, ConstantValue, OffsetFlags};
use crate::llvm_ir::layout::DataLayout;

/// Folds the address of an element behind a constant pointer. `object_size` returns the size of the variable with a
/// symbol, 0 if it is unknown.
pub(crate) fn fold_element_pointer(
    context: &Context,
    layout: &DataLayout,
    base: &Constant,
    element: Type,
    indices: &[i64],
    flags: OffsetFlags,
    object_size: &dyn Fn(&str) -> u64,
) -> Option<Constant> {
    if is_poison(base) {
        return Some(base.clone());
    }
    if base.ty.is_vector(context) {
        return None;
    }
    if indices.iter().all(|index| *index == 0) {
        return Some(base.clone());
    }
    let step = layout.element_offset(context, element, indices)?;
    let width = layout.index_width(context, base.ty);
    match &base.value {
        ConstantValue::Zero => Some(address(base.ty, WideInteger::from_i64(step, width))),
        ConstantValue::Address(value) => {
            let value = resized(value, width);
            Some(address(base.ty, value.wrapping_add(&WideInteger::from_i64(step, width))))
        }
        ConstantValue::Symbol(name) => {
            let symbol = Rc::new(base.clone());
            Some(behind(base.ty, symbol, step, flags, object_size(name)))
        }
        ConstantValue::Offset { symbol, offset, flags: before } => {
            let both = OffsetFlags {
                inbounds: flags.inbounds && before.inbounds,
                nusw: flags.nusw && before.nusw,
                nuw: flags.nuw && before.nuw,
            };
            let ConstantValue::Symbol(name) = &symbol.value else { return None };
            let size = object_size(name);
            Some(behind(base.ty, Rc::clone(symbol), offset.wrapping_add(step), both, size))
        }
        _ => None,
    }
}

fn address(ty: Type, value: WideInteger) -> Constant {
    let value = if value.is_zero() { ConstantValue::Zero } else { ConstantValue::Address(value) };
    Constant::new(ty, value)
}

fn behind(ty: Type, symbol: Rc<Constant>, offset: i64, flags: OffsetFlags, size: u64) -> Constant {
    if offset == 0 {
        return Constant::clone(&symbol);
    }
    let flags = offset_flags(offset, flags, size);
    Constant::new(ty, ConstantValue::Offset { symbol, offset, flags })
}

/// Returns the flags of an offset behind an object of a size, 0 if that is unknown, with those that follow from others.
pub(crate) fn offset_flags(offset: i64, mut flags: OffsetFlags, size: u64) -> OffsetFlags {
    if let Ok(distance) = u64::try_from(offset) {
        if size != 0 && distance <= size {
            flags.inbounds = true;
        }
        flags.nusw |= flags.inbounds;
        flags.nuw |= flags.nusw;
    }
    flags
}
