// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A block gets no argument for a value that it does not need: nothing loads it, or it is stored before.

// CHECK-LABEL: func.func @no_load(%arg0: i1, %arg1: i32, %arg2: i32) {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @no_load(%c: i1, %x: i32, %y: i32) {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^store, ^end
^store:
  memref.store %y, %a[] : memref<i32>
  cf.br ^end
^end:
  return
}

// CHECK-LABEL: func.func @store_first(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb2
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   return %arg1 : i32
// CHECK-NEXT: }
func.func @store_first(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^store, ^end
^store:
  memref.store %y, %a[] : memref<i32>
  cf.br ^end
^end:
  memref.store %x, %a[] : memref<i32>
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}
