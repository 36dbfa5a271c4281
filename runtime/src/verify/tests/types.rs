//! Traits that relate types.

use super::fixture::{Fixture, append, produce};
use crate::types::{DYNAMIC, ShapedTypeData, Type, TypeData};

#[derive(Clone, Copy)]
enum Kind {
    Scalar,
    Vector,
    Tensor,
}

/// The kind, the sizes and the element.
type Sketch<'s> = (Kind, &'s [i64], Type);

fn check(name: &str, operands: &[Sketch], results: &[Sketch]) -> String {
    Fixture::check(|fixture, top| {
        let context = fixture.context.clone();
        let ty = |(kind, shape, element): &Sketch| {
            let shaped = ShapedTypeData { shape: (*shape).into(), element: *element };
            match kind {
                Kind::Scalar => *element,
                Kind::Vector => {
                    context.data().intern_type(TypeData::Vector { shaped, scalable: Box::default() })
                }
                Kind::Tensor => context.data().intern_type(TypeData::RankedTensor { shaped, encoding: None }),
            }
        };
        let values: Vec<_> = operands.iter().map(|sketch| produce(fixture, top, 2, ty(sketch))).collect();
        let state = fixture.state(3, name).operands(values).results(results.iter().map(ty));
        append(&mut fixture.module, top, state);
    })
}

const SCALAR: Sketch = (Kind::Scalar, &[], Type::I32);
const WIDE: Sketch = (Kind::Scalar, &[], Type::I64);
const TWO: Sketch = (Kind::Tensor, &[2], Type::I32);
const THREE: Sketch = (Kind::Tensor, &[3], Type::I32);
const ANY: Sketch = (Kind::Tensor, &[DYNAMIC], Type::I32);
const TWO_WIDE: Sketch = (Kind::Tensor, &[2], Type::I64);
const VECTOR: Sketch = (Kind::Vector, &[2], Type::I32);

#[test]
fn operands_of_one_type() {
    assert_eq!(check("test.same_type", &[TWO, TWO], &[WIDE]), "");
    insta::assert_snapshot!(check("test.same_type", &[TWO, ANY], &[]), @"test.ir:3:1: error: 'test.same_type' op requires all operands to have the same type");
    assert_eq!(check("test.same_type_all", &[TWO, ANY], &[TWO]), "");
    insta::assert_snapshot!(check("test.same_type_all", &[SCALAR, SCALAR], &[WIDE]), @"test.ir:3:1: error: 'test.same_type_all' op requires the same type for all operands and results");
    insta::assert_snapshot!(check("test.same_type_all", &[], &[WIDE]), @"test.ir:3:1: error: 'test.same_type_all' op expected 1 or more operands, but found 0");
    insta::assert_snapshot!(check("test.same_type_all", &[WIDE], &[]), @"test.ir:3:1: error: 'test.same_type_all' op expected 1 or more results, but found 0");
}

#[test]
fn operands_of_one_shape() {
    assert_eq!(check("test.same_shape", &[TWO, TWO_WIDE, ANY], &[SCALAR]), "");
    insta::assert_snapshot!(check("test.same_shape", &[TWO, THREE], &[]), @"test.ir:3:1: error: 'test.same_shape' op requires the same shape for all operands");
    assert_eq!(check("test.same_shape_all", &[TWO, TWO_WIDE], &[ANY]), "");
    insta::assert_snapshot!(check("test.same_shape_all", &[TWO], &[SCALAR]), @"test.ir:3:1: error: 'test.same_shape_all' op requires the same shape for all operands and results");
}

#[test]
fn operands_of_one_element_type() {
    assert_eq!(check("test.same_element", &[TWO, THREE, SCALAR], &[WIDE]), "");
    insta::assert_snapshot!(check("test.same_element", &[TWO, TWO_WIDE], &[]), @"test.ir:3:1: error: 'test.same_element' op requires the same element type for all operands");
    assert_eq!(check("test.same_element_all", &[TWO], &[SCALAR]), "");
    insta::assert_snapshot!(check("test.same_element_all", &[TWO], &[WIDE]), @"test.ir:3:1: error: 'test.same_element_all' op requires the same element type for all operands and results");
}

#[test]
fn elementwise_ops_map_containers_to_containers() {
    assert_eq!(check("test.elementwise", &[TWO, SCALAR], &[TWO_WIDE]), "");
    assert_eq!(check("test.elementwise", &[SCALAR], &[WIDE]), "");
    insta::assert_snapshot!(check("test.elementwise", &[SCALAR], &[TWO]), @"test.ir:3:1: error: 'test.elementwise' op if a result is non-scalar, then at least one operand must be non-scalar");
    insta::assert_snapshot!(check("test.elementwise", &[TWO], &[SCALAR]), @"test.ir:3:1: error: 'test.elementwise' op if an operand is non-scalar, then there must be at least one non-scalar result");
    insta::assert_snapshot!(check("test.elementwise", &[TWO], &[SCALAR, TWO]), @"test.ir:3:1: error: 'test.elementwise' op if an operand is non-scalar, then all results must be non-scalar");
    insta::assert_snapshot!(check("test.elementwise", &[TWO], &[THREE]), @"test.ir:3:1: error: 'test.elementwise' op all non-scalar operands/results must have the same shape and base type");
    insta::assert_snapshot!(check("test.elementwise", &[TWO], &[VECTOR]), @"test.ir:3:1: error: 'test.elementwise' op all non-scalar operands/results must have the same shape and base type");
}
