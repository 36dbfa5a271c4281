//! Programs that meet the patterns of `std`.

use crate::harness::{Session, check};
use crate::inputs::Inputs;

/// The types that integers are tried with.
const INTEGERS: [&str; 10] =
    ["i1", "i4", "i8", "i16", "i32", "i64", "i128", "index", "vector<3xi8>", "tensor<2x2xi64>"];

/// A constant of a type, as an op writes it.
fn constant(value: i64, ty: &str) -> String {
    match ty {
        "i1" => (value != 0).to_string(),
        ty if ty.contains('<') => format!("dense<{value}> : {ty}"),
        ty => format!("{value} : {ty}"),
    }
}

/// A body for each of the integer types, in which `T`, `ZERO`, `ONE` and `ONES` stand for the type and its constants.
fn of_integers(text: &str) -> Vec<String> {
    INTEGERS
        .iter()
        .map(|ty| {
            let ones = if ty.contains("i1>") || *ty == "i1" { 1 } else { -1 };
            text.replace("ZERO", &constant(0, ty))
                .replace("ONES", &constant(ones, ty))
                .replace("ONE", &constant(1, ty))
                .replace("T)", &format!("{ty})"))
                .replace("T,", &format!("{ty},"))
                .replace("T ", &format!("{ty} "))
        })
        .collect()
}

/// An op of an argument and a constant, or of an argument twice.
fn identity(op: &str, right: &str) -> Vec<String> {
    of_integers(&match right {
        "x" => format!("func @f(%x : T) -> T {{ %r = {op} %x, %x : T return %r : T }}"),
        right => {
            format!("func @f(%x : T) -> T {{ %c = constant {right} %r = {op} %x, %c : T return %r : T }}")
        }
    })
}

/// A conversion of a conversion.
fn conversions(first: &str, second: &str, types: &[[&str; 3]]) -> Vec<String> {
    types
        .iter()
        .map(|[from, through, to]| {
            format!(
                "func @f(%x: {from}) -> {to} {{ %y = {first} %x : {from} to {through} \
                 %z = {second} %y : {through} to {to} return %z : {to} }}"
            )
        })
        .collect()
}

fn arithmetic() -> Vec<String> {
    let mut all = Vec::new();
    for (op, right) in [
        ("addi", "ZERO"),
        ("subi", "ZERO"),
        ("subi", "x"),
        ("muli", "ONE"),
        ("muli", "ZERO"),
        ("divi_signed", "ONE"),
        ("divi_unsigned", "ONE"),
        ("floordivi_signed", "ONE"),
        ("ceildivi_signed", "ONE"),
        ("remi_signed", "ONE"),
        ("remi_unsigned", "ONE"),
        ("and", "x"),
        ("and", "ZERO"),
        ("and", "ONES"),
        ("or", "x"),
        ("or", "ZERO"),
        ("or", "ONES"),
        ("xor", "x"),
        ("xor", "ZERO"),
        ("shift_left", "ZERO"),
        ("shift_right_signed", "ZERO"),
        ("shift_right_unsigned", "ZERO"),
        // What no rule should touch, or only with care.
        ("divi_signed", "x"),
        ("divi_signed", "ZERO"),
        ("divi_signed", "ONES"),
        ("remi_signed", "ONES"),
        ("shift_left", "ONES"),
        ("muli", "ONES"),
        ("xor", "ONES"),
        ("divi_unsigned", "x"),
        ("remi_unsigned", "x"),
    ] {
        all.extend(identity(op, right));
    }
    for (op, left) in
        [("addi", "ONE"), ("muli", "ONE"), ("muli", "ONES"), ("and", "ONE"), ("or", "ONE"), ("xor", "ONE")]
    {
        all.extend(of_integers(&format!(
            "func @f(%x : T) -> T {{ %c = constant {left} %d = constant ZERO %e = {op} %c, %x : T \
             %r = {op} %d, %e : T return %r : T }}"
        )));
    }
    for predicate in ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"] {
        for ty in ["i1", "i4", "i8", "i64", "index"] {
            all.push(format!(
                "func @same(%x: {ty}) -> i1 {{ %r = cmpi \"{predicate}\", %x, %x : {ty} return %r : i1 }}\n\
                 func @zero(%x: {ty}) -> i1 {{ %c = constant {} %r = cmpi \"{predicate}\", %c, %x : {ty} return %r : i1 }}\n\
                 func @negated(%x: {ty}, %y: {ty}) -> i1 {{ %c = constant true \
                 %b = cmpi \"{predicate}\", %x, %y : {ty} %r = xor %b, %c : i1 return %r : i1 }}",
                constant(0, ty)
            ));
        }
    }
    for op in ["addf", "mulf"] {
        all.push(format!(
            "func @f(%x: f32) -> f32 {{ %c = constant 2.0 : f32 %r = {op} %c, %x : f32 return %r : f32 }}"
        ));
    }
    for op in ["negf", "absf", "ceilf", "floorf"] {
        for ty in ["f16", "bf16", "f32", "f64", "vector<4xf32>"] {
            all.push(format!(
                "func @f(%x: {ty}) -> {ty} {{ %y = {op} %x : {ty} %r = {op} %y : {ty} return %r : {ty} }}"
            ));
        }
    }
    all.push("func @f(%x: complex<f32>, %y: complex<f32>) -> complex<f32> { %r = addcf %x, %y : complex<f32> return %r : complex<f32> }".replace("func @f", "func @helper"));
    all.push(
        "func @f(%x: f32, %y: f32) -> f32 { %c = constant [1.0 : f32, 2.0 : f32] : complex<f32> \
         %z = create_complex %x, %y : complex<f32> %s = addcf %c, %z : complex<f32> %r = re %s : complex<f32> \
         return %r : f32 }"
            .to_owned(),
    );
    all
}

