// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A memref of one element is a slot, whatever its rank: all indices in bounds are zero.

// CHECK-LABEL: func.func @one_element(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   return %arg1 : i32
// CHECK-NEXT: }
func.func @one_element(%i: index, %x: i32) -> i32 {
  %a = memref.alloca() : memref<1x1xi32>
  memref.store %x, %a[%i, %i] : memref<1x1xi32>
  %0 = memref.load %a[%i, %i] : memref<1x1xi32>
  return %0 : i32
}

// CHECK-LABEL: func.func @two_elements(%arg0: index, %arg1: i32) -> i32 {
// CHECK-NEXT:   %alloca = memref.alloca() : memref<2xi32>
// CHECK-NEXT:   memref.store %arg1, %alloca[%arg0] : memref<2xi32>
// CHECK-NEXT:   %0 = memref.load %alloca[%arg0] : memref<2xi32>
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @two_elements(%i: index, %x: i32) -> i32 {
  %a = memref.alloca() : memref<2xi32>
  memref.store %x, %a[%i] : memref<2xi32>
  %0 = memref.load %a[%i] : memref<2xi32>
  return %0 : i32
}

// A slot of `memref.alloc` outlives its region, and is kept.

// CHECK-LABEL: func.func @heap(%arg0: i32) -> i32 {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<i32>
// CHECK-NEXT:   memref.store %arg0, %alloc[] : memref<i32>
// CHECK-NEXT:   %0 = memref.load %alloc[] : memref<i32>
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @heap(%x: i32) -> i32 {
  %a = memref.alloc() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}
