use super::*;
use crate::affine::{AffineExpr, AffineMap};
use crate::attributes::Attribute;
use crate::context::{ConstructionError, ContextOptions};
use crate::dialect::DialectRegistry;
use crate::numeric::{FloatFormat, MAX_INTEGER_WIDTH};

fn context() -> Context {
    let options = ContextOptions { allow_unregistered_dialects: true, ..Default::default() };
    Context::with_options(&DialectRegistry::new(), options)
}

fn message(result: Result<Type, ConstructionError>) -> String {
    result.unwrap_err().message().to_owned()
}

#[test]
fn widths_of_integers() {
    let context = context();
    assert_eq!(Type::integer(&context, 32), Type::I32);
    let signed = Type::integer_with_signedness(&context, 32, Signedness::Signed);
    assert_ne!(signed, Type::I32);
    assert!(signed.is_integer(&context, 32) && !signed.is_signless_integer(&context));
    assert_eq!(Type::integer(&context, 0).bit_width(&context), Some(0));
    assert!(Type::integer_checked(&context, MAX_INTEGER_WIDTH).is_ok());
    assert_eq!(
        message(Type::integer_checked(&context, MAX_INTEGER_WIDTH + 1)),
        "integer bitwidth is limited to 16777215 bits"
    );
}

#[test]
fn element_types() {
    let context = context();
    let complex = Type::complex(&context, Type::F32);
    let vector = Type::vector(&context, &[4], Type::INDEX);
    let memref = Type::memref(&context, &[4], Type::F32, None, None);
    let opaque = Type::opaque(&context, "d", "t");
    assert_eq!(message(Type::complex_checked(&context, Type::INDEX)), "invalid element type for complex");
    let no_vector_element = "failed to verify 'elementType': VectorElementTypeInterface instance";
    for element in [complex, vector, memref, opaque, Type::NONE] {
        assert_eq!(message(Type::vector_checked(&context, &[4], element)), no_vector_element);
    }
    for element in [complex, vector, opaque, Type::INDEX] {
        assert!(Type::tensor_checked(&context, &[4], element, None).is_ok());
    }
    for element in [memref, Type::NONE, Type::tuple(&context, &[]), Type::EMPTY_FUNCTION] {
        assert_eq!(message(Type::unranked_tensor_checked(&context, element)), "invalid tensor element type");
    }
    for element in [complex, vector, memref, Type::INDEX] {
        assert!(Type::memref_checked(&context, &[4], element, None, None).is_ok());
    }
    for element in [opaque, Type::NONE, Type::unranked_tensor(&context, Type::F32)] {
        assert_eq!(
            message(Type::unranked_memref_checked(&context, element, None)),
            "invalid memref element type"
        );
    }
}

#[test]
fn sizes() {
    let context = context();
    assert_eq!(
        message(Type::vector_checked(&context, &[4, 0], Type::F32)),
        "vector types must have positive constant sizes but got 4, 0"
    );
    assert!(Type::vector_checked(&context, &[DYNAMIC], Type::F32).is_err());
    assert!(Type::vector_checked(&context, &[], Type::F32).is_ok());
    assert!(Type::scalable_vector_checked(&context, &[2, 4], &[true], Type::F32).is_err());
    let fixed = Type::scalable_vector(&context, &[2, 4], &[false, false], Type::F32);
    assert_eq!(fixed, Type::vector(&context, &[2, 4], Type::F32));
    assert!(Type::tensor_checked(&context, &[0, DYNAMIC], Type::F32, None).is_ok());
    assert_eq!(
        message(Type::tensor_checked(&context, &[-1], Type::F32, None)),
        "invalid tensor dimension size"
    );
    assert_eq!(message(Type::memref_checked(&context, &[-1], Type::F32, None, None)), "invalid memref size");
}

#[test]
fn counts_of_elements_do_not_overflow() {
    let context = context();
    let tensor = |shape: &[i64]| Type::tensor(&context, shape, Type::I8, None);
    assert_eq!(tensor(&[2, 3]).element_count(&context), Some(6));
    assert_eq!(tensor(&[i64::MAX, i64::MAX, 0]).element_count(&context), Some(0));
    assert_eq!(tensor(&[i64::MAX, 2]).element_count(&context), None);
    assert_eq!(tensor(&[2, DYNAMIC]).element_count(&context), None);
    assert_eq!(tensor(&[2, DYNAMIC]).dynamic_size_count(&context), Some(1));
    assert_eq!(Type::unranked_tensor(&context, Type::I8).rank(&context), None);
}

#[test]
fn layouts_and_memory_spaces_of_memrefs() {
    let context = context();
    let memref = |layout, space| Type::memref_checked(&context, &[4, 8], Type::F32, layout, space);
    let plain = memref(None, None).unwrap();
    let identity = Attribute::affine_map(&context, AffineMap::identity(2));
    assert_eq!(memref(Some(identity), Some(Attribute::integer(&context, Type::INDEX, 0))), Ok(plain));
    let short = Attribute::affine_map(&context, AffineMap::identity(1));
    assert_eq!(
        message(memref(Some(short), None)),
        "memref layout mismatch between rank and affine map: 2 != 1"
    );
    let strided = Attribute::strided_layout(&context, 3, &[1]);
    assert_eq!(message(memref(Some(strided), None)), "expected the number of strides to match the rank");
    assert!(memref(Some(Attribute::UNIT), None).is_err());
    assert_eq!(message(memref(None, Some(Attribute::UNIT))), "unsupported memory space Attribute");
    assert!(memref(None, Some(Attribute::string(&context, "far"))).is_ok());
}

#[test]
fn strided_forms() {
    let context = context();
    let form = |shape: &[i64], layout| {
        let memref = Type::memref(&context, shape, Type::F32, layout, None);
        memref.strided_form(&context).map(|form| (form.offset, form.strides))
    };
    assert_eq!(form(&[2, 3, 4], None), Some((0, vec![12, 4, 1])));
    assert_eq!(form(&[2, DYNAMIC, 4], None), Some((0, vec![DYNAMIC, 4, 1])));
    let strided = Attribute::strided_layout(&context, DYNAMIC, &[7]);
    assert_eq!(form(&[2], Some(strided)), Some((DYNAMIC, vec![7])));
    let (d0, d1, s0) = (AffineExpr::dimension(0), AffineExpr::dimension(1), AffineExpr::symbol(0));
    let map = |result| Some(Attribute::affine_map(&context, AffineMap::new(2, 1, [result]).unwrap()));
    let linear = map((d0.clone() * 4 + d1.clone()) * 2 + d1.clone() * s0 + 5);
    assert_eq!(form(&[2, 2], linear), Some((5, vec![8, DYNAMIC])));
    assert_eq!(form(&[2, 2], map(d0.floor_div(2) + d1)), None);
}

#[test]
fn dialects_that_are_not_registered() {
    let strict = Context::new(&DialectRegistry::new());
    assert!(
        message(Type::opaque_checked(&strict, "d", "t")).starts_with("`!\"d\"<\"t\">` type created with")
    );
    assert_eq!(message(Type::opaque_checked(&context(), "1d", "t")), "invalid dialect namespace '1d'");
}

#[test]
fn nesting_ends_somewhere() {
    let context = context();
    let limit = context.options().limits.attributes;
    let mut ty = Type::float(&context, FloatFormat::TF32);
    for _ in 1..limit {
        ty = Type::tuple(&context, &[ty]);
    }
    assert_eq!(
        message(Type::tuple_checked(&context, &[ty])),
        format!("types and attributes nest deeper than {limit} levels")
    );
}
