// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Floats are rounded once; what is no number stays.

// CHECK-LABEL: func @arithmetic(
// CHECK-NEXT: %cst = constant 4.000000e+00 : f32
// CHECK-NEXT: %cst_0 = constant -2.000000e+00 : f32
// CHECK-NEXT: %cst_1 = constant 9.000000e+00 : f32
// CHECK-NEXT: %cst_2 = constant 0.333333343 : f32
// CHECK-NEXT: %cst_3 = constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_4 = constant 2.000000e-01 : f64
// CHECK-NEXT: return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_4 : f32, f32, f32, f32, f32, f64
// CHECK-NEXT: }
func @arithmetic() -> (f32, f32, f32, f32, f32, f64) {
  %0 = constant 1.0 : f32
  %1 = constant 3.0 : f32
  %2 = constant 0.1 : f64
  %3 = addf %0, %1 : f32
  %4 = subf %0, %1 : f32
  %5 = mulf %1, %1 : f32
  %6 = divf %0, %1 : f32
  %7 = remf %1, %0 : f32
  %8 = addf %2, %2 : f64
  return %3, %4, %5, %6, %7, %8 : f32, f32, f32, f32, f32, f64
}

// CHECK-LABEL: func @signs(
// CHECK-NEXT: %cst = constant -2.500000e+00 : f32
// CHECK-NEXT: %cst_0 = constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_1 = constant -2.500000e+00 : f16
// CHECK-NEXT: return %cst, %cst_0, %cst_1 : f32, f32, f16
// CHECK-NEXT: }
func @signs() -> (f32, f32, f16) {
  %0 = constant -0.0 : f32
  %1 = constant 2.5 : f32
  %2 = constant 2.5 : f16
  %3 = copysign %1, %0 : f32
  %4 = absf %0 : f32
  %5 = negf %2 : f16
  return %3, %4, %5 : f32, f32, f16
}

// CHECK-LABEL: func @whole_numbers(
// CHECK-NEXT: %cst = constant 3.000000e+00 : f32
// CHECK-NEXT: %cst_0 = constant 2.000000e+00 : f32
// CHECK-NEXT: return %cst, %cst_0 : f32, f32
// CHECK-NEXT: }
func @whole_numbers() -> (f32, f32) {
  %0 = constant 2.5 : f32
  %1 = ceilf %0 : f32
  %2 = floorf %0 : f32
  return %1, %2 : f32, f32
}

// CHECK-LABEL: func @infinity_and_no_number(
// CHECK-NEXT: %cst = constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_0 = constant 0x7F800000 : f32
// CHECK-NEXT: %0 = divf %cst, %cst : f32
// CHECK-NEXT: return %cst_0, %0 : f32, f32
// CHECK-NEXT: }
func @infinity_and_no_number() -> (f32, f32) {
  %0 = constant 0.0 : f32
  %1 = constant 1.0 : f32
  %2 = divf %1, %0 : f32
  %3 = divf %0, %0 : f32
  return %2, %3 : f32, f32
}

// CHECK-LABEL: func @too_wide(
// CHECK-NEXT: %cst = constant 1.000000e+00 : f128
// CHECK-NEXT: %0 = addf %cst, %cst : f128
// CHECK-NEXT: return %0 : f128
// CHECK-NEXT: }
func @too_wide(%x: f128) -> f128 {
  %0 = constant 1.0 : f128
  %1 = addf %0, %0 : f128
  return %1 : f128
}

// A zero that is added may change the sign of a zero.
// CHECK-LABEL: func @no_identity(
// CHECK-NEXT: %cst = constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = addf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func @no_identity(%x: f32) -> f32 {
  %0 = constant 0.0 : f32
  %1 = addf %x, %0 : f32
  return %1 : f32
}

// CHECK-LABEL: func @elements(
// CHECK-NEXT: %cst = constant dense<[5.000000e-01, 1.000000e+00]> : vector<2xf32>
// CHECK-NEXT: return %cst : vector<2xf32>
// CHECK-NEXT: }
func @elements() -> vector<2xf32> {
  %0 = constant dense<[1.0, 2.0]> : vector<2xf32>
  %1 = constant dense<0.5> : vector<2xf32>
  %2 = mulf %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}
