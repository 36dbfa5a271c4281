//! Integers of all widths, and floats.

use crate::harness::{call, check_op, compile, double, int, single};

#[test]
fn arithmetic_wraps_at_the_width() {
    check_op("add", "i8", &[(&[200, 100], 44), (&[1, 2], 3)]);
    check_op("sub", "i5", &[(&[3, 4], 31)]);
    check_op("mul", "i33", &[(&[1 << 32, 3], 1 << 32)]);
    check_op("add", "i1", &[(&[1, 1], 0)]);
    check_op("mul", "i128", &[(&[1 << 100, 1 << 27], 1 << 127), (&[u128::MAX, 2], u128::MAX - 1)]);
    check_op("shl", "i7", &[(&[0x41, 1], 2)]);
    check_op("xor", "i64", &[(&[5, 3], 6)]);
}

#[test]
fn signs_are_those_of_the_width() {
    check_op("sdiv", "i5", &[(&[int(-7, 5), 2], int(-3, 5))]);
    check_op("srem", "i5", &[(&[int(-7, 5), 2], int(-1, 5))]);
    check_op("udiv", "i5", &[(&[int(-7, 5), 2], 12)]);
    check_op("ashr", "i9", &[(&[int(-8, 9), 1], int(-4, 9))]);
    check_op("lshr", "i9", &[(&[int(-8, 9), 1], 252)]);
    check_op("sdiv", "i100", &[(&[int(-7, 100), 2], int(-3, 100))]);
    check_op("urem", "i128", &[(&[u128::MAX, 1 << 70], (1 << 70) - 1)]);
    check_op("udiv", "i16", &[(&[50000, 7], 7142)]);
}

#[test]
fn intrinsics_of_integers() {
    check_op("intr.smax", "i6", &[(&[int(-1, 6), 5], 5)]);
    check_op("intr.umax", "i6", &[(&[int(-1, 6), 5], 63)]);
    check_op("intr.smin", "i128", &[(&[int(-1, 128), 5], int(-1, 128))]);
    check_op("intr.ctpop", "i128", &[(&[u128::MAX], 128)]);
    check_op("intr.bitreverse", "i6", &[(&[0b100110], 0b011001)]);
    check_op("intr.bswap", "i32", &[(&[0x01020304], 0x04030201)]);
    check_op("intr.bswap", "i48", &[(&[0x010203040506], 0x060504030201)]);
    check_op("intr.fshl", "i8", &[(&[0b1100_0011, 0b1010_0000, 3], 0b0001_1101), (&[7, 9, 8], 7)]);
    check_op("intr.fshr", "i8", &[(&[1, 2, 1], 0x81), (&[7, 9, 8], 9)]);
    check_op("intr.sadd.sat", "i4", &[(&[7, 1], 7), (&[8, 15], 8), (&[1, 2], 3)]);
    check_op("intr.uadd.sat", "i32", &[(&[0xffff_ffff, 1], 0xffff_ffff)]);
    check_op("intr.usub.sat", "i128", &[(&[1, 2], 0), (&[5, 2], 3)]);
    check_op("intr.ssub.sat", "i64", &[(&[int(i64::MIN as i128, 64), 1], int(i64::MIN as i128, 64))]);
    check_op("intr.sshl.sat", "i8", &[(&[64, 1], 127), (&[int(-128, 8), 1], int(-128, 8)), (&[1, 3], 8)]);
    check_op("intr.ushl.sat", "i8", &[(&[64, 2], 255), (&[1, 3], 8)]);
}

#[test]
fn counts_of_zeros() {
    let text = "llvm.func @f(%a: i13) -> !llvm.struct<(i13, i13, i13)> {
        %l = \"llvm.intr.ctlz\"(%a) <{is_zero_poison = false}> : (i13) -> i13
        %t = \"llvm.intr.cttz\"(%a) <{is_zero_poison = false}> : (i13) -> i13
        %n = \"llvm.intr.abs\"(%a) <{is_int_min_poison = false}> : (i13) -> i13
        %0 = llvm.mlir.undef : !llvm.struct<(i13, i13, i13)>
        %1 = llvm.insertvalue %l, %0[0] : !llvm.struct<(i13, i13, i13)>
        %2 = llvm.insertvalue %t, %1[1] : !llvm.struct<(i13, i13, i13)>
        %3 = llvm.insertvalue %n, %2[2] : !llvm.struct<(i13, i13, i13)>
        llvm.return %3 : !llvm.struct<(i13, i13, i13)>
    }";
    assert_eq!(call(text, "f", &[0]), [13, 13, 0]);
    assert_eq!(call(text, "f", &[8]), [9, 3, 8]);
    assert_eq!(call(text, "f", &[int(-3, 13)]), [0, 0, 3]);
}

