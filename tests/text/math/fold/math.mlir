// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Constants.

// CHECK-LABEL: func.func @constant_absf(
// CHECK-NEXT: %cst = arith.constant 2.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_absf() -> f32 {
  %a = arith.constant -2.5 : f32
  %r = math.absf %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_ceil(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_ceil() -> f32 {
  %a = arith.constant -2.5 : f32
  %r = math.ceil %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_floor(
// CHECK-NEXT: %cst = arith.constant -3.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_floor() -> f32 {
  %a = arith.constant -2.5 : f32
  %r = math.floor %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_trunc(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_trunc() -> f32 {
  %a = arith.constant -2.5 : f32
  %r = math.trunc %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_round(
// CHECK-NEXT: %cst = arith.constant -3.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_round() -> f32 {
  %a = arith.constant -2.5 : f32
  %r = math.round %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_roundeven(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_roundeven() -> f32 {
  %a = arith.constant -2.5 : f32
  %r = math.roundeven %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_sqrt(
// CHECK-NEXT: %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_sqrt() -> f32 {
  %a = arith.constant 2.25 : f32
  %r = math.sqrt %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_absi(
// CHECK-NEXT: %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT: return %c7_i8 : i8
// CHECK-NEXT: }
func.func @constant_absi() -> i8 {
  %a = arith.constant -7 : i8
  %r = math.absi %a : i8
  return %r : i8
}

// CHECK-LABEL: func.func @absi_of_least(
// CHECK-NEXT: %c-128_i8 = arith.constant -128 : i8
// CHECK-NEXT: return %c-128_i8 : i8
// CHECK-NEXT: }
func.func @absi_of_least() -> i8 {
  %a = arith.constant -128 : i8
  %r = math.absi %a : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_ctlz(
// CHECK-NEXT: %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT: return %c3_i8 : i8
// CHECK-NEXT: }
func.func @constant_ctlz() -> i8 {
  %a = arith.constant 20 : i8
  %r = math.ctlz %a : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_cttz(
// CHECK-NEXT: %c2_i8 = arith.constant 2 : i8
// CHECK-NEXT: return %c2_i8 : i8
// CHECK-NEXT: }
func.func @constant_cttz() -> i8 {
  %a = arith.constant 20 : i8
  %r = math.cttz %a : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_ctpop(
// CHECK-NEXT: %c2_i8 = arith.constant 2 : i8
// CHECK-NEXT: return %c2_i8 : i8
// CHECK-NEXT: }
func.func @constant_ctpop() -> i8 {
  %a = arith.constant 20 : i8
  %r = math.ctpop %a : i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_isfinite(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @constant_isfinite() -> i1 {
  %a = arith.constant 1.5 : f32
  %r = math.isfinite %a : f32
  return %r : i1
}

// CHECK-LABEL: func.func @constant_isinf(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @constant_isinf() -> i1 {
  %a = arith.constant 1.5 : f32
  %r = math.isinf %a : f32
  return %r : i1
}

// CHECK-LABEL: func.func @constant_isnan(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @constant_isnan() -> i1 {
  %a = arith.constant 1.5 : f32
  %r = math.isnan %a : f32
  return %r : i1
}

// CHECK-LABEL: func.func @constant_isnormal(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @constant_isnormal() -> i1 {
  %a = arith.constant 1.5 : f32
  %r = math.isnormal %a : f32
  return %r : i1
}

// CHECK-LABEL: func.func @subnormal(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @subnormal() -> i1 {
  %a = arith.constant 1.0e-40 : f32
  %r = math.isnormal %a : f32
  return %r : i1
}

// CHECK-LABEL: func.func @constant_copysign(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_copysign() -> f32 {
  %a = arith.constant 2.0 : f32
  %b = arith.constant -1.0 : f32
  %r = math.copysign %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_ipowi(
// CHECK-NEXT: %c81_i8 = arith.constant 81 : i8
// CHECK-NEXT: return %c81_i8 : i8
// CHECK-NEXT: }
func.func @constant_ipowi() -> i8 {
  %a = arith.constant 3 : i8
  %b = arith.constant 4 : i8
  %r = math.ipowi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @negative_ipowi(
// CHECK-NEXT: %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT: return %c-1_i8 : i8
// CHECK-NEXT: }
func.func @negative_ipowi() -> i8 {
  %a = arith.constant -1 : i8
  %b = arith.constant -3 : i8
  %r = math.ipowi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @fraction_ipowi(
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: return %c0_i8 : i8
// CHECK-NEXT: }
func.func @fraction_ipowi() -> i8 {
  %a = arith.constant 5 : i8
  %b = arith.constant -1 : i8
  %r = math.ipowi %a, %b : i8
  return %r : i8
}

// CHECK-LABEL: func.func @twice_absf(
// CHECK-NEXT: %0 = math.absf %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @twice_absf(%x: f32) -> f32 {
  %a = math.absf %x : f32
  %r = math.absf %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @twice_ceil(
// CHECK-NEXT: %0 = math.ceil %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @twice_ceil(%x: f32) -> f32 {
  %a = math.ceil %x : f32
  %r = math.ceil %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @twice_floor(
// CHECK-NEXT: %0 = math.floor %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @twice_floor(%x: f32) -> f32 {
  %a = math.floor %x : f32
  %r = math.floor %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @twice_trunc(
// CHECK-NEXT: %0 = math.trunc %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @twice_trunc(%x: f32) -> f32 {
  %a = math.trunc %x : f32
  %r = math.trunc %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @twice_round(
// CHECK-NEXT: %0 = math.round %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @twice_round(%x: f32) -> f32 {
  %a = math.round %x : f32
  %r = math.round %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @twice_roundeven(
// CHECK-NEXT: %0 = math.roundeven %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @twice_roundeven(%x: f32) -> f32 {
  %a = math.roundeven %x : f32
  %r = math.roundeven %a : f32
  return %r : f32
}
