use super::*;
use crate::affine::{AffineExpr, AffineMap, Constraint, IntegerSet};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::ContextOptions;
use crate::dialect::DialectRegistry;
use crate::location::Location;
use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
use crate::types::{DYNAMIC, Type};

fn context() -> Context {
    let options = ContextOptions { allow_unregistered_dialects: true, ..Default::default() };
    Context::with_options(&DialectRegistry::new(), options)
}

fn with_options<T: Printable>(context: &Context, options: AttributePrintOptions<'_>, value: T) -> String {
    let mut text = String::new();
    value.print(&mut AttributePrinter::new(context, &mut text, options, &mut DistinctNumbers::default()));
    text
}

#[test]
fn types() {
    let context = &context();
    let show = |ty: Type| context.display(ty).to_string();
    assert_eq!(show(Type::integer_with_signedness(context, 16_777_215, Signedness::Signed)), "si16777215");
    assert_eq!(show(Type::float(context, FloatFormat::F8E4M3B11FNUZ)), "f8E4M3B11FNUZ");
    assert_eq!(show(Type::complex(context, Type::F32)), "complex<f32>");
    assert_eq!(show(Type::tuple(context, &[])), "tuple<>");
    let function = Type::function(context, &[Type::I32], &[Type::I32]);
    assert_eq!(show(function), "(i32) -> i32");
    assert_eq!(show(Type::function(context, &[], &[function])), "() -> ((i32) -> i32)");
    assert_eq!(show(Type::function(context, &[], &[Type::I1, Type::F32])), "() -> (i1, f32)");
    let vector = Type::scalable_vector(context, &[4, 2, 3], &[true, false, true], Type::F32);
    assert_eq!(show(vector), "vector<[4]x2x[3]xf32>");
    assert_eq!(show(Type::vector(context, &[], Type::F32)), "vector<f32>");
    let three = Attribute::integer(context, Type::I64, 3);
    assert_eq!(
        show(Type::tensor(context, &[DYNAMIC, 0], Type::F32, Some(three))),
        "tensor<?x0xf32, 3 : i64>"
    );
    assert_eq!(show(Type::unranked_tensor(context, Type::F32)), "tensor<*xf32>");
    let strided = Attribute::strided_layout(context, DYNAMIC, &[1, DYNAMIC]);
    assert_eq!(
        show(Type::memref(context, &[4, 4], Type::F32, Some(strided), Some(three))),
        "memref<4x4xf32, strided<[1, ?], offset: ?>, 3>"
    );
    assert_eq!(show(Type::unranked_memref(context, Type::F32, Some(three))), "memref<*xf32, 3>");
}

#[test]
fn opaque_texts_follow_a_dot_where_they_can() {
    let context = &context();
    let show = |text: &str| context.display(Type::opaque(context, "d", text)).to_string();
    for pretty in ["bar", "b_r.x1", "bar<1, (2)>", "bar<<1><2>>", "bar<a->b>", "bar<\">\">", "bar."] {
        assert_eq!(show(pretty), format!("!d.{pretty}"));
    }
    for other in [
        "",
        "\"bar\"",
        "_bar",
        "1bar",
        "b$r",
        "bar baz",
        "bar<1>x",
        "bar<1> ",
        "bar<1><2>",
        "bar<1>x<2>",
        "bar[1]",
        "bar<(>",
        "b<\">",
    ] {
        assert_eq!(show(other), format!("!d<{other}>"));
    }
}

