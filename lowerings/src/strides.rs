//! Sizes and strides of memrefs whose rows follow each other without gaps.

use smallvec::SmallVec;
use terrace_arith::MulIOp;
use terrace_memref::ReinterpretCastOp;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use crate::arithmetic::Arithmetic;

/// Builds a cast of a memref to a type without layout: each stride is the product of the sizes behind. `size` builds the
/// open size of a dimension. The dimensions are asked from the last one to the first.
pub(crate) fn cast_to_rows(
    source: Value,
    ty: Type,
    arithmetic: &mut Arithmetic<'_, '_>,
    size: &mut dyn FnMut(usize, &mut Arithmetic<'_, '_>) -> Value,
) -> Op {
    let shape = ty.shape(arithmetic.builder.context()).expect("a ranked memref").to_vec();
    let mut strides = vec![1i64; shape.len()];
    let mut sizes = SmallVec::<[Value; 4]>::new();
    let mut open_strides = SmallVec::<[Value; 4]>::new();
    let (mut number, mut product) = (1i64, None::<Value>);
    for (position, extent) in shape.iter().enumerate().rev() {
        let value = match *extent {
            DYNAMIC => {
                let value = size(position, arithmetic);
                sizes.push(value);
                value
            }
            extent => arithmetic.index(extent),
        };
        strides[position] = if product.is_some() { DYNAMIC } else { number };
        open_strides.extend(product);
        if position == 0 {
            break;
        }
        product = match product {
            Some(product) => Some(arithmetic.binary::<MulIOp>(product, value)),
            None if *extent == DYNAMIC => {
                let number = arithmetic.index(number);
                Some(arithmetic.binary::<MulIOp>(number, value))
            }
            None => {
                number = number.wrapping_mul(*extent);
                None
            }
        };
    }
    sizes.reverse();
    open_strides.reverse();
    let location = arithmetic.location;
    let builder = &mut *arithmetic.builder;
    ReinterpretCastOp::build(
        builder,
        location,
        ty,
        source,
        &[],
        &sizes,
        &open_strides,
        vec![0],
        shape,
        strides,
    )
    .op()
}