#[test]
fn overflow_is_reported() {
    for (op, ty, arguments, expected) in [
        ("sadd", "i32", [int(i32::MAX as i128, 32), 1], [int(i32::MIN as i128, 32), 1]),
        ("uadd", "i32", [int(i32::MAX as i128, 32), 1], [1 << 31, 0]),
        ("usub", "i7", [1, 2], [127, 1]),
        ("smul", "i64", [1 << 62, 2], [1 << 63, 1]),
        ("umul", "i128", [1 << 64, 1 << 64], [0, 1]),
        ("smul", "i100", [1 << 98, 2], [1 << 99, 1]),
        ("ssub", "i100", [5, 7], [int(-2, 100), 0]),
    ] {
        let text = format!(
            "llvm.func @f(%a: {ty}, %b: {ty}) -> !llvm.struct<({ty}, i1)> {{
                %r = \"llvm.intr.{op}.with.overflow\"(%a, %b) : ({ty}, {ty}) -> !llvm.struct<({ty}, i1)>
                llvm.return %r : !llvm.struct<({ty}, i1)>
            }}"
        );
        assert_eq!(call(&text, "f", &arguments), expected, "{op} of {ty}");
    }
}

#[test]
fn comparisons_look_at_the_sign_of_the_width() {
    let text = "llvm.func @f(%a: i3, %b: i3) -> i8 {
        %s = llvm.icmp \"slt\" %a, %b : i3
        %u = llvm.icmp \"ult\" %a, %b : i3
        %e = llvm.icmp \"eq\" %a, %b : i3
        %0 = llvm.zext %s : i1 to i8
        %1 = llvm.zext %u : i1 to i8
        %2 = llvm.sext %e : i1 to i8
        %two = llvm.mlir.constant(2 : i8) : i8
        %3 = llvm.mul %1, %two : i8
        %4 = llvm.add %0, %3 : i8
        %5 = llvm.add %4, %2 : i8
        llvm.return %5 : i8
    }";
    assert_eq!(call(text, "f", &[7, 1]), [1]);
    assert_eq!(call(text, "f", &[1, 7]), [2]);
    assert_eq!(call(text, "f", &[7, 7]), [255]);
}

#[test]
fn floats_of_all_formats() {
    check_op("fadd", "f32", &[(&[single(1.5), single(2.25)], single(3.75))]);
    check_op("frem", "f64", &[(&[double(-7.5), double(2.0)], double(-1.5))]);
    // 1.5 + 2.25 in the half formats.
    check_op("fadd", "f16", &[(&[0x3e00, 0x4080], 0x4380)]);
    check_op("fmul", "bf16", &[(&[0x3fc0, 0x4010], 0x4058)]);
    check_op("fneg", "f16", &[(&[0x3e00], 0xbe00)]);
    check_op("intr.sqrt", "f64", &[(&[double(2.0)], double(2.0_f64.sqrt()))]);
    check_op("intr.fma", "f32", &[(&[single(2.0), single(3.0), single(4.0)], single(10.0))]);
    check_op("intr.round", "f32", &[(&[single(2.5)], single(3.0))]);
    check_op("intr.roundeven", "f32", &[(&[single(2.5)], single(2.0))]);
    check_op("intr.pow", "f64", &[(&[double(2.0), double(10.0)], double(1024.0))]);
    check_op("intr.copysign", "f64", &[(&[double(2.0), double(-1.0)], double(-2.0))]);
}

