//! Structures and arrays as values, and constants.

use crate::harness::{call, double, int, single};

#[test]
fn parts_of_nested_aggregates() {
    let text = "llvm.func @f(%s: !llvm.struct<(i32, array<2 x struct<(f32, i8)>>)>, %x: f32)
            -> !llvm.struct<(i32, array<2 x struct<(f32, i8)>>)> {
        %0 = llvm.insertvalue %x, %s[1, 1, 0] : !llvm.struct<(i32, array<2 x struct<(f32, i8)>>)>
        %1 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x struct<(f32, i8)>>)>
        %2 = llvm.insertvalue %1, %0[1, 0] : !llvm.struct<(i32, array<2 x struct<(f32, i8)>>)>
        llvm.return %2 : !llvm.struct<(i32, array<2 x struct<(f32, i8)>>)>
    }";
    let result = call(text, "f", &[1, single(2.0), 3, single(4.0), 5, single(6.0)]);
    assert_eq!(result, [1, single(2.0), 3, single(6.0), 5]);
}

#[test]
fn constants_of_all_forms() {
    let text = "llvm.func @f() -> !llvm.struct<(f32, i32)> {
        %0 = llvm.mlir.constant([1.0 : f32, 2 : i32]) : !llvm.struct<(f32, i32)>
        llvm.return %0 : !llvm.struct<(f32, i32)>
    }
    llvm.func @g() -> !llvm.array<3 x i8> {
        %0 = llvm.mlir.constant(\"ab\\00\") : !llvm.array<3 x i8>
        llvm.return %0 : !llvm.array<3 x i8>
    }
    llvm.func @h() -> !llvm.array<2 x vector<2xf64>> {
        %0 = llvm.mlir.constant(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>) : !llvm.array<2 x vector<2xf64>>
        llvm.return %0 : !llvm.array<2 x vector<2xf64>>
    }
    llvm.func @i() -> i100 {
        %0 = llvm.mlir.constant(-2 : i100) : i100
        llvm.return %0 : i100
    }";
    assert_eq!(call(text, "f", &[]), [single(1.0), 2]);
    assert_eq!(call(text, "g", &[]), [97, 98, 0]);
    assert_eq!(call(text, "h", &[]), [double(1.0), double(2.0), double(3.0), double(4.0)]);
    assert_eq!(call(text, "i", &[]), [int(-2, 100)]);
}

#[test]
fn many_scalars_are_returned() {
    let text = "llvm.func @inner(%a: !llvm.array<12 x i64>) -> !llvm.array<12 x i64> {
        llvm.return %a : !llvm.array<12 x i64>
    }
    llvm.func @f(%a: !llvm.array<12 x i64>) -> !llvm.array<12 x i64> {
        %0 = llvm.call @inner(%a) : (!llvm.array<12 x i64>) -> !llvm.array<12 x i64>
        llvm.return %0 : !llvm.array<12 x i64>
    }";
    let values: Vec<u128> = (1..=12).collect();
    assert_eq!(call(text, "f", &values), values);
}
