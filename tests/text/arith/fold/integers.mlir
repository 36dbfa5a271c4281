// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Constants are computed with in their width; what is undefined is not folded.

// CHECK-LABEL: func.func @constant_addi(
// CHECK-NEXT: %c-5_i8 = arith.constant -5 : i8
// CHECK-NEXT: return %c-5_i8 : i8
// CHECK-NEXT: }
func.func @constant_addi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.addi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_subi(
// CHECK-NEXT: %c-9_i8 = arith.constant -9 : i8
// CHECK-NEXT: return %c-9_i8 : i8
// CHECK-NEXT: }
func.func @constant_subi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.subi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_muli(
// CHECK-NEXT: %c-14_i8 = arith.constant -14 : i8
// CHECK-NEXT: return %c-14_i8 : i8
// CHECK-NEXT: }
func.func @constant_muli() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.muli %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_divui(
// CHECK-NEXT: %c124_i8 = arith.constant 124 : i8
// CHECK-NEXT: return %c124_i8 : i8
// CHECK-NEXT: }
func.func @constant_divui() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.divui %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_divsi(
// CHECK-NEXT: %c-3_i8 = arith.constant -3 : i8
// CHECK-NEXT: return %c-3_i8 : i8
// CHECK-NEXT: }
func.func @constant_divsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.divsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_ceildivui(
// CHECK-NEXT: %c125_i8 = arith.constant 125 : i8
// CHECK-NEXT: return %c125_i8 : i8
// CHECK-NEXT: }
func.func @constant_ceildivui() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.ceildivui %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_ceildivsi(
// CHECK-NEXT: %c-3_i8 = arith.constant -3 : i8
// CHECK-NEXT: return %c-3_i8 : i8
// CHECK-NEXT: }
func.func @constant_ceildivsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.ceildivsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_floordivsi(
// CHECK-NEXT: %c-4_i8 = arith.constant -4 : i8
// CHECK-NEXT: return %c-4_i8 : i8
// CHECK-NEXT: }
func.func @constant_floordivsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.floordivsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_remui(
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: return %c1_i8 : i8
// CHECK-NEXT: }
func.func @constant_remui() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.remui %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_remsi(
// CHECK-NEXT: %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT: return %c-1_i8 : i8
// CHECK-NEXT: }
func.func @constant_remsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.remsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_andi(
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: return %c0_i8 : i8
// CHECK-NEXT: }
func.func @constant_andi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.andi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_ori(
// CHECK-NEXT: %c-5_i8 = arith.constant -5 : i8
// CHECK-NEXT: return %c-5_i8 : i8
// CHECK-NEXT: }
func.func @constant_ori() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.ori %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_xori(
// CHECK-NEXT: %c-5_i8 = arith.constant -5 : i8
// CHECK-NEXT: return %c-5_i8 : i8
// CHECK-NEXT: }
func.func @constant_xori() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.xori %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_shrui(
// CHECK-NEXT: %c62_i8 = arith.constant 62 : i8
// CHECK-NEXT: return %c62_i8 : i8
// CHECK-NEXT: }
func.func @constant_shrui() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.shrui %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_shrsi(
// CHECK-NEXT: %c-2_i8 = arith.constant -2 : i8
// CHECK-NEXT: return %c-2_i8 : i8
// CHECK-NEXT: }
func.func @constant_shrsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.shrsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_maxsi(
// CHECK-NEXT: %c2_i8 = arith.constant 2 : i8
// CHECK-NEXT: return %c2_i8 : i8
// CHECK-NEXT: }
func.func @constant_maxsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.maxsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_maxui(
// CHECK-NEXT: %c-7_i8 = arith.constant -7 : i8
// CHECK-NEXT: return %c-7_i8 : i8
// CHECK-NEXT: }
func.func @constant_maxui() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.maxui %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_minsi(
// CHECK-NEXT: %c-7_i8 = arith.constant -7 : i8
// CHECK-NEXT: return %c-7_i8 : i8
// CHECK-NEXT: }
func.func @constant_minsi() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.minsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_minui(
// CHECK-NEXT: %c2_i8 = arith.constant 2 : i8
// CHECK-NEXT: return %c2_i8 : i8
// CHECK-NEXT: }
func.func @constant_minui() -> i8 {
  %a = arith.constant -7 : i8
  %b = arith.constant 2 : i8
  %r = arith.minui %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_shli(
// CHECK-NEXT: %c-112_i8 = arith.constant -112 : i8
// CHECK-NEXT: return %c-112_i8 : i8
// CHECK-NEXT: }
func.func @constant_shli() -> i8 {
  %a = arith.constant 100 : i8
  %b = arith.constant 2 : i8
  %r = arith.shli %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @no_division_by_zero(
// CHECK-NEXT: %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = arith.divsi %c7_i8, %c0_i8 : i8
// CHECK-NEXT: return %0 : i8
// CHECK-NEXT: }
func.func @no_division_by_zero() -> i8 {
  %a = arith.constant 7 : i8
  %b = arith.constant 0 : i8
  %r = arith.divsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @no_overflowing_division(
// CHECK-NEXT: %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT: %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT: %0 = arith.divsi %c-128_i8, %c-1_i8 : i8
// CHECK-NEXT: return %0 : i8
// CHECK-NEXT: }
func.func @no_overflowing_division() -> i8 {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  %r = arith.divsi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @no_shift_by_the_width(
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: %c8_i8 = arith.constant 8 : i8
// CHECK-NEXT: %0 = arith.shli %c1_i8, %c8_i8 : i8
// CHECK-NEXT: return %0 : i8
// CHECK-NEXT: }
func.func @no_shift_by_the_width() -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant 8 : i8
  %r = arith.shli %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @carry(
// CHECK-NEXT: %c1_i8 = arith.constant 1 : i8
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %c1_i8, %true : i8, i1
// CHECK-NEXT: }
func.func @carry() -> (i8, i1) {
  %a = arith.constant -1 : i8
  %b = arith.constant 2 : i8
  %r:2 = arith.addui_extended %a, %b : i8, i1
  return %r#0, %r#1 : i8, i1
}

// CHECK-LABEL: func.func @mulsi_extended(
// CHECK-NEXT: %c-44_i8 = arith.constant -44 : i8
// CHECK-NEXT: %c-2_i8 = arith.constant -2 : i8
// CHECK-NEXT: return %c-44_i8, %c-2_i8 : i8, i8
// CHECK-NEXT: }
func.func @mulsi_extended() -> (i8, i8) {
  %a = arith.constant -3 : i8
  %b = arith.constant 100 : i8
  %r:2 = arith.mulsi_extended %a, %b : i8
  return %r#0, %r#1 : i8, i8
}

// CHECK-LABEL: func.func @mului_extended(
// CHECK-NEXT: %c-44_i8 = arith.constant -44 : i8
// CHECK-NEXT: %c98_i8 = arith.constant 98 : i8
// CHECK-NEXT: return %c-44_i8, %c98_i8 : i8, i8
// CHECK-NEXT: }
func.func @mului_extended() -> (i8, i8) {
  %a = arith.constant -3 : i8
  %b = arith.constant 100 : i8
  %r:2 = arith.mului_extended %a, %b : i8
  return %r#0, %r#1 : i8, i8
}

// CHECK-LABEL: func.func @of_vectors(
// CHECK-NEXT: %cst = arith.constant dense<[4, 5]> : vector<2xi8>
// CHECK-NEXT: return %cst : vector<2xi8>
// CHECK-NEXT: }
func.func @of_vectors() -> vector<2xi8> {
  %a = arith.constant dense<[1, 2]> : vector<2xi8>
  %b = arith.constant dense<3> : vector<2xi8>
  %r = arith.addi %a, %b : vector<2xi8>
  return %r : vector<2xi8>
}
