//! Texts that are accepted: each group has spellings of one attribute.

use super::super::Parser;
use super::{context, read, read_with};
use crate::attributes::{Attribute, AttributeData};
use crate::text::parser::cursor::Aliases;
use crate::types::{Type, TypeData};

/// All spellings of a group are one attribute, and different groups are different ones.
fn check(groups: &[&[&str]]) {
    let context = context();
    let read = |text: &str| read(&context, text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut seen: Vec<(Attribute, &str)> = Vec::new();
    for group in groups {
        let first = read(group[0]);
        for text in &group[1..] {
            assert_eq!(read(text), first, "{} and {text}", group[0]);
        }
        // A resource has another key in each file.
        if !group[0].starts_with("dense_resource") {
            let printed = context.display(first).to_string();
            assert_eq!(read(&printed), first, "{} is printed as {printed}", group[0]);
        }
        if let Some((_, other)) = seen.iter().find(|(known, _)| *known == first) {
            panic!("{} and {other} are the same", group[0]);
        }
        seen.push((first, group[0]));
    }
}

#[test]
fn numbers() {
    check(&[
        &["5", "5 : i64", "0x5"],
        &["5 : i32"],
        &["-1 : i8", "255 : i8", "0xFF : i8", "- 1 : i8"],
        &["-1 : index"],
        &["true", "1 : i1", "-1 : i1"],
        &["false", "0 : i1"],
        &["-9223372036854775808", "9223372036854775808"],
        &["18446744073709551615 : ui64"],
        &["340282366920938463463374607431768211455 : i128", "-1 : i128"],
        &["42.0", "42.", "4.2e1", "42. : f64"],
        &["1.0 : f32", "0x3F800000 : f32"],
        &["-1.0 : bf16", "0xBF80 : bf16"],
        &["0x7C01 : f16"],
        &["0x7E00 : f16"],
        &["1.0 : f8E4M3FN"],
        &["0 : i0"],
    ]);
}

#[test]
fn strings_and_symbols() {
    check(&[
        &[r#""a\22b\0A\\""#, r#""a\"b\n\5c""#],
        &[r#""x""#, r#""x" : none"#],
        &[r#""x" : !foo.string"#],
        &["@a::@b", "@\"a\"::@\"b\""],
        &["@a"],
    ]);
}

#[test]
fn collections() {
    check(&[
        &["[]"],
        &["[1, i32, \"x\"]", "[1:i64,i32,\"x\"]"],
        &["{}"],
        &["{a = 1, b, \"c d\" = [2]}", "{\"c d\" = [2], b = unit, a : 1}"],
        &["unit"],
        &["{a.b = {i32 = true, unit}}"],
        &["array<i8>"],
        &["array<i8: -1, 2>", "array<i8: 255, 0x2>"],
        &["array<i1: true, false>"],
        &["array<f32: 1.0>", "array<f32: 0x3F800000>"],
    ]);
    let many: String = (0..40).map(|index| format!("k{index}, ")).collect();
    let context = context();
    assert!(read(&context, &format!("{{{many}last}}")).is_ok());
    assert!(read(&context, &format!("{{{many}k3}}")).unwrap_err().contains("duplicate key 'k3'"));
}

#[test]
fn scalar_types() {
    check(&[
        &["i1"],
        &["i8", "i08"],
        &["si8"],
        &["ui8"],
        &["i0"],
        &["i16777215"],
        &["index"],
        &["none"],
        &["bf16"],
        &["f16"],
        &["tf32"],
        &["f32"],
        &["f64"],
        &["f80"],
        &["f128"],
        &["f4E2M1FN"],
        &["f6E2M3FN"],
        &["f6E3M2FN"],
        &["f8E3M4"],
        &["f8E4M3"],
        &["f8E4M3FN"],
        &["f8E4M3FNUZ"],
        &["f8E4M3B11FNUZ"],
        &["f8E5M2"],
        &["f8E5M2FNUZ"],
        &["f8E8M0FNU"],
        &["complex<f32>"],
        &["tuple<>"],
        &["tuple<i32, tuple<f32>>"],
        &["() -> ()"],
        &["() -> i32", "() -> (i32)"],
        &["(i32, f32) -> (i1, i1)"],
        &["() -> (() -> ())"],
        &["(() -> ()) -> ()"],
    ]);
}

#[test]
fn shaped_types() {
    check(&[
        &["tensor<f32>"],
        &["tensor<0xf32>", "tensor<0 x f32>"],
        &["tensor<0x0xf32>"],
        &["tensor<*xf32>", "tensor<* x f32>"],
        &["tensor<2x?x3xf32>", "tensor<2 x ? x 3 x f32>", "tensor<2x ?x3 xf32>"],
        &["tensor<2xi32, \"encoding\">"],
        &["tensor<2xindex>"],
        &["tensor<2xcomplex<f32>>"],
        &["tensor<2xvector<2xi1>>"],
        &["tensor<2x!foo.bar>"],
        &["vector<f32>"],
        &["vector<4x[4]xf32>", "vector<4 x [4] x f32>"],
        &["vector<4x4xf32>"],
        &["vector<[4]x4xf32>"],
        &["memref<2xf32>"],
        &["memref<2xf32, 3>"],
        &["memref<2xf32, strided<[2], offset: 3>>", "memref<2xf32, offset: 3, strides: [2]>"],
        &["memref<2xf32, strided<[?], offset: ?>, 1>"],
        &["memref<*xf32>"],
        &["memref<*xf32, 2>"],
        &[
            "memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>",
            "memref<2x2xf32, (i, j) -> (j, i)>",
            "memref<2x2xf32, (i, j) -> (i + 0, j), (i, j) -> (j, i)>",
        ],
        &["memref<2xmemref<2xf32>>"],
    ]);
}

#[test]
fn affine() {
    check(&[
        &[
            "affine_map<(d0)[s0] -> (d0 + s0 * 2 - 1)>",
            "(i)[N] -> (-1 + (i + N * 2))",
            "affine_map<(i)[N] -> (i - - N * 2 + -1)>",
        ],
        &["affine_map<() -> (15)>", "() -> (0xF)"],
        &["affine_map<(d0) -> ()>"],
        &["affine_map<(d0) -> (d0 floordiv 3 mod 4, d0 ceildiv 2)>"],
        &["affine_map<(mod) -> (mod mod 2)>", "(floordiv) -> (floordiv mod 2)"],
        &[
            "affine_set<(d0) : (d0 - 2 >= 0, 10 - d0 >= 0, d0 == 3)>",
            "(d0) : (d0 >= 2, d0 <= 10, d0 == 3)",
            "(d0) : d0 - 2 >= 0, -d0 + 10 >= 0, d0 - 3 == 0",
        ],
        &["affine_set<(d0) : ()>", "affine_set<(d0) : (0 == 0)>"],
        &["affine_set<()[s0] : (s0 >= 0)>", "()[N] : (N >= 0)"],
        &["{set = (d0) : d0 >= 0, b = 1}", "{b = 1, set = affine_set<(d0) : (d0 >= 0)>}"],
        &["[() -> (), (i32) -> i32]"],
        &[
            "affine_map<(a, b, c, d, e, f, g, h, i, j) -> (j, h, a)>",
            "affine_map<(k, l, m, n, o, p, q, r, s, t) -> (t, r, k)>",
        ],
    ]);
}

#[test]
fn elements() {
    check(&[
        &["dense<[1, 2]> : tensor<2xi32>", "dense<\"0x0100000002000000\"> : tensor<2xi32>"],
        &[
            "dense<1> : tensor<2xi32>",
            "dense<[1, 1]> : tensor<2xi32>",
            "dense<\"0x01000000\"> : tensor<2xi32>",
        ],
        &["dense<> : tensor<0xi32>", "dense<[]> : tensor<0xi32>", "dense<\"0x\"> : tensor<0xi32>"],
        &["dense<[[], []]> : tensor<2x0xi32>", "dense<> : tensor<2x0xi32>"],
        &["dense<[[1, 2], [3, 4]]> : vector<2x2xi8>", "dense<\"0x01020304\"> : vector<2x2xi8>"],
        &[
            "dense<[true, false, false]> : tensor<3xi1>",
            "dense<[1, 0, 0]> : tensor<3xi1>",
            "dense<\"0x01\"> : tensor<3xi1>",
        ],
        &["dense<true> : tensor<8xi1>", "dense<\"0xFF\"> : tensor<8xi1>", "dense<-1> : tensor<8xi1>"],
        &["dense<(1.0, -2.0)> : tensor<1xcomplex<f32>>", "dense<[(1.0, -2.0)]> : tensor<1xcomplex<f32>>"],
        &["dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>", "dense<\"0x01020304\"> : tensor<2xcomplex<i8>>"],
        &["dense<0x7F800000> : tensor<2xf32>"],
        &["dense<-1> : tensor<2xi4>", "dense<15> : tensor<2xi4>", "dense<\"0xFF\"> : tensor<2xi4>"],
        &["dense<3> : tensor<index>"],
        &["dense<[\"a\", \"b\"]> : tensor<2x!foo.string>"],
        &["dense<\"a\"> : tensor<2x!foo.string>", "dense<[\"a\", \"a\"]> : tensor<2x!foo.string>"],
        &["sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>"],
        &[
            "sparse<0, 1> : tensor<2xi32>",
            "sparse<[0], [1]> : tensor<2xi32>",
            "sparse<[[0]], 1> : tensor<2xi32>",
        ],
        &["sparse<> : tensor<2x2xi32>"],
        &["dense_resource<foo> : tensor<2xi32>"],
        &["opaque<foo, \"0xabc\"> : tensor<2xi8>", "opaque<foo, \"0x0ABC\"> : tensor<2xi8>"],
        &["opaque<foo, \"0x12\"> : tensor<2xi32>", "opaque<\"foo\", \"0x12\"> : tensor<2xi32>"],
    ]);
}

#[test]
fn locations() {
    check(&[
        &["loc(unknown)", "loc(?)", "loc(fused[])", "loc(fused[unknown])"],
        &["loc(\"f\":1:2)", "loc(\"f\":1:2 to :2)", "loc(\"f\":1:2 to 1:2)", "loc(fused[\"f\":1:2])"],
        &["loc(\"f\":1:0)", "loc(\"f\":1)"],
        &["loc(\"f\":1:2 to :5)", "loc(\"f\":1:2 to 1:5)"],
        &["loc(\"\":1:2)", "loc(\"-\":1:2)"],
        &["loc(\"n\")", "loc(\"n\"(unknown))"],
        &["loc(\"n\"(\"f\":1:2))"],
        &["loc(callsite(\"a\" at \"f\":1:2))"],
        &[
            "loc(fused[\"a\", \"b\"])",
            "loc(fused[\"a\", \"b\", \"a\"])",
            "loc(fused[fused[\"a\"], fused[\"a\", \"b\"]])",
        ],
        &["loc(fused<\"m\">[\"a\"])"],
    ]);
}

#[test]
fn other_attributes() {
    check(&[
        &["strided<[1, ?], offset: ?>"],
        &["strided<[]>", "strided<[], offset: 0>"],
        &["#foo.bar", "#foo<bar>"],
        &["#foo<\"bar\">"],
        &["#foo.bar : i32"],
        &["#foo.bar<a -> {\"}\"}>"],
        &["#foo<>"],
        &["#foo<(a)>"],
        &["!foo.bar", "!foo<bar>"],
        &["!foo<\"bar\">", "opaque<\"foo\", \"bar\">"],
        &["!foo.bar<[(x)]>"],
        &["!foo<>"],
    ]);
    let context = context();
    let read_one = |text| read(&context, text).unwrap();
    assert_ne!(read_one("distinct[0]<1>"), read_one("distinct[0]<1>"), "files are apart");
    let AttributeData::Array(elements) =
        read_one("[distinct[7]<>, distinct[7]<>, distinct[8]<>]").data(&context)
    else {
        panic!("not an array");
    };
    assert_eq!(elements[0], elements[1]);
    assert_ne!(elements[0], elements[2]);
}

#[test]
fn verbatim_text_is_kept() {
    let context = context();
    let AttributeData::Type(ty) = read(&context, "!foo.bar< a ,\n\"b>\" >").unwrap().data(&context) else {
        panic!("not a type");
    };
    let TypeData::Opaque { dialect, body } = ty.data(&context) else { panic!("not opaque") };
    assert_eq!((dialect.text(&context), body.as_text()), ("foo", Some("bar< a ,\n\"b>\" >")));
}

#[test]
fn aliases_stand_for_what_they_name() {
    let context = context();
    let mut aliases = Aliases::default();
    aliases.types.insert(Box::from(*b"t"), Type::F32);
    aliases.attributes.insert(Box::from(*b"a"), Attribute::TRUE);
    let list = |text: &str| {
        read_with(&context, text.as_bytes(), aliases.clone(), |parser| parser.parse_attribute(None))
    };
    assert_eq!(list("[#a, !t, tensor<2x!t>]"), read(&context, "[true, f32, tensor<2xf32>]"));
    insta::assert_snapshot!(list("#A").unwrap_err() + &list("!builtin").unwrap_err(), @r"
    in:1:1: error: undefined symbol alias id 'A'
    #A
    ^
    in:1:1: help: did you mean '#a'?
    in:1:1: error: undefined symbol alias id 'builtin'
    !builtin
    ^
    in:1:1: help: 'builtin' is a dialect; what it declares is written '!builtin.mnemonic'
    ");
}

#[test]
fn chains_of_aliases_nest_no_deeper_than_text() {
    let context = context();
    for text in ["tuple<!t>", "(!t) -> ()", "tensor<2x!foo.x, #a>", "[#a]", "{a = #a}", "distinct[1]<#a>"] {
        let mut aliases = Aliases::default();
        aliases.types.insert(Box::from(*b"t"), Type::F32);
        aliases.attributes.insert(Box::from(*b"a"), Attribute::TRUE);
        let failed = (0..=context.options().limits.attributes).any(|_| {
            let read = |parser: &mut Parser<'_>| parser.parse_attribute(None);
            let Ok(attribute) = read_with(&context, text.as_bytes(), aliases.clone(), read) else {
                return true;
            };
            if let AttributeData::Type(ty) = attribute.data(&context) {
                aliases.types.insert(Box::from(*b"t"), *ty);
            }
            aliases.attributes.insert(Box::from(*b"a"), attribute);
            false
        });
        assert!(failed, "{text}");
    }
}

#[test]
fn a_known_type_is_not_read_again() {
    let context = context();
    let known = |text: &str, ty| {
        read_with(&context, text.as_bytes(), Aliases::default(), |parser| parser.parse_attribute(Some(ty)))
    };
    assert_eq!(known("5", Type::I8), read(&context, "5 : i8"));
    assert_eq!(known("\"x\"", Type::I8), read(&context, "\"x\" : i8"));
    assert!(known("5 : i8", Type::I8).is_err());
}