fn choices() -> Vec<String> {
    let mut all = of_integers("func @f(%c: i1, %x : T) -> T { %r = select %c, %x, %x : T return %r : T }");
    for condition in ["true", "false"] {
        all.extend(of_integers(&format!(
            "func @f(%x : T, %y : T) -> T {{ %c = constant {condition} %r = select %c, %x, %y : T return %r : T }}"
        )));
    }
    all.push(
        "func @f(%c: i1) -> i1 { %t = constant true %f = constant false %r = select %c, %t, %f : i1 return %r : i1 }\n\
         func @g(%c: i1) -> i1 { %t = constant true %f = constant false %r = select %c, %f, %t : i1 return %r : i1 }\n\
         func @v(%c: vector<4xi1>) -> vector<4xi1> { %t = constant dense<true> : vector<4xi1> \
         %f = constant dense<false> : vector<4xi1> %r = select %c, %t, %f : vector<4xi1>, vector<4xi1> \
         return %r : vector<4xi1> }\n\
         func @w(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi8> { %c = constant dense<true> : vector<4xi1> \
         %r = select %c, %x, %y : vector<4xi1>, vector<4xi8> return %r : vector<4xi8> }\n\
         func @m(%x: vector<2xi8>, %y: vector<2xi8>) -> vector<2xi8> { %c = constant dense<[true, false]> : vector<2xi1> \
         %r = select %c, %x, %y : vector<2xi1>, vector<2xi8> return %r : vector<2xi8> }\n\
         func @n(%c: i1, %x: i8, %y: i8) -> i8 { %t = constant true %d = xor %c, %t : i1 \
         %r = select %d, %x, %y : i8 return %r : i8 }\n\
         func @equal(%x: i4, %y: i4) -> (i4, i4, i4, i4) { %e = cmpi \"eq\", %x, %y : i4 %n = cmpi \"ne\", %x, %y : i4 \
         %a = select %e, %x, %y : i4 %b = select %e, %y, %x : i4 %c = select %n, %x, %y : i4 %d = select %n, %y, %x : i4 \
         return %a, %b, %c, %d : i4, i4, i4, i4 }\n\
         func @holds(%x: i8) -> i8 { %t = constant true assert %t, \"holds\" return %x : i8 }\n\
         func @fails(%x: i8) -> i8 { %t = constant false assert %t, \"fails\" return %x : i8 }\n\
         func @may(%c: i1, %x: i8) -> i8 { assert %c, \"may\" return %x : i8 }"
            .to_owned(),
    );
    all
}

