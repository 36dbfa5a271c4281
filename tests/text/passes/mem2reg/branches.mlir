// RUN: terrace-opt %s --mem2reg | FileCheck %s

// A block in which several values arrive gets an argument.

// CHECK-LABEL: func.func @if(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb2(%arg2 : i32)
// CHECK-NEXT: ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @if(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^store, ^end
^store:
  memref.store %y, %a[] : memref<i32>
  cf.br ^end
^end:
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}

// Both edges of a branch pass the value.

// CHECK-LABEL: func.func @two_edges(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.cond_br %arg0, ^bb2(%arg2 : i32), ^bb2(%arg2 : i32)
// CHECK-NEXT: ^bb2(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb1
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @two_edges(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.cond_br %c, ^store, ^end
^store:
  memref.store %y, %a[] : memref<i32>
  cf.cond_br %c, ^end, ^end
^end:
  %0 = memref.load %a[] : memref<i32>
  return %0 : i32
}

// A switch passes it among the operands of the case.

// CHECK-LABEL: func.func @switch(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   cf.switch %arg0 : i32, [
// CHECK-NEXT:     default: ^bb2(%arg2, %arg1 : i32, i32),
// CHECK-NEXT:     1: ^bb1(%arg2 : i32),
// CHECK-NEXT:     2: ^bb2(%arg0, %arg1 : i32, i32)
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb2(%0, %0 : i32, i32)
// CHECK-NEXT: ^bb2(%1: i32, %2: i32):  // 3 preds: ^bb0, ^bb0, ^bb1
// CHECK-NEXT:   %3 = arith.addi %2, %1 : i32
// CHECK-NEXT:   return %3 : i32
// CHECK-NEXT: }
func.func @switch(%i: i32, %x: i32, %y: i32) -> i32 {
  %a = memref.alloca() : memref<i32>
  memref.store %x, %a[] : memref<i32>
  cf.switch %i : i32, [
    default: ^end(%y : i32),
    1: ^store(%y : i32),
    2: ^end(%i : i32)
  ]
^store(%b: i32):
  memref.store %b, %a[] : memref<i32>
  cf.br ^end(%b : i32)
^end(%d: i32):
  %0 = memref.load %a[] : memref<i32>
  %1 = arith.addi %0, %d : i32
  return %1 : i32
}
