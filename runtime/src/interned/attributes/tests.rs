use super::*;
use crate::context::ConstructionError;
use crate::dialect::DialectRegistry;
use crate::location::Location;
use crate::numeric::{FloatFormat, FloatValue, Signedness};

fn context() -> Context {
    Context::new(&DialectRegistry::new())
}

fn message(result: Result<Attribute, ConstructionError>) -> String {
    result.unwrap_err().message().to_owned()
}

#[test]
fn integers_fit_their_types() {
    let context = context();
    let fits = |ty, value| Attribute::integer_checked(&context, ty, value).is_ok();
    assert!(fits(Type::I8, 255) && fits(Type::I8, -128) && !fits(Type::I8, 256) && !fits(Type::I8, -129));
    let signed = Type::integer_with_signedness(&context, 8, Signedness::Signed);
    assert!(fits(signed, 127) && !fits(signed, 128));
    let unsigned = Type::integer_with_signedness(&context, 8, Signedness::Unsigned);
    assert!(fits(unsigned, 255) && !fits(unsigned, -1));
    let none = Type::integer(&context, 0);
    assert!(fits(none, 0) && !fits(none, 1));
    assert!(fits(Type::INDEX, i64::MIN) && fits(Type::integer(&context, 128), -1));
    assert_eq!(
        message(Attribute::integer_checked(&context, Type::F32, 1)),
        "integer literal not valid for specified type"
    );
    assert_eq!(Attribute::integer(&context, Type::I8, 255), Attribute::integer(&context, Type::I8, -1));
    assert_eq!(Attribute::integer(&context, unsigned, 255).as_i64(&context), Some(255));
    assert_eq!(Attribute::integer(&context, Type::I1, 1).as_bool(), Some(true));
}

#[test]
fn floats_are_of_their_type() {
    let context = context();
    assert!(Attribute::float_checked(&context, Type::I32, 1.0).is_err());
    let small = Type::float(&context, FloatFormat::F4E2M1FN);
    assert!(Attribute::float_checked(&context, small, f64::NAN).is_err());
    assert_eq!(Attribute::float(&context, small, 1.0).as_float(&context).unwrap().to_f64(), 1.0);
}

#[test]
fn dictionaries() {
    let context = context();
    let entry = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let twice = vec![entry("b", Attribute::UNIT), entry("a", Attribute::TRUE), entry("b", Attribute::FALSE)];
    let last = Attribute::dictionary(&context, twice.clone());
    assert_eq!(last.entry_called(&context, "b"), Some(Attribute::FALSE));
    assert_eq!(last.as_dictionary(&context).unwrap().len(), 2);
    assert_eq!(
        message(Attribute::dictionary_checked(&context, twice)),
        "duplicate key 'b' in dictionary attribute"
    );
}

#[test]
fn equal_elements_are_one() {
    let context = context();
    let tensor = Type::tensor(&context, &[2], Type::I16, None);
    let same = Attribute::dense_elements(&context, tensor, vec![1, 0, 1, 0]);
    assert_eq!(same, Attribute::dense_elements(&context, tensor, vec![1, 0]));
    assert!(same.elements(&context).unwrap().is_splat());
    let other = Attribute::dense_elements(&context, tensor, vec![1, 0, 255, 255]);
    let values: Vec<i64> =
        other.elements(&context).unwrap().integers().map(|value| value.try_to_i64().unwrap()).collect();
    assert_eq!(values, [1, -1]);
    assert!(
        message(Attribute::dense_elements_checked(&context, tensor, vec![1, 0, 1]))
            .starts_with("elements hex data size is invalid for provided type: 'tensor<2xi16>'")
    );
    let dynamic = Type::tensor(&context, &[crate::types::DYNAMIC], Type::I16, None);
    assert_eq!(
        message(Attribute::dense_elements_checked(&context, dynamic, vec![1, 0])),
        "elements literal type must have static shape"
    );
    let empty = Type::tensor(&context, &[0], Type::I16, None);
    assert!(!Attribute::dense_elements(&context, empty, Vec::new()).elements(&context).unwrap().is_splat());
}

#[test]
fn bits_beyond_the_width_do_not_count() {
    let context = context();
    let tensor = Type::tensor(&context, &[2], Type::integer(&context, 4), None);
    let clean = Attribute::dense_elements(&context, tensor, vec![0x0F, 1]);
    assert_eq!(Attribute::dense_elements(&context, tensor, vec![0xFF, 0x11]), clean);
}

