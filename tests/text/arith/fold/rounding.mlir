// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Only rounding to the nearest number is folded, and what is exact.

// CHECK-LABEL: func.func @rounding_is_not_folded(
// CHECK-NEXT: %cst = arith.constant 1.000000e-01 : f64
// CHECK-NEXT: %0 = arith.truncf %cst upward : f64 to f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @rounding_is_not_folded() -> f32 {
  %x = arith.constant 0.1 : f64
  %r = arith.truncf %x upward : f64 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @exact_results_are_folded(
// CHECK-NEXT: %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @exact_results_are_folded() -> f32 {
  %x = arith.constant 1.5 : f64
  %r = arith.truncf %x upward : f64 to f32
  return %r : f32
}