#[test]
fn numbers() {
    let context = &context();
    let show = |attribute: Attribute| context.display(attribute).to_string();
    assert_eq!(show(Attribute::integer(context, Type::I64, -5)), "-5 : i64");
    assert_eq!(show(Attribute::integer(context, Type::I64, i64::MIN)), "-9223372036854775808 : i64");
    assert_eq!(show(Attribute::integer(context, Type::I8, 255)), "-1 : i8");
    assert_eq!(show(Attribute::TRUE), "true");
    let unsigned = |width| Type::integer_with_signedness(context, width, Signedness::Unsigned);
    assert_eq!(show(Attribute::integer(context, unsigned(1), 1)), "1 : ui1");
    let most = Attribute::wide_integer(context, unsigned(64), WideInteger::from_u64(u64::MAX, 64));
    assert_eq!(show(most), "18446744073709551615 : ui64");
    let wide = Attribute::integer(context, Type::integer(context, 100), -1);
    assert_eq!(show(wide), "-1 : i100");
    assert_eq!(show(Attribute::float(context, Type::F64, 1.0)), "1.000000e+00 : f64");
    let nan = FloatValue::from_bits(FloatFormat::BF16, 0x7FC0).unwrap();
    assert_eq!(show(Attribute::float_value(context, Type::BF16, nan)), "0x7FC0 : bf16");
    let array = [
        Attribute::float(context, Type::F64, 1.0),
        Attribute::float(context, Type::F32, 1.0),
        Attribute::integer(context, Type::I64, 2),
        Attribute::integer(context, Type::INDEX, 3),
    ];
    assert_eq!(show(Attribute::array(context, &array)), "[1.000000e+00, 1.000000e+00 : f32, 2, 3 : index]");
}

