// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Functions of constants.

// CHECK-LABEL: func.func @constant_acos(
// CHECK-NEXT: %cst = arith.constant 1.04719758 : f32
// CHECK-NEXT: %cst_0 = arith.constant 1.0471975511965979 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_acos() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.acos %a : f32
  %1 = math.acos %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_acosh(
// CHECK-NEXT: %cst = arith.constant 1.56679928 : f32
// CHECK-NEXT: %cst_0 = arith.constant 1.5667992369724109 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_acosh() -> (f32, f64) {
  %a = arith.constant 2.5 : f32
  %b = arith.constant 2.5 : f64
  %0 = math.acosh %a : f32
  %1 = math.acosh %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_asin(
// CHECK-NEXT: %cst = arith.constant 0.52359879 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.52359877559829893 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_asin() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.asin %a : f32
  %1 = math.asin %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_asinh(
// CHECK-NEXT: %cst = arith.constant 0.481211811 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.48121182505960347 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_asinh() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.asinh %a : f32
  %1 = math.asinh %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_atan(
// CHECK-NEXT: %cst = arith.constant 0.463647604 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.46364760900080609 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_atan() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.atan %a : f32
  %1 = math.atan %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_atanh(
// CHECK-NEXT: %cst = arith.constant 0.549306154 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.54930614433405478 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_atanh() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.atanh %a : f32
  %1 = math.atanh %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_cos(
// CHECK-NEXT: %cst = arith.constant 0.87758255 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.87758256189037276 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_cos() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.cos %a : f32
  %1 = math.cos %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_cosh(
// CHECK-NEXT: %cst = arith.constant 1.12762594 : f32
// CHECK-NEXT: %cst_0 = arith.constant 1.1276259652063807 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_cosh() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.cosh %a : f32
  %1 = math.cosh %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_erf(
// CHECK-NEXT: %cst = arith.constant 0.520499885 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.52049987781304652 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_erf() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.erf %a : f32
  %1 = math.erf %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_erfc(
// CHECK-NEXT: %cst = arith.constant 0.479500115 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.47950012218695348 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_erfc() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.erfc %a : f32
  %1 = math.erfc %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_exp(
// CHECK-NEXT: %cst = arith.constant 1.64872122 : f32
// CHECK-NEXT: %cst_0 = arith.constant 1.6487212707001282 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_exp() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.exp %a : f32
  %1 = math.exp %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_exp2(
// CHECK-NEXT: %cst = arith.constant 1.41421354 : f32
// CHECK-NEXT: %cst_0 = arith.constant 1.4142135623730951 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_exp2() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.exp2 %a : f32
  %1 = math.exp2 %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_expm1(
// CHECK-NEXT: %cst = arith.constant 0.648721277 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.64872127070012819 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_expm1() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.expm1 %a : f32
  %1 = math.expm1 %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_log(
// CHECK-NEXT: %cst = arith.constant -0.693147182 : f32
// CHECK-NEXT: %cst_0 = arith.constant -0.69314718055994529 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_log() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.log %a : f32
  %1 = math.log %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_log10(
// CHECK-NEXT: %cst = arith.constant -3.010300e-01 : f32
// CHECK-NEXT: %cst_0 = arith.constant -0.3010299956639812 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_log10() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.log10 %a : f32
  %1 = math.log10 %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_log1p(
// CHECK-NEXT: %cst = arith.constant 0.405465096 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.40546510810816438 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_log1p() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.log1p %a : f32
  %1 = math.log1p %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_log2(
// CHECK-NEXT: %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: %cst_0 = arith.constant -1.000000e+00 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_log2() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.log2 %a : f32
  %1 = math.log2 %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_sin(
// CHECK-NEXT: %cst = arith.constant 0.47942555 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.47942553860420301 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_sin() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.sin %a : f32
  %1 = math.sin %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_sinh(
// CHECK-NEXT: %cst = arith.constant 0.521095276 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.52109530549374738 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_sinh() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.sinh %a : f32
  %1 = math.sinh %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_tan(
// CHECK-NEXT: %cst = arith.constant 0.546302497 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.54630248984379048 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_tan() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.tan %a : f32
  %1 = math.tan %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_tanh(
// CHECK-NEXT: %cst = arith.constant 0.462117165 : f32
// CHECK-NEXT: %cst_0 = arith.constant 0.46211715726000974 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_tanh() -> (f32, f64) {
  %a = arith.constant 0.5 : f32
  %b = arith.constant 0.5 : f64
  %0 = math.tanh %a : f32
  %1 = math.tanh %b : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_atan2(
// CHECK-NEXT: %cst = arith.constant 2.44685435 : f32
// CHECK-NEXT: %cst_0 = arith.constant 2.4468543773930902 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_atan2() -> (f32, f64) {
  %a = arith.constant 2.5 : f32
  %b = arith.constant 2.5 : f64
  %c = arith.constant -3.0 : f32
  %d = arith.constant -3.0 : f64
  %0 = math.atan2 %a, %c : f32
  %1 = math.atan2 %b, %d : f64
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func.func @constant_powf(
// CHECK-NEXT: %cst = arith.constant 6.400000e-02 : f32
// CHECK-NEXT: %cst_0 = arith.constant 6.400000e-02 : f64
// CHECK-NEXT: return %cst, %cst_0 : f32, f64
// CHECK-NEXT: }
func.func @constant_powf() -> (f32, f64) {
  %a = arith.constant 2.5 : f32
  %b = arith.constant 2.5 : f64
  %c = arith.constant -3.0 : f32
  %d = arith.constant -3.0 : f64
  %0 = math.powf %a, %c : f32
  %1 = math.powf %b, %d : f64
  return %0, %1 : f32, f64
}

// A NaN has no certain bits, and no other format a function of its own.
// CHECK-LABEL: func.func @not_folded(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: %cst_0 = arith.constant 5.000000e-01 : f16
// CHECK-NEXT: %0 = math.log %cst : f32
// CHECK-NEXT: %1 = math.log %cst_0 : f16
// CHECK-NEXT: return %0, %1 : f32, f16
// CHECK-NEXT: }
func.func @not_folded(%x: f32) -> (f32, f16) {
  %a = arith.constant -2.0 : f32
  %b = arith.constant 0.5 : f16
  %0 = math.log %a : f32
  %1 = math.log %b : f16
  return %0, %1 : f32, f16
}
