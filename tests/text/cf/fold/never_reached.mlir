// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Of two ways, the one to what is never reached is not taken.

// CHECK-LABEL: func.func @first(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @first(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  ub.unreachable
^b(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @second(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @second(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  return %y : i32
^b:
  ub.unreachable
}
