// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Floats: constants, and identities that hold for each number.

// CHECK-LABEL: func.func @negate_twice(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @negate_twice(%x: f32, %y: f32) -> f32 {
  %n = arith.negf %x : f32
  %r = arith.negf %n : f32
  return %r : f32
}

// CHECK-LABEL: func.func @add_minus_zero(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @add_minus_zero(%x: f32, %y: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @add_zero_stays(
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = arith.addf %arg0, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @add_zero_stays(%x: f32, %y: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @sub_zero(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @sub_zero(%x: f32, %y: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %r = arith.subf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @mul_one(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @mul_one(%x: f32, %y: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @div_one(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @div_one(%x: f32, %y: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %r = arith.divf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @mulf_negated(
// CHECK-NEXT: %0 = arith.mulf %arg0, %arg1 fastmath<nnan> : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @mulf_negated(%x: f32, %y: f32) -> f32 {
  %a = arith.negf %x : f32
  %b = arith.negf %y : f32
  %r = arith.mulf %a, %b fastmath<nnan> : f32
  return %r : f32
}

// CHECK-LABEL: func.func @divf_negated(
// CHECK-NEXT: %0 = arith.divf %arg0, %arg1 fastmath<nnan> : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @divf_negated(%x: f32, %y: f32) -> f32 {
  %a = arith.negf %x : f32
  %b = arith.negf %y : f32
  %r = arith.divf %a, %b fastmath<nnan> : f32
  return %r : f32
}

// CHECK-LABEL: func.func @maximumf_self(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @maximumf_self(%x: f32, %y: f32) -> f32 {
  %r = arith.maximumf %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @maxnumf_self(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @maxnumf_self(%x: f32, %y: f32) -> f32 {
  %r = arith.maxnumf %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @minimumf_self(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @minimumf_self(%x: f32, %y: f32) -> f32 {
  %r = arith.minimumf %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @minnumf_self(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @minnumf_self(%x: f32, %y: f32) -> f32 {
  %r = arith.minnumf %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_addf(
// CHECK-NEXT: %cst = arith.constant 5.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_addf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.addf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_subf(
// CHECK-NEXT: %cst = arith.constant 9.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_subf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.subf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_mulf(
// CHECK-NEXT: %cst = arith.constant -1.500000e+01 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_mulf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.mulf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_divf(
// CHECK-NEXT: %cst = arith.constant -3.750000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_divf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.divf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_remf(
// CHECK-NEXT: %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_remf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.remf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_maximumf(
// CHECK-NEXT: %cst = arith.constant 7.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_maximumf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.maximumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_maxnumf(
// CHECK-NEXT: %cst = arith.constant 7.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_maxnumf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.maxnumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_minimumf(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_minimumf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.minimumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_minnumf(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_minnumf() -> f32 {
  %a = arith.constant 7.5 : f32
  %b = arith.constant -2.0 : f32
  %r = arith.minnumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_negf(
// CHECK-NEXT: %cst = arith.constant -7.500000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_negf() -> f32 {
  %a = arith.constant 7.5 : f32
  %r = arith.negf %a : f32
  return %r : f32
}

// CHECK-LABEL: func.func @maximum_of_zeros(
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @maximum_of_zeros() -> f32 {
  %a = arith.constant -0.0 : f32
  %b = arith.constant 0.0 : f32
  %r = arith.maximumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @maximum_of_nan(
// CHECK-NEXT: %cst = arith.constant 0x7FC00000 : f32
// CHECK-NEXT: %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %0 = arith.maximumf %cst, %cst_0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @maximum_of_nan() -> f32 {
  %a = arith.constant 0x7FC00000 : f32
  %b = arith.constant 1.0 : f32
  %r = arith.maximumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @number_of_nan(
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @number_of_nan() -> f32 {
  %a = arith.constant 0x7FC00000 : f32
  %b = arith.constant 1.0 : f32
  %r = arith.maxnumf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @nan_is_not_folded(
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = arith.divf %cst, %cst : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @nan_is_not_folded() -> f32 {
  %a = arith.constant 0.0 : f32
  %b = arith.constant 0.0 : f32
  %r = arith.divf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @compare_false(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_false() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf false, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_oeq(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_oeq() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf oeq, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ogt(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_ogt() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ogt, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_oge(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_oge() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf oge, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_olt(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_olt() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf olt, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ole(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_ole() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ole, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_one(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_one() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf one, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ord(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_ord() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ord, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ueq(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_ueq() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ueq, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ugt(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_ugt() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ugt, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_uge(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_uge() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf uge, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ult(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_ult() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ult, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_ule(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_ule() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf ule, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_une(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_une() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf une, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_uno(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_uno() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf uno, %a, %b : f32
  return %r : i1
}

// CHECK-LABEL: func.func @compare_true(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_true() -> i1 {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 2.5 : f32
  %r = arith.cmpf true, %a, %b : f32
  return %r : i1
}