#[test]
fn complex_elements() {
    let context = context();
    let tensor = Type::tensor(&context, &[2], Type::complex(&context, Type::F32), None);
    let number = |value: f32| FloatValue::from_f32_exact(value);
    let values = [(number(1.0), number(2.0)), (number(3.0), number(4.0))];
    let dense = Attribute::dense_complex_floats_checked(&context, tensor, &values).unwrap();
    assert_eq!(dense.elements(&context).unwrap().complex_floats().collect::<Vec<_>>(), values);
    assert!(Attribute::dense_floats_checked(&context, tensor, &[number(1.0)]).is_err());
}

#[test]
fn dense_arrays() {
    let context = context();
    assert_eq!(
        Attribute::dense_array(&context, Type::I16, vec![1, 0, 2, 0]),
        Attribute::dense_i16_array(&context, &[1, 2])
    );
    let seven = Type::integer(&context, 7);
    assert_eq!(
        message(Attribute::dense_array_checked(&context, seven, vec![1])),
        "element type bitwidth must be a multiple of 8"
    );
    assert_eq!(
        message(Attribute::dense_array_checked(&context, Type::NONE, vec![])),
        "expected integer or float type, got: 'none'"
    );
    assert!(Attribute::dense_array_checked(&context, Type::I16, vec![1]).is_err());
}

#[test]
fn sparse_elements() {
    let context = context();
    let tensor = |shape: &[i64], element| Type::tensor(&context, shape, element, None);
    let ty = tensor(&[2, 2], Type::I8);
    let sparse = |index_shape: &[i64], indices: &[i64], values: &[u8]| {
        let bytes = indices.iter().flat_map(|index| index.to_le_bytes()).collect();
        let indices = Attribute::dense_elements(&context, tensor(index_shape, Type::I64), bytes);
        let value_type = tensor(&[values.len() as i64], Type::I8);
        let values = Attribute::dense_elements(&context, value_type, values.to_vec());
        Attribute::sparse_elements_checked(&context, ty, indices, values)
    };
    let good = sparse(&[2, 2], &[0, 1, 1, 1], &[5, 6]).unwrap();
    assert_eq!(good.sparse_position(&context, &[1, 1]), Some(1));
    assert_eq!(good.sparse_position(&context, &[0, 0]), None);
    assert_eq!(
        message(sparse(&[1, 2], &[0, 0], &[5, 6])),
        "expected shape ([2, 2]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([2])"
    );
    assert_eq!(
        message(sparse(&[1, 2], &[0, 2], &[5])),
        "sparse index #0 is not contained within the value shape, with index=[0, 2], and type='tensor<2x2xi8>'"
    );
}

#[test]
fn distinct_attributes_differ() {
    let context = context();
    let first = Attribute::distinct(&context, Attribute::UNIT);
    assert_ne!(first, Attribute::distinct(&context, Attribute::UNIT));
}

#[test]
fn fused_locations() {
    let context = context();
    let name = |text: &str| Location::name(&context, text, Location::UNKNOWN);
    let (a, b, c) = (name("a"), name("b"), name("c"));
    let fused = |locations: &[Location], metadata| Location::fused(&context, locations, metadata);
    assert_eq!(fused(&[], None), Location::UNKNOWN);
    assert_eq!(fused(&[Location::UNKNOWN, a, a], None), a);
    let pair = fused(&[a, b], None);
    assert_eq!(fused(&[pair, c, a], None), fused(&[a, b, c], None));
    let metadata = Some(Attribute::string(&context, "m"));
    assert_ne!(fused(&[a], metadata), a);
    assert_eq!(fused(&[fused(&[a], metadata), b], metadata), fused(&[a, b], metadata));
    assert_ne!(fused(&[fused(&[a], metadata), b], None), pair);
    assert_eq!(fused(&[], metadata), fused(&[Location::UNKNOWN], metadata));
}

#[test]
fn locations_and_attributes() {
    let context = context();
    let place = Location::file_line_column(&context, "", 1, 2);
    assert_eq!(Location::from_attribute(&context, place.to_attribute(&context)), Some(place));
    assert_eq!(context.display(place).to_string(), "loc(\"-\":1:2)");
    assert_eq!(Location::UNKNOWN.to_attribute(&context), Attribute::UNKNOWN_LOCATION);
    assert_eq!(Location::from_attribute(&context, Attribute::UNKNOWN_LOCATION), Some(Location::UNKNOWN));
}
