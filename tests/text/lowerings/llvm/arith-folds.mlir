// RUN: terrace-opt %s --convert-arith-to-llvm | FileCheck %s

// Ops are folded before any is converted: folds see the ops that define operands, and constants of the type `index`.

// CHECK-LABEL: func.func @defining_ops
// CHECK-NEXT: %0 = llvm.add %arg0, %arg1 : i32
// CHECK-NEXT: %1 = llvm.icmp "eq" %arg0, %arg1 : i32
// CHECK-NEXT: %2 = llvm.sext %arg2 : i8 to i32
// CHECK-NEXT: return %arg0, %arg1, %arg2 : i32, i32, i8
func.func @defining_ops(%x: i32, %y: i32, %i: i8) -> (i32, i32, i8) {
  %sum = arith.addi %x, %y : i32
  %0 = arith.subi %sum, %y : i32
  %equal = arith.cmpi eq, %x, %y : i32
  %1 = arith.select %equal, %x, %y : i32
  %wide = arith.extsi %i : i8 to i32
  %2 = arith.trunci %wide : i32 to i8
  return %0, %1, %2 : i32, i32, i8
}

// CHECK-LABEL: func.func @index
// CHECK-NEXT: %0 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT: %1 = llvm.mlir.constant(7 : index) : i64
// CHECK-NEXT: %2 = llvm.mlir.constant(49 : index) : i64
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : i64 to index
// CHECK-NEXT: return %arg0, %3 : index, index
func.func @index(%x: index) -> (index, index) {
  %zero = arith.constant 0 : index
  %seven = arith.constant 7 : index
  %0 = arith.addi %x, %zero : index
  %1 = arith.muli %seven, %seven : index
  return %0, %1 : index, index
}

// A constant goes to the right, and is converted with the op.
// CHECK-LABEL: func.func @in_place
// CHECK-NEXT: %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %1 = llvm.add %arg0, %0 : i32
// CHECK-NEXT: return %1 : i32
func.func @in_place(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.addi %one, %x : i32
  return %0 : i32
}