fn casts() -> Vec<String> {
    let wider = [
        ["i4", "i8", "i16"],
        ["i1", "i64", "i128"],
        ["i8", "i9", "i65"],
        ["vector<2xi4>", "vector<2xi8>", "vector<2xi32>"],
    ];
    let mut all = Vec::new();
    for (first, second) in [("sexti", "sexti"), ("zexti", "sexti"), ("zexti", "zexti"), ("sexti", "zexti")] {
        all.extend(conversions(first, second, &wider));
    }
    let back = [
        ["i4", "i8", "i4"],
        ["i8", "i128", "i8"],
        ["i16", "i32", "i8"],
        ["i8", "i64", "i16"],
        ["i64", "i65", "i64"],
    ];
    all.extend(conversions("sexti", "trunci", &back));
    all.extend(conversions("zexti", "trunci", &back));
    all.extend(conversions("trunci", "trunci", &[["i128", "i32", "i8"], ["i8", "i4", "i1"]]));
    all.extend(conversions("trunci", "sexti", &[["i8", "i4", "i8"]]));
    all.extend(conversions("trunci", "zexti", &[["i8", "i4", "i8"]]));
    all.extend(conversions(
        "index_cast",
        "index_cast",
        &[
            ["i8", "index", "i8"],
            ["i32", "index", "i32"],
            ["index", "i64", "index"],
            ["index", "i32", "index"],
            ["i64", "index", "i64"],
            ["i128", "index", "i128"],
            ["index", "i128", "index"],
        ],
    ));
    all.extend(conversions(
        "fpext",
        "fptrunc",
        &[
            ["f16", "f32", "f16"],
            ["bf16", "f64", "bf16"],
            ["f32", "f64", "f32"],
            ["f16", "f64", "f32"],
            ["f32", "f64", "bf16"],
        ],
    ));
    all.extend(conversions("fptrunc", "fpext", &[["f32", "f16", "f32"], ["f64", "f32", "f64"]]));
    all.extend(conversions(
        "bitcast",
        "bitcast",
        &[
            ["i32", "f32", "i32"],
            ["i16", "f16", "bf16"],
            ["i64", "f64", "i64"],
            ["f16", "bf16", "i16"],
            ["f32", "i32", "f32"],
        ],
    ));
    all.extend(conversions("sitofp", "fptosi", &[["i8", "f32", "i8"], ["i32", "f32", "i32"]]));
    all.push("func @f(%x: i32) -> i32 { %r = bitcast %x : i32 to i32 return %r : i32 }".to_owned());
    all.extend(conversions(
        "tensor_cast",
        "tensor_cast",
        &[
            ["tensor<2x3xi8>", "tensor<?x3xi8>", "tensor<2x3xi8>"],
            ["tensor<2x3xi8>", "tensor<*xi8>", "tensor<?x3xi8>"],
            ["tensor<?x3xi8>", "tensor<*xi8>", "tensor<2x3xi8>"],
            ["tensor<?x3xi8>", "tensor<2x3xi8>", "tensor<2x?xi8>"],
            ["tensor<2x3xi8>", "tensor<?x3xi8>", "tensor<?x?xi8>"],
        ],
    ));
    all.push("func @f(%x: tensor<2xi8>) -> tensor<2xi8> { %r = tensor_cast %x : tensor<2xi8> to tensor<2xi8> return %r : tensor<2xi8> }".to_owned());
    all.extend(conversions(
        "memref_cast",
        "memref_cast",
        &[
            ["memref<2x3xi8>", "memref<?x3xi8>", "memref<2x3xi8>"],
            ["memref<2x3xi8>", "memref<?x3xi8>", "memref<?x?xi8>"],
            ["memref<?x3xi8>", "memref<*xi8>", "memref<2x3xi8>"],
            ["memref<?x3xi8>", "memref<2x3xi8>", "memref<2x?xi8>"],
        ],
    ));
    all.push("func @f(%x: memref<2xi8>) -> memref<2xi8> { %r = memref_cast %x : memref<2xi8> to memref<2xi8> return %r : memref<2xi8> }".to_owned());
    all
}

