// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A slot is kept if an access is in a region inside of that of the slot.

// CHECK-LABEL: func.func @access_inside(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:   memref.store %arg1, %alloca[] : memref<i32>
// CHECK-NEXT:   scf.if %arg0 {
// CHECK-NEXT:     memref.store %arg2, %alloca[] : memref<i32>
// CHECK-NEXT:   }
// CHECK-NEXT:   %0 = memref.load %alloca[] : memref<i32>
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @access_inside(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  scf.if %c {
    memref.store %y, %a[] : memref<i32>
  }
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}

// A slot of the inner region is promoted.

// CHECK-LABEL: func.func @slot_inside(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:     scf.yield %arg1 : i32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @slot_inside(%c: i1, %x: i32, %y: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %a = memref.alloca() : memref<i32>
    memref.store %x, %a[] : memref<i32>
    %1 = memref.load %a[] : memref<i32>
    scf.yield %1 : i32
  } else {
    scf.yield %y : i32
  }
  return %0 : i32
}
