// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conversions between formats that round once.

// CHECK-LABEL: func.func @at_once(
// CHECK-NEXT: %[[V0:.+]] = arith.truncf %arg0 downward : f32 to f16
// CHECK-NEXT: return %[[V0]] : f16
// CHECK-NEXT: }
func.func @at_once(%x: f32) -> f16 {
  %0 = arith.extf %x : f32 to f64
  %1 = arith.truncf %0 downward : f64 to f16
  return %1 : f16
}

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT: %[[V0:.+]] = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT: %[[V1:.+]] = arith.uitofp %arg1 : i16 to f32
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f32
// CHECK-NEXT: }
func.func @integers(%x: i32, %y: i16) -> (f32, f32) {
  %0 = arith.sitofp %x : i32 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.uitofp %y : i16 to f64
  %3 = arith.truncf %2 : f64 to f32
  return %1, %3 : f32, f32
}

// The wider format does not have all of these, or rounds in another direction.
// CHECK-LABEL: func.func @integers_stay(
// CHECK-NEXT: %[[V0:.+]] = arith.sitofp %arg0 : i64 to f64
// CHECK-NEXT: %[[V1:.+]] = arith.truncf %[[V0]] : f64 to f32
// CHECK-NEXT: %[[V2:.+]] = arith.sitofp %arg1 : i16 to f32
// CHECK-NEXT: %[[V3:.+]] = arith.truncf %[[V2]] upward : f32 to f16
// CHECK-NEXT: return %[[V1]], %[[V3]] : f32, f16
// CHECK-NEXT: }
func.func @integers_stay(%x: i64, %y: i16) -> (f32, f16) {
  %0 = arith.sitofp %x : i64 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.sitofp %y : i16 to f32
  %3 = arith.truncf %2 upward : f32 to f16
  return %1, %3 : f32, f16
}

// CHECK-LABEL: func.func @contraction(
// CHECK-NEXT: %[[V0:.+]] = arith.truncf %arg0 fastmath<contract> : f64 to f32
// CHECK-NEXT: %[[V1:.+]] = arith.extf %[[V0]] : f32 to f64
// CHECK-NEXT: return %arg0, %[[V1]] : f64, f64
// CHECK-NEXT: }
func.func @contraction(%x: f64) -> (f64, f64) {
  %0 = arith.truncf %x fastmath<contract> : f64 to f32
  %1 = arith.extf %0 fastmath<fast> : f32 to f64
  %2 = arith.extf %0 : f32 to f64
  return %1, %2 : f64, f64
}
