// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Switches behind other switches on the same flag, and through blocks that only branch.

// CHECK-LABEL: func.func @same_flag(
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 42: ^bb2(%arg2 : i32),
// CHECK-NEXT: 43: ^bb2(%arg1 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb2(%arg2 : i32),
// CHECK-NEXT: 44: ^bb3(%arg1 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb2(%0: i32):  // 3 preds: ^bb0, ^bb0, ^bb1
// CHECK-NEXT: %1 = arith.muli %0, %arg0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: ^bb3(%2: i32):  // pred: ^bb1
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
func.func @same_flag(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1,
    42: ^bb2,
    43: ^bb3(%x : i32)
  ]
^bb1:
  cf.switch %f : i32, [
    default: ^bb3(%y : i32),
    42: ^bb3(%x : i32),
    44: ^bb4(%x : i32)
  ]
^bb2:
  cf.switch %f : i32, [
    default: ^bb4(%x : i32),
    42: ^bb3(%y : i32)
  ]
^bb3(%a: i32):
  %r = arith.muli %a, %f : i32
  return %r : i32
^bb4(%b: i32):
  return %b : i32
}

// CHECK-LABEL: func.func @through_block(
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1(%arg1 : i32),
// CHECK-NEXT: 42: ^bb2(%arg2 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%0: i32):  // pred: ^bb0
// CHECK-NEXT: %1 = arith.muli %0, %arg0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: ^bb2(%2: i32):  // pred: ^bb0
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
func.func @through_block(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%x : i32),
    42: ^bb2,
    43: ^bb3(%x : i32)
  ]
^bb1(%c: i32):
  cf.br ^bb3(%c : i32)
^bb2:
  cf.br ^bb4(%y : i32)
^bb3(%a: i32):
  %r = arith.muli %a, %f : i32
  return %r : i32
^bb4(%b: i32):
  return %b : i32
}

// CHECK-LABEL: func.func @two_ways(
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb2(%arg2 : i32),
// CHECK-NEXT: 42: ^bb1,
// CHECK-NEXT: 43: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb3(%arg1 : i32),
// CHECK-NEXT: 42: ^bb2(%arg2 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: %1 = arith.muli %0, %arg0 : i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: ^bb3(%2: i32):  // pred: ^bb1
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
func.func @two_ways(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb3(%y : i32),
    42: ^bb2,
    43: ^bb2
  ]
^bb2:
  cf.switch %f : i32, [
    default: ^bb4(%x : i32),
    42: ^bb3(%y : i32)
  ]
^bb3(%a: i32):
  %r = arith.muli %a, %f : i32
  return %r : i32
^bb4(%b: i32):
  return %b : i32
}
