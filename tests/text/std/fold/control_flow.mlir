// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Branches whose way is known, and calls of known functions.

func private @f(i32) -> i32

// CHECK-LABEL: func @condition_is_known(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func @condition_is_known(%x: i32, %y: i32) -> i32 {
  %0 = constant false
  cond_br %0, ^first, ^second(%y : i32)
^first:
  return %x : i32
^second(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func @one_place(
// CHECK-NEXT: "some.op"() : () -> ()
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func @one_place(%c: i1, %x: i32) -> i32 {
  "some.op"() : () -> ()
  cond_br %c, ^next(%x : i32), ^next(%x : i32)
^next(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func @endless(
// CHECK-NEXT: br ^bb1
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: br ^bb1
// CHECK-NEXT: }
func @endless() {
  br ^loop
^loop:
  br ^loop
}

// CHECK-LABEL: func @call_of_constant(
// CHECK-NEXT: %0 = call @f(%arg0) : (i32) -> i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func @call_of_constant(%x: i32) -> i32 {
  %0 = constant @f : (i32) -> i32
  %1 = call_indirect %0(%x) : (i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: func @through(
// CHECK-NEXT: "some.branch"()[^bb2, ^bb1] : () -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: br ^bb3(%arg2, %arg1 : i32, i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: cond_br %arg0, ^bb3(%arg1, %arg1 : i32, i32), ^bb3(%arg2, %arg2 : i32, i32)
// CHECK-NEXT: ^bb3(%0: i32, %1: i32):  // 3 preds: ^bb1, ^bb2, ^bb2
// CHECK-NEXT: "some.use"(%1) : (i32) -> ()
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func @through(%c: i1, %x: i32, %y: i32) -> i32 {
  "some.branch"()[^start, ^third] : () -> ()
^third:
  br ^end(%y, %x : i32, i32)
^start:
  cond_br %c, ^first(%x : i32), ^second
^first(%a: i32):
  br ^end(%a, %x : i32, i32)
^second:
  br ^end(%y, %y : i32, i32)
^end(%b: i32, %d: i32):
  "some.use"(%d) : (i32) -> ()
  return %b : i32
}

// Where only this branch leads, arguments are chosen.
// CHECK-LABEL: func @chosen(
// CHECK-NEXT: %0 = select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: "some.use"(%0) : (i32) -> ()
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func @chosen(%c: i1, %x: i32, %y: i32) -> i32 {
  cond_br %c, ^end(%x, %x : i32, i32), ^end(%x, %y : i32, i32)
^end(%b: i32, %d: i32):
  "some.use"(%d) : (i32) -> ()
  return %b : i32
}

// CHECK-LABEL: func @through_block(
// CHECK-NEXT: "some.branch"(%arg0)[^bb1, ^bb2] : (i32) -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: br ^bb3(%arg0, %arg0 : i32, i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: br ^bb3(%arg0, %arg0 : i32, i32)
// CHECK-NEXT: ^bb3(%0: i32, %1: i32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: "some.use"(%1) : (i32) -> ()
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func @through_block(%x: i32) -> i32 {
  "some.branch"(%x)[^from, ^other] : (i32) -> ()
^from:
  br ^between(%x : i32)
^other:
  br ^between(%x : i32)
^between(%a: i32):
  br ^end(%a, %a : i32, i32)
^end(%b: i32, %d: i32):
  "some.use"(%d) : (i32) -> ()
  return %b : i32
}

// CHECK-LABEL: func @condition_asked_again(
// CHECK-NEXT: %true = constant true
// CHECK-NEXT: %false = constant false
// CHECK-NEXT: cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: "some.use"(%true) : (i1) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: "some.other_use"(%false) : (i1) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @condition_asked_again(%c: i1) {
  cond_br %c, ^first, ^second
^first:
  "some.use"(%c) : (i1) -> ()
  return
^second:
  "some.other_use"(%c) : (i1) -> ()
  return
}
