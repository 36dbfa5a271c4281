// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Infinities are neutral where NaN stays NaN, and NaN is where it is skipped.

// CHECK-LABEL: func.func @neutral(
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0 : f32, f32, f32, f32
// CHECK-NEXT: }
func.func @neutral(%x: f32) -> (f32, f32, f32, f32) {
  %inf = arith.constant 0x7F800000 : f32
  %minus_inf = arith.constant 0xFF800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.maximumf %x, %minus_inf : f32
  %1 = arith.minimumf %x, %inf : f32
  %2 = arith.maxnumf %x, %nan : f32
  %3 = arith.minnumf %nan, %x : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// A NaN would be lost.
// CHECK-LABEL: func.func @not_neutral(
// CHECK-DAG: %[[C0:.+]] = arith.constant 0x7F800000 : f32
// CHECK-DAG: %[[C1:.+]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT: %[[V0:.+]] = arith.maxnumf %arg0, %[[C1]] : f32
// CHECK-NEXT: %[[V1:.+]] = arith.minnumf %arg0, %[[C0]] : f32
// CHECK-NEXT: %[[V2:.+]] = arith.maximumf %arg0, %[[C0]] : f32
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : f32, f32, f32
// CHECK-NEXT: }
func.func @not_neutral(%x: f32) -> (f32, f32, f32) {
  %inf = arith.constant 0x7F800000 : f32
  %minus_inf = arith.constant 0xFF800000 : f32
  %0 = arith.maxnumf %x, %minus_inf : f32
  %1 = arith.minnumf %x, %inf : f32
  %2 = arith.maximumf %x, %inf : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @product_with_zero(
// CHECK-DAG: %[[C0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[V0:.+]] = arith.mulf %arg0, %[[C0]] fastmath<nsz> : f32
// CHECK-NEXT: return %[[C0]], %[[V0]] : f32, f32
// CHECK-NEXT: }
func.func @product_with_zero(%x: f32) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %zero fastmath<nnan, nsz> : f32
  %1 = arith.mulf %x, %zero fastmath<nsz> : f32
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @compared_with_nan(
// CHECK-DAG: %[[C0:.+]] = arith.constant false
// CHECK-DAG: %[[C1:.+]] = arith.constant true
// CHECK-NEXT: return %[[C1]], %[[C0]] : i1, i1
// CHECK-NEXT: }
func.func @compared_with_nan(%x: f32) -> (i1, i1) {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %x, %nan : f32
  %1 = arith.cmpf olt, %nan, %x : f32
  return %0, %1 : i1, i1
}
