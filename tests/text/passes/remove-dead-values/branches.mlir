// RUN: terrace-opt %s --allow-unregistered-dialect --remove-dead-values | FileCheck %s

// Block arguments that nothing needs are removed, also those that only compute each other's next value.

// CHECK-LABEL: func.func @branch(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1(%arg2 : i32), ^bb2(%arg2 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb2(%0 : i32)
// CHECK-NEXT: ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func @branch(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a(%x, %y : i32, i32), ^b(%y : i32)
^a(%p: i32, %q: i32):
  %0 = arith.addi %p, %p : i32
  cf.br ^b(%q : i32)
^b(%r: i32):
  return %r : i32
}

// CHECK-LABEL: func.func @cycle(%arg0: i32) {
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %0 = "test.condition"() : () -> i1
// CHECK-NEXT:   cf.cond_br %0, ^bb1, ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @cycle(%x: i32) {
  cf.br ^loop(%x : i32)
^loop(%p: i32):
  %0 = arith.addi %p, %x : i32
  %1 = "test.condition"() : () -> i1
  cf.cond_br %1, ^loop(%0 : i32), ^end
^end:
  return
}