#[test]
fn extrema_of_floats_treat_nan_by_their_kind() {
    let nan = f32::NAN;
    check_op(
        "intr.maxnum",
        "f32",
        &[(&[single(nan), single(1.0)], single(1.0)), (&[single(2.0), single(nan)], single(2.0))],
    );
    check_op("intr.minnum", "f32", &[(&[single(3.0), single(1.0)], single(1.0))]);
    let text = "llvm.func @f(%a: f32, %b: f32) -> i1 {
        %m = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
        %n = llvm.fcmp \"uno\" %m, %m : f32
        llvm.return %n : i1
    }";
    assert_eq!(call(text, "f", &[single(nan), single(1.0)]), [1]);
    assert_eq!(call(text, "f", &[single(2.0), single(1.0)]), [0]);
}

/// LLVM is not compared: it converts by way of single floats.
#[test]
fn integers_are_rounded_to_bf16_once() {
    let convert = |op: &str, from: &str, value| {
        let text = format!(
            "llvm.func @f(%a: {from}) -> bf16 {{\n %r = llvm.{op} %a : {from} to bf16\n llvm.return %r : bf16\n}}"
        );
        let engine = compile(&text).unwrap_or_else(|errors| panic!("{errors}"));
        // SAFETY: the function has no undefined behaviour.
        unsafe { engine.call("f", &[value]) }.unwrap()[0]
    };
    // Half between two numbers goes to the even one, and one more than half goes up.
    assert_eq!(convert("uitofp", "i32", 257), 0x4380);
    assert_eq!(convert("uitofp", "i64", 257 << 24), 0x4f80);
    assert_eq!(convert("uitofp", "i64", (257 << 24) + 1), 0x4f81);
    assert_eq!(convert("sitofp", "i64", int(-((257 << 24) + 1), 64)), 0xcf81);
    assert_eq!(convert("sitofp", "i128", int(-(257 << 90), 128)), 0xf080);
    assert_eq!(convert("sitofp", "i128", int(-((257 << 90) + 1), 128)), 0xf081);
}

#[test]
fn conversions_between_numbers() {
    let convert = |op: &str, from: &str, to: &str, value| {
        let text = format!(
            "llvm.func @f(%a: {from}) -> {to} {{\n %r = llvm.{op} %a : {from} to {to}\n llvm.return %r : {to}\n}}"
        );
        call(&text, "f", &[value])[0]
    };
    assert_eq!(convert("sext", "i5", "i70", int(-3, 5)), int(-3, 70));
    assert_eq!(convert("zext", "i5", "i70", int(-3, 5)), 29);
    assert_eq!(convert("trunc", "i128", "i3", u128::MAX), 7);
    assert_eq!(convert("sitofp", "i7", "f32", int(-5, 7)), single(-5.0));
    assert_eq!(convert("uitofp", "i7", "f64", int(-5, 7)), double(123.0));
    assert_eq!(convert("sitofp", "i128", "f64", int(-5, 128)), double(-5.0));
    assert_eq!(convert("fptosi", "f64", "i7", double(-5.9)), int(-5, 7));
    assert_eq!(convert("fptoui", "f32", "i100", single(5.9)), 5);
    assert_eq!(convert("fpext", "f16", "f64", 0x3e00), double(1.5));
    assert_eq!(convert("fptrunc", "f64", "bf16", double(1.5)), 0x3fc0);
    assert_eq!(convert("bitcast", "f32", "i32", single(1.0)), 0x3f80_0000);
}

#[test]
fn fpclass_and_frexp() {
    let text = "llvm.func @f(%a: f64) -> i1 {
        %r = \"llvm.intr.is.fpclass\"(%a) <{bit = 516 : i32}> : (f64) -> i1
        llvm.return %r : i1
    }
    llvm.func @g(%a: f64) -> !llvm.struct<(f64, i32)> {
        %r = llvm.intr.frexp(%a) : (f64) -> !llvm.struct<(f64, i32)>
        llvm.return %r : !llvm.struct<(f64, i32)>
    }";
    assert_eq!(call(text, "f", &[double(f64::INFINITY)]), [1]);
    assert_eq!(call(text, "f", &[double(f64::NEG_INFINITY)]), [1]);
    assert_eq!(call(text, "f", &[double(1.0)]), [0]);
    assert_eq!(call(text, "g", &[double(12.0)]), [double(0.75), 4]);
}
