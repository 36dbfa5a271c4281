// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Comparisons and choices.

// CHECK-LABEL: func.func @compare_eq(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_eq() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi eq, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_eq(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_eq(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi eq, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ne(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_ne() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi ne, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_ne(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @same_ne(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi ne, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_slt(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_slt() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi slt, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_slt(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @same_slt(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi slt, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_sle(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_sle() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi sle, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_sle(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_sle(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi sle, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_sgt(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_sgt() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi sgt, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_sgt(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @same_sgt(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi sgt, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_sge(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_sge() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi sge, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_sge(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_sge(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi sge, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ult(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_ult() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi ult, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_ult(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @same_ult(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi ult, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ule(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_ule() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi ule, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_ule(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_ule(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi ule, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ugt(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_ugt() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi ugt, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_ugt(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @same_ugt(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi ugt, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_uge(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_uge() -> i1 {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r = arith.cmpi uge, %a, %b : i8
  return %r : i1
}

// CHECK-LABEL: func.func @same_uge(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_uge(%x: i32, %y: i32) -> i1 {
  %r = arith.cmpi uge, %x, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @constant_left(
// CHECK-NEXT: %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT: %0 = arith.cmpi sgt, %arg0, %c3_i32 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @constant_left(%x: i32, %y: i32) -> i1 {
  %a = arith.constant 3 : i32
  %r = arith.cmpi slt, %a, %x : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_extui(
// CHECK-NEXT: %0 = arith.cmpi ult, %arg0, %arg1 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @compare_extui(%p: i8, %q: i8) -> i1 {
  %s = arith.extui %p : i8 to i32
  %t = arith.extui %q : i8 to i32
  %r = arith.cmpi slt, %s, %t : i32
  return %r : i1
}

// CHECK-LABEL: func.func @extui_is_not_zero(
// CHECK-NEXT: return %arg0 : i1
// CHECK-NEXT: }
func.func @extui_is_not_zero(%p: i1) -> i1 {
  %a = arith.constant 0 : i32
  %s = arith.extui %p : i1 to i32
  %r = arith.cmpi ne, %s, %a : i32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_extsi(
// CHECK-NEXT: %0 = arith.cmpi slt, %arg0, %arg1 : i8
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @compare_extsi(%p: i8, %q: i8) -> i1 {
  %s = arith.extsi %p : i8 to i32
  %t = arith.extsi %q : i8 to i32
  %r = arith.cmpi slt, %s, %t : i32
  return %r : i1
}

// CHECK-LABEL: func.func @extsi_is_not_zero(
// CHECK-NEXT: return %arg0 : i1
// CHECK-NEXT: }
func.func @extsi_is_not_zero(%p: i1) -> i1 {
  %a = arith.constant 0 : i32
  %s = arith.extsi %p : i1 to i32
  %r = arith.cmpi ne, %s, %a : i32
  return %r : i1
}

// CHECK-LABEL: func.func @select_same(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @select_same(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = arith.select %c, %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_true(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @select_true(%c: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  %r = arith.select %t, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_false(
// CHECK-NEXT: return %arg2 : i32
// CHECK-NEXT: }
func.func @select_false(%c: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant false
  %r = arith.select %t, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_condition(
// CHECK-NEXT: return %arg0 : i1
// CHECK-NEXT: }
func.func @select_condition(%c: i1, %x: i32, %y: i32) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %t, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_not_condition(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @select_not_condition(%c: i1, %x: i32, %y: i32) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %f, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_by_not(
// CHECK-NEXT: %0 = arith.select %arg0, %arg2, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @select_by_not(%c: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %r = arith.select %n, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_after_select_true(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @select_after_select_true(%c: i1, %x: i32, %y: i32) -> i32 {
  %s = arith.select %c, %x, %y : i32
  %r = arith.select %c, %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_in_second(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @select_in_second(%c: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  %s = arith.select %c, %x, %z : i32
  %r = arith.select %c, %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_in_third(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @select_in_third(%c: i1, %x: i32, %y: i32, %z: i32) -> i32 {
  %s = arith.select %c, %z, %y : i32
  %r = arith.select %c, %x, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_one_zero(
// CHECK-NEXT: %0 = arith.extui %arg0 : i1 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @select_one_zero(%c: i1, %x: i32, %y: i32) -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 0 : i32
  %r = arith.select %c, %a, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_eq(
// CHECK-NEXT: return %arg2 : i32
// CHECK-NEXT: }
func.func @select_eq(%c: i1, %x: i32, %y: i32) -> i32 {
  %d = arith.cmpi eq, %x, %y : i32
  %r = arith.select %d, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_eq_swapped(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @select_eq_swapped(%c: i1, %x: i32, %y: i32) -> i32 {
  %d = arith.cmpi eq, %x, %y : i32
  %r = arith.select %d, %y, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_ne(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @select_ne(%c: i1, %x: i32, %y: i32) -> i32 {
  %d = arith.cmpi ne, %x, %y : i32
  %r = arith.select %d, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_ne_swapped(
// CHECK-NEXT: return %arg2 : i32
// CHECK-NEXT: }
func.func @select_ne_swapped(%c: i1, %x: i32, %y: i32) -> i32 {
  %d = arith.cmpi ne, %x, %y : i32
  %r = arith.select %d, %y, %x : i32
  return %r : i32
}
