// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Parts, and functions that cancel out.

// CHECK-LABEL: func.func @create_of_parts(
// CHECK-NEXT: return %arg0 : complex<f32>
// CHECK-NEXT: }
func.func @create_of_parts(%x: complex<f32>) -> complex<f32> {
  %a = complex.re %x : complex<f32>
  %b = complex.im %x : complex<f32>
  %r = complex.create %a, %b : complex<f32>
  return %r : complex<f32>
}

// CHECK-LABEL: func.func @re_of_create(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @re_of_create(%a: f32, %b: f32) -> f32 {
  %x = complex.create %a, %b : complex<f32>
  %r = complex.re %x : complex<f32>
  return %r : f32
}

// CHECK-LABEL: func.func @re_of_constant(
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @re_of_constant() -> f32 {
  %x = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %r = complex.re %x : complex<f32>
  return %r : f32
}

// CHECK-LABEL: func.func @re_of_negated(
// CHECK-NEXT: %0 = arith.negf %arg0 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @re_of_negated(%a: f32, %b: f32) -> f32 {
  %x = complex.create %a, %b : complex<f32>
  %y = complex.neg %x : complex<f32>
  %r = complex.re %y : complex<f32>
  return %r : f32
}

// CHECK-LABEL: func.func @im_of_create(
// CHECK-NEXT: return %arg1 : f32
// CHECK-NEXT: }
func.func @im_of_create(%a: f32, %b: f32) -> f32 {
  %x = complex.create %a, %b : complex<f32>
  %r = complex.im %x : complex<f32>
  return %r : f32
}

// CHECK-LABEL: func.func @im_of_constant(
// CHECK-NEXT: %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @im_of_constant() -> f32 {
  %x = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %r = complex.im %x : complex<f32>
  return %r : f32
}

// CHECK-LABEL: func.func @im_of_negated(
// CHECK-NEXT: %0 = arith.negf %arg1 : f32
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @im_of_negated(%a: f32, %b: f32) -> f32 {
  %x = complex.create %a, %b : complex<f32>
  %y = complex.neg %x : complex<f32>
  %r = complex.im %y : complex<f32>
  return %r : f32
}

// CHECK-LABEL: func.func @neg_twice(
// CHECK-NEXT: return %arg0 : complex<f32>
// CHECK-NEXT: }
func.func @neg_twice(%x: complex<f32>) -> complex<f32> {
  %a = complex.neg %x : complex<f32>
  %r = complex.neg %a : complex<f32>
  return %r : complex<f32>
}

// CHECK-LABEL: func.func @conj_twice(
// CHECK-NEXT: return %arg0 : complex<f32>
// CHECK-NEXT: }
func.func @conj_twice(%x: complex<f32>) -> complex<f32> {
  %a = complex.conj %x : complex<f32>
  %r = complex.conj %a : complex<f32>
  return %r : complex<f32>
}

// CHECK-LABEL: func.func @bitcast_nothing(
// CHECK-NEXT: return %arg0 : complex<f32>
// CHECK-NEXT: }
func.func @bitcast_nothing(%x: complex<f32>) -> complex<f32> {
  %r = complex.bitcast %x : complex<f32> to complex<f32>
  return %r : complex<f32>
}

// CHECK-LABEL: func.func @bitcast_back(
// CHECK-NEXT: return %arg0 : complex<f32>
// CHECK-NEXT: }
func.func @bitcast_back(%x: complex<f32>) -> complex<f32> {
  %a = complex.bitcast %x : complex<f32> to i64
  %r = complex.bitcast %a : i64 to complex<f32>
  return %r : complex<f32>
}