fn control_flow() -> Vec<String> {
    [
        "func @f(%x: i8) -> i8 { br ^a(%x : i8) ^a(%y: i8): %z = addi %y, %x : i8 return %z : i8 }",
        "func @f(%c: i1, %x: i8, %y: i8) -> i8 {
           cond_br %c, ^a, ^b
         ^a: %s = addi %x, %y : i8  br ^through(%s : i8)
         ^b: %t = subi %x, %y : i8  br ^end(%t, %y : i8, i8)
         ^through(%u: i8): br ^end(%x, %u : i8, i8)
         ^end(%v: i8, %w: i8): %r = muli %v, %w : i8 return %r : i8 }",
        "func @f(%c: i1, %x: i8, %y: i8) -> i8 {
           cond_br %c, ^a(%x : i8), ^b(%y : i8)
         ^a(%p: i8): br ^end(%y, %p : i8, i8)
         ^b(%q: i8): br ^end(%q, %q : i8, i8)
         ^end(%v: i8, %w: i8): %r = subi %v, %w : i8 return %r : i8 }",
        "func @f(%x: i8, %y: i8) -> i8 { %c = constant true cond_br %c, ^a(%x : i8), ^a(%y : i8) ^a(%z: i8): return %z : i8 }
         func @g(%x: i8, %y: i8) -> i8 { %c = constant false cond_br %c, ^a(%x : i8), ^b
         ^a(%z: i8): return %z : i8 ^b: return %y : i8 }",
        "func @f(%c: i1, %x: i8) -> i8 { cond_br %c, ^a(%x : i8), ^a(%x : i8) ^a(%z: i8): return %z : i8 }",
        "func @f(%c: i1, %x: i8, %y: i8) -> i8 { cond_br %c, ^a(%x : i8), ^a(%y : i8) ^a(%z: i8): return %z : i8 }
         func @g(%c: i1, %x: i8, %y: i8) -> i8 { cond_br %c, ^a(%x, %y : i8, i8), ^a(%y, %y : i8, i8)
         ^a(%z: i8, %w: i8): %r = subi %z, %w : i8 return %r : i8 }",
        // What is tested again in a block that only one way leads to.
        "func @f(%c: i1, %x: i8, %y: i8) -> i8 {
           cond_br %c, ^a, ^b
         ^a: %s = addi %x, %y : i8 cond_br %c, ^end(%s : i8), ^b
         ^b: %i = zexti %c : i1 to i8 br ^end(%i : i8)
         ^end(%r: i8): return %r : i8 }",
        // A block that does nothing but branch on, to which two lead.
        "func @f(%c: i1, %d: i1, %x: i4, %y: i4) -> i4 {
           cond_br %c, ^a, ^b
         ^a: %s = addi %x, %y : i4 br ^through(%s : i4)
         ^b: %t = subi %x, %y : i4 br ^through(%t : i4)
         ^through(%u: i4): br ^end(%u, %y : i4, i4)
         ^end(%v: i4, %w: i4): %r = muli %v, %w : i4 return %r : i4 }",
        "func @f(%n: i4) -> i8 {
           %zero = constant 0 : i8 %one = constant 1 : i8 %none = constant 0 : i4 %step = constant 1 : i4
           br ^head(%n, %zero : i4, i8)
         ^head(%i: i4, %sum: i8):
           %done = cmpi \"eq\", %i, %none : i4
           cond_br %done, ^end, ^round
         ^round:
           %next = subi %i, %step : i4
           %more = addi %sum, %one : i8
           br ^head(%next, %more : i4, i8)
         ^end: return %sum : i8 }",
        "func private @helper(%x: i8) -> i8 { %r = addi %x, %x : i8 return %r : i8 }
         func @f(%x: i8) -> i8 { %g = constant @helper : (i8) -> i8 %r = call_indirect %g(%x) : (i8) -> i8 return %r : i8 }",
        "func private @helper_a(%x: i8) -> i8 { %r = addi %x, %x : i8 return %r : i8 }
         func private @helper_b(%x: i8) -> i8 { return %x : i8 }
         func @f(%c: i1, %x: i8) -> i8 { %g = constant @helper_a : (i8) -> i8 %h = constant @helper_b : (i8) -> i8
           %i = select %c, %g, %h : (i8) -> i8 %r = call_indirect %i(%x) : (i8) -> i8 return %r : i8 }",
    ]
    .map(str::to_owned)
    .into()
}

