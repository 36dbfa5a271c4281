// RUN: terrace-opt  --cse %s | FileCheck %s

// Common subexpressions across regions of scf.

// CHECK-LABEL: func.func @regions(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: memref<8xi32>, %arg4: index) -> (i32, i32) {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:   %1 = scf.if %arg2 -> (i32) {
// CHECK-NEXT:     %6 = arith.muli %0, %arg1 : i32
// CHECK-NEXT:     %7 = arith.addi %6, %6 : i32
// CHECK-NEXT:     scf.yield %7 : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %6 = arith.muli %0, %arg1 : i32
// CHECK-NEXT:     scf.yield %6 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %2 = memref.load %arg3[%arg4] : memref<8xi32>
// CHECK-NEXT:   memref.store %2, %arg3[%arg4] : memref<8xi32>
// CHECK-NEXT:   %3 = memref.load %arg3[%arg4] : memref<8xi32>
// CHECK-NEXT:   %4 = arith.addi %2, %3 : i32
// CHECK-NEXT:   %5 = arith.addi %0, %4 : i32
// CHECK-NEXT:   return %1, %5 : i32, i32
// CHECK-NEXT: }
func.func @regions(%a: i32, %b: i32, %c: i1, %m: memref<8xi32>, %i: index) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = scf.if %c -> i32 {
    %3 = arith.addi %a, %b : i32
    %4 = arith.muli %3, %b : i32
    %5 = arith.muli %0, %b : i32
    %6 = arith.addi %4, %5 : i32
    scf.yield %6 : i32
  } else {
    %7 = arith.muli %0, %b : i32
    scf.yield %7 : i32
  }
  %8 = memref.load %m[%i] : memref<8xi32>
  %9 = memref.load %m[%i] : memref<8xi32>
  memref.store %8, %m[%i] : memref<8xi32>
  %10 = memref.load %m[%i] : memref<8xi32>
  %11 = arith.addi %9, %10 : i32
  %12 = arith.addi %1, %11 : i32
  return %2, %12 : i32, i32
}
