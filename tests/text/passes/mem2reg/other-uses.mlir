// RUN: terrace-opt %s --mem2reg --allow-unregistered-dialect | FileCheck %s

// A slot is kept if an op uses it that does not take part.

// CHECK-LABEL: func.func @call(%arg0: i32) -> i32 {
// CHECK-NEXT:   %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:   memref.store %arg0, %alloca[] : memref<i32>
// CHECK-NEXT:   call @callee(%alloca) : (memref<i32>) -> ()
// CHECK-NEXT:   %0 = memref.load %alloca[] : memref<i32>
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @call(%x: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  func.call @callee(%a) : (memref<i32>) -> ()
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}
func.func private @callee(memref<i32>)

// An unregistered op takes no more operands for a block.

// CHECK-LABEL: func.func @branch(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:   memref.store %arg1, %alloca[] : memref<i32>
// CHECK-NEXT:   "test.branch"(%arg0)[^bb1, ^bb2] : (i1) -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   memref.store %arg2, %alloca[] : memref<i32>
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %0 = memref.load %alloca[] : memref<i32>
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @branch(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  "test.branch"(%c)[^store, ^end] : (i1) -> ()
^store:
  memref.store %y, %a[] : memref<i32>
  cf.br ^end
^end:
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}