fn memory() -> Vec<String> {
    [
        "func @f(%x: i8) -> i8 { %i = constant 0 : index %m = alloc() : memref<4xi8> store %x, %m[%i] : memref<4xi8>
           dealloc %m : memref<4xi8> return %x : i8 }",
        "func @f(%x: i8) -> (i8, index) { %i = constant 1 : index %n = constant 4 : index %m = alloc(%n) : memref<?xi8>
           store %x, %m[%i] : memref<?xi8> %r = load %m[%i] : memref<?xi8> %d = dim %m, 0 : memref<?xi8>
           dealloc %m : memref<?xi8> return %r, %d : i8, index }
         func @idle(%x: i8) -> i8 { %i = constant 0 : index %m = alloca() : memref<4xi8> store %x, %m[%i] : memref<4xi8>
           return %x : i8 }
         func @g(%x: i8, %k: i4) -> (i8, index, index) { %i = constant 1 : index %n = constant 4 : index
           %j = index_cast %k : i4 to index %m = alloca(%n, %j) : memref<?x?xi8>
           store %x, %m[%i, %i] : memref<?x?xi8> %r = load %m[%i, %i] : memref<?x?xi8>
           %d = dim %m, 0 : memref<?x?xi8> %e = dim %m, %i : memref<?x?xi8> return %r, %d, %e : i8, index, index }",
        // A size that is no size.
        "func @f() -> index { %n = constant -1 : index %m = alloc(%n) : memref<?xi8> %d = dim %m, 0 : memref<?xi8>
           dealloc %m : memref<?xi8> return %d : index }",
        "func @f(%m: memref<2x3xi8>, %x: i8, %k: i4) -> (i8, index, index) {
           %i = constant 1 : index %j = index_cast %k : i4 to index
           %c = memref_cast %m : memref<2x3xi8> to memref<?x?xi8>
           %a = load %c[%i, %j] : memref<?x?xi8> store %x, %c[%i, %j] : memref<?x?xi8>
           %d = dim %c, %i : memref<?x?xi8> %r = rank %c : memref<?x?xi8> return %a, %d, %r : i8, index, index }",
        "func @f(%n: i4) -> index { %j = index_cast %n : i4 to index %m = alloc(%j) : memref<?xi8>
           %c = memref_cast %m : memref<?xi8> to memref<4xi8> dealloc %c : memref<4xi8>
           return %j : index }
         func @g(%x: i8) -> index { %m = alloc() : memref<4xi8> %c = memref_cast %m : memref<4xi8> to memref<?xi8>
           %i = constant 0 : index store %x, %m[%i] : memref<4xi8> %y = load %c[%i] : memref<?xi8>
           %r = index_cast %y : i8 to index dealloc %c : memref<?xi8> return %r : index }",
        "func @f(%m: memref<16xi8>, %x: i16, %k: i4) -> (i16, index) {
           %i = constant 1 : index %n = constant 3 : index %s = index_cast %k : i4 to index
           %v = view %m[%s][%n] : memref<16xi8> to memref<?xi16>
           store %x, %v[%i] : memref<?xi16> %r = load %v[%i] : memref<?xi16> %d = dim %v, 0 : memref<?xi16>
           return %r, %d : i16, index }
         func @cast(%m: memref<16xi8>, %k: i4) -> i16 { %i = constant 1 : index %s = index_cast %k : i4 to index
           %c = memref_cast %m : memref<16xi8> to memref<?xi8>
           %v = view %c[%s][] : memref<?xi8> to memref<4xi16> %r = load %v[%i] : memref<4xi16> return %r : i16 }
         func @whole(%m: memref<4xi8>) -> memref<4xi8> { %z = constant 0 : index
           %v = view %m[%z][] : memref<4xi8> to memref<4xi8> return %v : memref<4xi8> }
         func @g(%m: memref<16xi8>, %k: i4) -> index { %z = constant 0 : index %s = index_cast %k : i4 to index
           %v = view %m[%z][%s] : memref<16xi8> to memref<?x2xi8> %d = dim %v, 0 : memref<?x2xi8> return %d : index }",
        "func @f(%m: memref<4x4xi8>, %k: i4) -> (i8, index, index) {
           %i = constant 1 : index %n = constant 2 : index %j = index_cast %k : i4 to index
           %s = subview %m[%i, %j] [%n, 2] [%i, 1] : memref<4x4xi8> to memref<?x2xi8, strided<[?, 1], offset: ?>>
           %r = load %s[%i, %i] : memref<?x2xi8, strided<[?, 1], offset: ?>>
           %d = dim %s, 0 : memref<?x2xi8, strided<[?, 1], offset: ?>>
           %e = dim %s, 1 : memref<?x2xi8, strided<[?, 1], offset: ?>> return %r, %d, %e : i8, index, index }
         func @g(%m: memref<4x4xi8>, %x: i8) -> i8 {
           %i = constant 1 : index %n = constant 2 : index
           %c = memref_cast %m : memref<4x4xi8> to memref<?x4xi8>
           %s = subview %c[%i, %n] [%n, %n] [%n, %i] : memref<?x4xi8> to memref<?x?xi8, strided<[?, ?], offset: ?>>
           %r = load %s[%i, %i] : memref<?x?xi8, strided<[?, ?], offset: ?>>
           store %x, %s[%i, %i] : memref<?x?xi8, strided<[?, ?], offset: ?>> return %r : i8 }
         func @whole(%m: memref<2x3xi8>) -> memref<2x3xi8> {
           %s = subview %m[0, 0] [2, 3] [1, 1] : memref<2x3xi8> to memref<2x3xi8> return %s : memref<2x3xi8> }
         func @h(%m: memref<4x4xi8>, %n: i4) -> index {
           %i = constant 1 : index %j = index_cast %n : i4 to index
           %s = subview %m[0, 1] [1, %j] [1, 1] : memref<4x4xi8> to memref<1x?xi8, strided<[4, 1], offset: 1>>
           %d = dim %s, %i : memref<1x?xi8, strided<[4, 1], offset: 1>> return %d : index }",
        "func @f(%t: tensor<2x3xi8>, %m: memref<2x3xi8>) -> tensor<2x3xi8> {
           tensor_store %t, %m : memref<2x3xi8> %r = tensor_load %m : memref<2x3xi8> return %r : tensor<2x3xi8> }
         func @g(%m: memref<2x3xi8>) -> (index, tensor<2x3xi8>) { %i = constant 1 : index
           %t = tensor_load %m : memref<2x3xi8> %d = dim %t, %i : tensor<2x3xi8> return %d, %t : index, tensor<2x3xi8> }
         func @h(%m: memref<?xi8>) -> index { %t = tensor_load %m : memref<?xi8> %d = dim %t, 0 : tensor<?xi8>
           return %d : index }",
        "func @f(%t: tensor<?x3xi8>, %k: i4) -> (index, index, index) { %j = index_cast %k : i4 to index
           %c = tensor_cast %t : tensor<?x3xi8> to tensor<?x?xi8> %d = dim %c, %j : tensor<?x?xi8>
           %e = dim %c, 0 : tensor<?x?xi8> %r = rank %t : tensor<?x3xi8> return %d, %e, %r : index, index, index }",
        "func @f(%m: memref<2x3xi8>) -> memref<2x3xi8> {
           %t = transpose %m (i, j) -> (i, j) : memref<2x3xi8> to memref<2x3xi8> return %t : memref<2x3xi8> }
         func @g(%m: memref<2x3xi8>, %k: i4) -> i8 { %i = constant 1 : index %j = index_cast %k : i4 to index
           %t = transpose %m (i, j) -> (j, i) : memref<2x3xi8> to memref<3x2xi8, affine_map<(d0, d1) -> (d0 + d1 * 3)>>
           %r = load %t[%j, %i] : memref<3x2xi8, affine_map<(d0, d1) -> (d0 + d1 * 3)>> return %r : i8 }",
        "func @f(%x: i8, %k: i4) -> (i8, vector<3xi8>) { %j = index_cast %k : i4 to index
           %s = splat %x : vector<3xi8> %r = extract_element %s[%j] : vector<3xi8> return %r, %s : i8, vector<3xi8> }
         func @g() -> (vector<3xi8>, i8, i8) { %c = constant 5 : i8 %i = constant 1 : index %s = splat %c : vector<3xi8>
           %t = constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> %r = extract_element %t[%i, %i] : tensor<2x2xi8>
           %e = extract_element %s[%i] : vector<3xi8> return %s, %r, %e : vector<3xi8>, i8, i8 }
         func @h(%x: i8, %y: i8) -> i8 { %i = constant 1 : index %t = tensor_from_elements %x, %y : tensor<2xi8>
           %r = extract_element %t[%i] : tensor<2xi8> return %r : i8 }
         func @cast(%t: tensor<3xi8>, %k: i4) -> i8 { %j = index_cast %k : i4 to index
           %c = tensor_cast %t : tensor<3xi8> to tensor<?xi8> %r = extract_element %c[%j] : tensor<?xi8> return %r : i8 }
         func @out(%x: i8) -> i8 { %i = constant 7 : index %t = constant dense<1> : tensor<2xi8>
           %r = extract_element %t[%i] : tensor<2xi8> return %r : i8 }
         func @all(%k: i4) -> i8 { %j = index_cast %k : i4 to index %t = constant dense<[1, 2, 3]> : tensor<3xi8>
           %r = extract_element %t[%j] : tensor<3xi8> return %r : i8 }",
        "func @f(%m: memref<3xf32>, %x: f32, %k: i4) -> f32 { %j = index_cast %k : i4 to index
           %o = atomic_rmw \"addf\" %x, %m[%j] : (f32, memref<3xf32>) -> f32 return %o : f32 }
         func @g(%m: memref<3xi8>, %x: i8) -> i8 { %j = constant 1 : index
           %o = generic_atomic_rmw %m[%j] : memref<3xi8> { ^bb0(%old: i8): %n = muli %old, %x : i8 atomic_yield %n : i8 }
           return %o : i8 }",
        "func @f(%m: memref<4xi8>, %n: memref<4xi8, 1>, %t: memref<1xi32>) {
           %z = constant 0 : index %i = constant 1 : index %k = constant 3 : index
           dma_start %m[%i], %n[%z], %k, %t[%z] : memref<4xi8>, memref<4xi8, 1>, memref<1xi32>
           dma_wait %t[%z], %k : memref<1xi32>
           %c = memref_cast %m : memref<4xi8> to memref<?xi8>
           %d = memref_cast %n : memref<4xi8, 1> to memref<?xi8, 1> %e = memref_cast %t : memref<1xi32> to memref<?xi32>
           dma_start %c[%z], %d[%i], %k, %e[%z] : memref<?xi8>, memref<?xi8, 1>, memref<?xi32>
           dma_wait %e[%z], %k : memref<?xi32>
           prefetch %c[%z], read, locality<3>, data : memref<?xi8>
           assume_alignment %m, 1 : memref<4xi8> return }",
    ]
    .map(str::to_owned)
    .into()
}

/// All programs of this file.
pub fn programs() -> Vec<String> {
    [arithmetic(), choices(), casts(), control_flow(), memory()].concat()
}

#[test]
fn results_of_arithmetic_and_casts_stay() {
    let session = Session::new();
    for text in [arithmetic(), choices(), casts()].concat() {
        check(&session, &text, &Inputs::at_most(512));
    }
}

#[test]
fn results_of_control_flow_and_memory_stay() {
    let session = Session::new();
    for text in [control_flow(), memory()].concat() {
        check(&session, &text, &Inputs::at_most(256));
    }
}
