// RUN: terrace-opt --convert-math-to-llvm %s | FileCheck %s

// Ops without an intrinsic fold as others do, and stay if they do not.

// CHECK-LABEL: func.func @folds
func.func @folds() -> f32 {
  // CHECK-NEXT: %[[R:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK-NEXT: return %[[R]]
  %zero = arith.constant 0.0 : f32
  %0 = math.erf %zero : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @stays
func.func @stays(%a: f32) -> f32 {
  // CHECK-NEXT: math.erf %arg0 : f32
  %0 = math.erf %a : f32
  return %0 : f32
}