#[test]
fn strings_and_names() {
    let context = &context();
    let show = |attribute: Attribute| context.display(attribute).to_string();
    assert_eq!(show(Attribute::string(context, b"a\t\n\"\\\x7F\x80\xFFz")), r#""a\09\0A\22\\\7F\80\FFz""#);
    assert_eq!(show(Attribute::typed_string(context, "x", Type::I32)), "\"x\" : i32");
    assert_eq!(
        show(Attribute::symbol_reference(context, "a.b$c", &["_", "a-b", "1", "$", "a\"b"])),
        r#"@a.b$c::@_::@"a-b"::@"1"::@"$"::@"a\22b""#
    );
    let names = ["true", "x.", "a-b", "é", "_", "$a"];
    let entries = names.map(|name| NamedAttribute { name: context.identifier(name), value: Attribute::UNIT });
    assert_eq!(
        show(Attribute::dictionary(context, entries.to_vec())),
        r#"{"$a", _, "a-b", true, x., "\C3\A9"}"#
    );
}

#[test]
fn elements() {
    let context = &context();
    let show = |attribute: Attribute| context.display(attribute).to_string();
    let tensor = |shape: &[i64], element| Type::tensor(context, shape, element, None);
    let dense = |shape: &[i64], element, bytes: &[u8]| {
        show(Attribute::dense_elements(context, tensor(shape, element), bytes.to_vec()))
    };
    assert_eq!(dense(&[2], Type::I8, &[1, 255]), "dense<[1, -1]> : tensor<2xi8>");
    assert_eq!(dense(&[2], Type::I8, &[1, 1]), "dense<1> : tensor<2xi8>");
    assert_eq!(dense(&[2, 1, 2], Type::I8, &[1, 2, 3, 4]), "dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi8>");
    assert_eq!(dense(&[2], Type::I1, &[1, 0]), "dense<[true, false]> : tensor<2xi1>");
    assert_eq!(dense(&[2, 0], Type::I64, &[]), "dense<> : tensor<2x0xi64>");
    assert_eq!(dense(&[0], Type::I8, &[1]), "dense<1> : tensor<0xi8>");
    assert_eq!(dense(&[2], Type::integer(context, 0), &[]), "dense<[0, 0]> : tensor<2xi0>");
    let complex = Type::complex(context, Type::I8);
    assert_eq!(dense(&[2], complex, &[1, 2, 3, 4]), "dense<[(1,2), (3,4)]> : tensor<2xcomplex<i8>>");
    assert_eq!(dense(&[2], complex, &[1, 2]), "dense<(1,2)> : tensor<2xcomplex<i8>>");
    let strings = tensor(&[2], Type::opaque(context, "d", "s"));
    assert_eq!(
        show(Attribute::dense_strings(context, strings, &[b"a", b"b\n"])),
        "dense<[\"a\", \"b\\0A\"]> : tensor<2x!d.s>"
    );
    assert_eq!(
        show(Attribute::dense_strings(context, strings, &[b"a", b"a"])),
        "dense<\"a\"> : tensor<2x!d.s>"
    );
    assert_eq!(
        show(Attribute::dense_resource(context, strings, "a b")),
        "dense_resource<\"a b\"> : tensor<2x!d.s>"
    );
    assert_eq!(show(Attribute::dense_i8_array(context, &[1, -2])), "array<i8: 1, -2>");
    assert_eq!(show(Attribute::dense_i8_array(context, &[])), "array<i8>");
    assert_eq!(show(Attribute::dense_bool_array(context, &[true])), "array<i1: true>");
    assert_eq!(show(Attribute::dense_f32_array(context, &[2.5])), "array<f32: 2.500000e+00>");
    let indices = |shape: &[i64], values: &[i64]| {
        let bytes = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        Attribute::dense_elements(context, tensor(shape, Type::I64), bytes)
    };
    let values = Attribute::dense_elements(context, tensor(&[1], Type::I8), vec![5]);
    let sparse =
        Attribute::sparse_elements(context, tensor(&[2, 2], Type::I8), indices(&[1, 2], &[0, 1]), values);
    assert_eq!(show(sparse), "sparse<[[0, 1]], 5> : tensor<2x2xi8>");
    let nothing = Attribute::dense_elements(context, tensor(&[0], Type::I8), vec![]);
    let empty =
        Attribute::sparse_elements(context, tensor(&[2, 2], Type::I8), indices(&[0, 2], &[]), nothing);
    assert_eq!(show(empty), "sparse<> : tensor<2x2xi8>");
}

#[test]
fn many_elements() {
    let context = &context();
    let dense = |count: i64, element, bytes: Vec<u8>| {
        Attribute::dense_elements(context, Type::tensor(context, &[count], element, None), bytes)
    };
    let booleans = dense(101, Type::I1, (0..101).map(|index| u8::from(index % 3 != 0)).collect());
    assert_eq!(
        context.display(booleans).to_string(),
        "dense<\"0xB66DDBB66DDBB66DDBB66DDB16\"> : tensor<101xi1>"
    );
    let bytes = dense(3, Type::I8, vec![1, 2, 0xAB]);
    let options = AttributePrintOptions { hexadecimal_elements_larger_than: Some(2), ..Default::default() };
    assert_eq!(with_options(context, options, bytes), "dense<\"0x0102AB\"> : tensor<3xi8>");
    let options = AttributePrintOptions { elide_elements_larger_than: Some(2), ..Default::default() };
    assert_eq!(with_options(context, options, bytes), "dense_resource<__elided__> : tensor<3xi8>");
    assert_eq!(with_options(context, options, dense(3, Type::I8, vec![1])), "dense<1> : tensor<3xi8>");
}

#[test]
fn other_attributes() {
    let context = &context();
    let show = |attribute: Attribute| context.display(attribute).to_string();
    let map = AffineMap::new(1, 1, [AffineExpr::dimension(0) + AffineExpr::symbol(0)]).unwrap();
    assert_eq!(show(Attribute::affine_map(context, map)), "affine_map<(d0)[s0] -> (d0 + s0)>");
    let set = IntegerSet::universe(0, 0);
    assert_eq!(show(Attribute::integer_set(context, set)), "affine_set<() : (0 == 0)>");
    assert_eq!(show(Attribute::strided_layout(context, 0, &[1])), "strided<[1]>");
    assert_eq!(show(Attribute::opaque(context, "d", "x", Type::I32)), "#d.x : i32");
    assert_eq!(show(Attribute::opaque(context, "d", "1", Type::NONE)), "#d<1>");
    let answer = Attribute::integer(context, Type::I64, 42);
    let [first, second] = [Attribute::UNIT, answer].map(|held| Attribute::distinct(context, held));
    assert_eq!(
        show(Attribute::array(context, &[second, first, second])),
        "[distinct[0]<42 : i64>, distinct[1]<>, distinct[0]<42 : i64>]"
    );
    let mut text = String::new();
    let mut numbers = DistinctNumbers::default();
    AttributePrinter::new(context, &mut text, AttributePrintOptions::default(), &mut numbers)
        .print_attribute_without_type(answer);
    assert_eq!(text, "42");
}

#[test]
fn locations() {
    let context = &context();
    let show = |location: Location| context.display(location).to_string();
    let place = Location::file_line_column(context, "f", 1, 2);
    let name = Location::name(context, "n\"", place);
    let a = Location::name(context, "a", Location::UNKNOWN);
    let metadata = Attribute::integer(context, Type::I64, 4);
    assert_eq!(show(place), "loc(\"f\":1:2)");
    assert_eq!(show(Location::file_range(context, "f", (1, 2), (3, 4))), "loc(\"f\":1:2 to 3:4)");
    assert_eq!(show(Location::file_range(context, "f", (1, 2), (1, 4))), "loc(\"f\":1:2 to :4)");
    assert_eq!(show(Location::UNKNOWN), "loc(unknown)");
    assert_eq!(show(name), "loc(\"n\\22\"(\"f\":1:2))");
    assert_eq!(show(a), "loc(\"a\")");
    let call = Location::call_site(context, a, Location::UNKNOWN);
    assert_eq!(show(call), "loc(callsite(\"a\" at unknown))");
    assert_eq!(show(Location::fused(context, &[a, place], None)), "loc(fused[\"a\", \"f\":1:2])");
    assert_eq!(show(Location::fused(context, &[a], Some(metadata))), "loc(fused<4 : i64>[\"a\"])");
    let pretty = AttributePrintOptions { pretty_locations: true, ..Default::default() };
    assert_eq!(with_options(context, pretty, Location::fused(context, &[a, place], None)), "[\"a\", f:1:2]");
    assert_eq!(with_options(context, pretty, call), "\"a\"\n at [unknown]");
    assert_eq!(with_options(context, pretty, Location::call_site(context, a, place)), "\"a\" at f:1:2");
}

#[test]
fn aliases_stand_inside_too() {
    struct Names(Attribute, Location);
    impl AliasNames for Names {
        fn attribute_alias(&self, attribute: Attribute) -> Option<&str> {
            (attribute == self.0).then_some("map")
        }
        fn location_alias(&self, location: Location) -> Option<&str> {
            (location == self.1).then_some("loc")
        }
    }
    let context = &context();
    let map = AffineMap::new(1, 0, [AffineExpr::dimension(0) * 2]).unwrap();
    let map = Attribute::affine_map(context, map);
    let place = Location::file_line_column(context, "f", 1, 2);
    let names = Names(map, place);
    let options = AttributePrintOptions { aliases: Some(&names), ..Default::default() };
    let memref = Type::memref(context, &[4], Type::F32, Some(map), None);
    assert_eq!(with_options(context, options, memref), "memref<4xf32, #map>");
    assert_eq!(with_options(context, options, place), "loc(#loc)");
    assert_eq!(with_options(context, options, place.to_attribute(context)), "#loc");
    assert_eq!(with_options(context, options, Location::name(context, "n", place)), "loc(\"n\"(#loc))");
    let mut text = String::new();
    AttributePrinter::new(context, &mut text, options, &mut DistinctNumbers::default())
        .print_attribute_in_full(map);
    assert_eq!(text, "affine_map<(d0) -> (d0 * 2)>");
}

/// Attributes at the ends of their ranges are read back as what they were.
#[test]
fn what_is_printed_is_read_back() {
    let context = context();
    let d0 = || AffineExpr::dimension(0);
    let least = || AffineExpr::constant(i64::MIN);
    let expressions = [
        least(),
        d0() + least(),
        least() + d0(),
        d0() * least(),
        d0() + d0() * least(),
        d0() * least() + least(),
        d0() + AffineExpr::symbol(0) * least(),
        (d0() + least()) * least(),
        least() * AffineExpr::constant(-1),
        d0() + least() * AffineExpr::constant(-1),
    ];
    let mut attributes = Vec::new();
    for expr in expressions {
        attributes.push(Attribute::affine_map(&context, AffineMap::new(1, 1, [expr.clone()]).unwrap()));
        for is_equality in [true, false] {
            let set = IntegerSet::new(1, 1, [Constraint { expr: expr.clone(), is_equality }]).unwrap();
            attributes.push(Attribute::integer_set(&context, set));
        }
    }
    attributes.push(Attribute::symbol_reference(&context, " ", &["\n"]));
    attributes.push(Attribute::string(&context, "\u{0}\"\\"));
    for attribute in attributes {
        let text = context.display(attribute).to_string();
        let read = crate::text::parse_attribute(&context, &text);
        assert_eq!(read.ok(), Some(attribute), "{text}");
    }
}
