// RUN: terrace-opt  --canonicalize %s | FileCheck %s

// Conditions and loops of scf and affine with memrefs are canonicalized.

// CHECK-LABEL: func.func @conditions(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
// CHECK-NEXT:   %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT:   return %arg1, %0 : i32, i32
// CHECK-NEXT: }
func.func @conditions(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  %1 = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @loops(%arg0: memref<8xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %0 = memref.load %arg0[%c0] : memref<8xi32>
// CHECK-NEXT:   %1 = arith.addi %arg1, %0 : i32
// CHECK-NEXT:   affine.store %1, %arg0[0] : memref<8xi32>
// CHECK-NEXT:   affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:     %2 = affine.load %arg0[%arg2] : memref<8xi32>
// CHECK-NEXT:     affine.store %2, %arg0[-%arg2 + 7] : memref<8xi32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func @loops(%m: memref<8xi32>, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %one step %one iter_args(%a = %x) -> (i32) {
    %1 = memref.load %m[%i] : memref<8xi32>
    %2 = arith.addi %a, %1 : i32
    scf.yield %2 : i32
  }
  affine.for %i = 0 to 1 {
    affine.store %0, %m[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 8 {
    %3 = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
    %4 = affine.load %m[%3] : memref<8xi32>
    %5 = memref.cast %m : memref<8xi32> to memref<?xi32>
    affine.store %4, %5[7 - %3] : memref<?xi32>
  }
  return %0 : i32
}
