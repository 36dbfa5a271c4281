// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Integers are numbers in the formats that they are converted to, and are ordered with constants, which are.

// CHECK-LABEL: func.func @signed(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %true, %false : i1, i1
// CHECK-NEXT: }
func.func @signed(%a: i8) -> (i1, i1) {
  %c = arith.constant 3.5 : f32
  %0 = arith.sitofp %a : i8 to f32
  %1 = arith.cmpf ord, %0, %c : f32
  %2 = arith.cmpf uno, %0, %c : f32
  return %1, %2 : i1, i1
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %true, %false : i1, i1
// CHECK-NEXT: }
func.func @unsigned(%a: i64) -> (i1, i1) {
  %c = arith.constant 3.5 : f32
  %0 = arith.uitofp %a : i64 to f32
  %1 = arith.cmpf ord, %0, %c : f32
  %2 = arith.cmpf uno, %0, %c : f32
  return %1, %2 : i1, i1
}

// CHECK-LABEL: func.func @not_a_number(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %false, %true : i1, i1
// CHECK-NEXT: }
func.func @not_a_number(%a: i8) -> (i1, i1) {
  %c = arith.constant 0x7fc00000 : f32
  %0 = arith.sitofp %a : i8 to f32
  %1 = arith.cmpf ord, %0, %c : f32
  %2 = arith.cmpf uno, %0, %c : f32
  return %1, %2 : i1, i1
}

// An integer that the format is too small for is not a number there: the format has no infinity.
// CHECK-LABEL: func.func @no_infinity(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %cst = arith.constant 3.500000e+00 : f8E4M3FN
// CHECK-NEXT: %0 = arith.sitofp %arg0 : i64 to f8E4M3FN
// CHECK-NEXT: %1 = arith.cmpf ord, %0, %cst : f8E4M3FN
// CHECK-NEXT: return %1, %true : i1, i1
// CHECK-NEXT: }
func.func @no_infinity(%a: i64, %b: i2) -> (i1, i1) {
  %c = arith.constant 3.5 : f8E4M3FN
  %0 = arith.sitofp %a : i64 to f8E4M3FN
  %1 = arith.cmpf ord, %0, %c : f8E4M3FN
  %2 = arith.sitofp %b : i2 to f8E4M3FN
  %3 = arith.cmpf ord, %2, %c : f8E4M3FN
  return %1, %3 : i1, i1
}
