// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A load becomes the value of the last store, and the slot goes.

// CHECK-LABEL: func.func @last_store(%arg0: i32, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT:   return %arg0, %arg1 : i32, i32
// CHECK-NEXT: }
func.func @last_store(%x: i32, %y: i32) -> (i32, i32) {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %0 = memref.load %a[] : memref<i32>
  memref.store %y, %a[] : memref<i32>
  %1 = memref.load %a[] : memref<i32>
  return %0, %1 : i32, i32
}

// Without a store, the value is poison.

// CHECK-LABEL: func.func @no_store() -> i32 {
// CHECK-NEXT:   %0 = ub.poison : i32
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @no_store() -> i32 {
  %a = memref.alloca() : memref<i32>
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}

// CHECK-LABEL: func.func @no_load(%arg0: i32) {
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @no_load(%x: i32) {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  return
}
