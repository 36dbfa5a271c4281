// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The results of a loop are in the order of the arguments of its first region.

// CHECK-LABEL: func.func @exchanged(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0:2 = scf.while (%arg3 = %arg0, %arg4 = %arg1) : (i32, i64) -> (i32, i64) {
// CHECK-NEXT: %1 = memref.load %arg2[%c0] : memref<4xi32>
// CHECK-NEXT: %2 = arith.cmpi ne, %1, %c0_i32 : i32
// CHECK-NEXT: scf.condition(%2) %arg3, %arg4 : i32, i64
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg3: i32, %arg4: i64):
// CHECK-NEXT: memref.store %c0_i32, %arg2[%c0] : memref<4xi32>
// CHECK-NEXT: %1 = arith.addi %arg4, %arg4 : i64
// CHECK-NEXT: %2 = arith.muli %arg3, %arg3 : i32
// CHECK-NEXT: scf.yield %2, %1 : i32, i64
// CHECK-NEXT: }
// CHECK-NEXT: return %0#1, %0#0 : i64, i32
// CHECK-NEXT: }
func.func @exchanged(%x: i32, %y: i64, %m: memref<4xi32>) -> (i64, i32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i64) -> (i64, i32) {
    %1 = memref.load %m[%c0] : memref<4xi32>
    %2 = arith.cmpi ne, %1, %zero : i32
    scf.condition(%2) %b, %a : i64, i32
  } do {
  ^bb0(%b: i64, %a: i32):
    memref.store %zero, %m[%c0] : memref<4xi32>
    %3 = arith.addi %b, %b : i64
    %4 = arith.muli %a, %a : i32
    scf.yield %4, %3 : i32, i64
  }
  return %0#0, %0#1 : i64, i32
}

// CHECK-LABEL: func.func @one_computed(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0:2 = scf.while (%arg3 = %arg0) : (i32) -> (i32, i32) {
// CHECK-NEXT: %1 = memref.load %arg2[%c0] : memref<4xi32>
// CHECK-NEXT: %2 = arith.cmpi ne, %1, %c0_i32 : i32
// CHECK-NEXT: scf.condition(%2) %1, %arg3 : i32, i32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg3: i32, %arg4: i32):
// CHECK-NEXT: memref.store %c0_i32, %arg2[%c0] : memref<4xi32>
// CHECK-NEXT: %1 = arith.addi %arg3, %arg4 : i32
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0#0, %0#1 : i32, i32
// CHECK-NEXT: }
func.func @one_computed(%x: i32, %y: i32, %m: memref<4xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %1 = memref.load %m[%c0] : memref<4xi32>
    %2 = arith.cmpi ne, %1, %zero : i32
    scf.condition(%2) %1, %a : i32, i32
  } do {
  ^bb0(%b: i32, %a: i32):
    memref.store %zero, %m[%c0] : memref<4xi32>
    %3 = arith.addi %b, %a : i32
    scf.yield %3 : i32
  }
  return %0#0, %0#1 : i32, i32
}
