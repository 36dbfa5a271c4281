//! Vectors: elements, reductions, masks, matrices.

use crate::harness::{call, int, single};

#[test]
fn ops_apply_to_each_element() {
    let text = "llvm.func @f(%a: vector<3xi5>, %b: vector<3xi5>) -> vector<3xi5> {
        %c = llvm.icmp \"slt\" %a, %b : vector<3xi5>
        %s = llvm.add %a, %b : vector<3xi5>
        %r = llvm.select %c, %s, %a : vector<3xi1>, vector<3xi5>
        llvm.return %r : vector<3xi5>
    }";
    assert_eq!(call(text, "f", &[1, int(-1, 5), 15, 2, 0, 1]), [3, 31, 15]);
}

#[test]
fn elements_by_index() {
    let text = "llvm.func @f(%v: vector<8xi32>, %i: i64, %x: i32) -> i32 {
        %w = llvm.insertelement %x, %v[%i : i64] : vector<8xi32>
        %0 = llvm.extractelement %w[%i : i64] : vector<8xi32>
        %1 = llvm.extractelement %v[%i : i64] : vector<8xi32>
        %2 = llvm.sub %0, %1 : i32
        %seven = llvm.mlir.constant(7 : i32) : i32
        %3 = llvm.extractelement %w[%seven : i32] : vector<8xi32>
        %4 = llvm.add %2, %3 : i32
        llvm.return %4 : i32
    }";
    assert_eq!(call(text, "f", &[10, 11, 12, 13, 14, 15, 16, 17, 3, 100]), [104]);
}

#[test]
fn shuffles_and_parts_of_vectors() {
    let text = "llvm.func @f(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
        %0 = llvm.shufflevector %a, %b [7, 0, 4, 1] : vector<4xi32>
        llvm.return %0 : vector<4xi32>
    }
    llvm.func @g(%a: vector<4xi32>) -> vector<2xi32> {
        %0 = llvm.intr.vector.extract %a[2] : vector<2xi32> from vector<4xi32>
        llvm.return %0 : vector<2xi32>
    }
    llvm.func @h(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<4xi32> {
        %0 = \"llvm.intr.vector.interleave2\"(%a, %b) : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
        llvm.return %0 : vector<4xi32>
    }";
    assert_eq!(call(text, "f", &[0, 1, 2, 3, 4, 5, 6, 7]), [7, 0, 4, 1]);
    assert_eq!(call(text, "g", &[0, 1, 2, 3]), [2, 3]);
    assert_eq!(call(text, "h", &[0, 1, 2, 3]), [0, 2, 1, 3]);
}

#[test]
fn reductions() {
    let text = "llvm.func @f(%v: vector<4xi8>) -> i8 {
        %0 = \"llvm.intr.vector.reduce.smin\"(%v) : (vector<4xi8>) -> i8
        %1 = \"llvm.intr.vector.reduce.add\"(%v) : (vector<4xi8>) -> i8
        %2 = llvm.add %0, %1 : i8
        llvm.return %2 : i8
    }
    llvm.func @g(%s: f32, %v: vector<4xf32>) -> f32 {
        %0 = \"llvm.intr.vector.reduce.fadd\"(%s, %v) : (f32, vector<4xf32>) -> f32
        llvm.return %0 : f32
    }";
    assert_eq!(call(text, "f", &[1, int(-5, 8), 3, 4]), [int(-2, 8)]);
    let values = [1.0, 2.0, 3.0, 4.0, 5.0].map(single);
    assert_eq!(call(text, "g", &values), [single(15.0)]);
}

#[test]
fn bits_are_packed_in_casts() {
    let text = "llvm.func @f(%v: vector<8xi1>) -> i8 {
        %0 = llvm.bitcast %v : vector<8xi1> to i8
        llvm.return %0 : i8
    }
    llvm.func @g(%v: vector<4xi8>) -> vector<2xi16> {
        %0 = llvm.bitcast %v : vector<4xi8> to vector<2xi16>
        llvm.return %0 : vector<2xi16>
    }";
    assert_eq!(call(text, "f", &[1, 0, 1, 0, 0, 0, 0, 1]), [0x85]);
    assert_eq!(call(text, "g", &[1, 2, 3, 4]), [0x0201, 0x0403]);
}

#[test]
fn masked_accesses_leave_other_memory_alone() {
    let text = "llvm.func @f(%mask: vector<4xi1>) -> vector<4xi32> {
        %one = llvm.mlir.constant(1 : i64) : i64
        %p = llvm.alloca %one x !llvm.array<4 x i32> : (i64) -> !llvm.ptr
        %a = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
        %b = llvm.mlir.constant(dense<9> : vector<4xi32>) : vector<4xi32>
        %none = llvm.mlir.zero : !llvm.ptr
        %off = llvm.mlir.constant(dense<false> : vector<4xi1>) : vector<4xi1>
        llvm.intr.masked.store %b, %none, %off {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
        llvm.store %a, %p {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
        llvm.intr.masked.store %b, %p, %mask {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
        %r = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> vector<4xi32>
        llvm.return %r : vector<4xi32>
    }
    llvm.func @g(%mask: vector<4xi1>) -> vector<4xi32> {
        %one = llvm.mlir.constant(1 : i64) : i64
        %p = llvm.alloca %one x !llvm.array<4 x i32> : (i64) -> !llvm.ptr
        %a = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
        %b = llvm.mlir.constant(dense<9> : vector<4xi32>) : vector<4xi32>
        llvm.store %a, %p {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
        %r = \"llvm.intr.masked.expandload\"(%p, %mask, %b) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
        llvm.return %r : vector<4xi32>
    }";
    assert_eq!(call(text, "f", &[1, 0, 0, 1]), [9, 2, 3, 9]);
    assert_eq!(call(text, "g", &[0, 1, 0, 1]), [9, 1, 9, 2]);
}

#[test]
fn predicated_ops_compute_selected_elements() {
    let text = "llvm.func @f(%a: vector<4xi32>, %b: vector<4xi32>, %m: vector<4xi1>, %n: i32) -> i32 {
        %q = \"llvm.intr.vp.sdiv\"(%a, %b, %m, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
        %zero = llvm.mlir.constant(0 : i32) : i32
        %r = \"llvm.intr.vp.reduce.add\"(%zero, %q, %m, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
        llvm.return %r : i32
    }";
    // The divisor 0 is excluded by the mask, the last element by the length.
    assert_eq!(call(text, "f", &[10, 20, 30, 40, 2, 0, 3, 4, 1, 0, 1, 1, 3]), [15]);
}

#[test]
fn products_of_matrices() {
    let text = "llvm.func @f(%a: vector<4xi32>, %b: vector<2xi32>) -> vector<2xi32> {
        %0 = llvm.intr.matrix.multiply %a, %b {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 1 : i32}
            : (vector<4xi32>, vector<2xi32>) -> vector<2xi32>
        llvm.return %0 : vector<2xi32>
    }
    llvm.func @t(%a: vector<6xi32>) -> vector<6xi32> {
        %0 = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 3 : i32} : vector<6xi32> into vector<6xi32>
        llvm.return %0 : vector<6xi32>
    }";
    // By columns: (1 3; 2 4) times (5; 6).
    assert_eq!(call(text, "f", &[1, 2, 3, 4, 5, 6]), [23, 34]);
    assert_eq!(call(text, "t", &[1, 2, 3, 4, 5, 6]), [1, 3, 5, 2, 4, 6]);
}
