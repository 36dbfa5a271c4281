// RUN: terrace-opt %s | FileCheck %s

// Operands that may be absent are read behind other blanks than a space.

// CHECK-LABEL: func.func @line_break
// CHECK-NEXT: return %arg0 : i32
func.func @line_break(%a: i32) -> i32 {
  return
    %a : i32
}

// CHECK-LABEL: func.func @tab
// CHECK-NEXT: return %arg0, %arg0 : i32, i32
func.func @tab(%a: i32) -> (i32, i32) {
  return	%a, %a : i32, i32
}

// CHECK-LABEL: func.func @in_regions
// CHECK:         scf.condition(%arg0) %arg2 : i32
// CHECK:         scf.yield %arg2 : i32
func.func @in_regions(%c: i1, %x: i32) {
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    scf.condition(%c)
      %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield // The operand is behind a comment.
      %b : i32
  }
  return
}
