// The squares of the parts are too great for the type, or too small; the absolute value is not.
// RUN: terrace-run %s --engine interpreter -- 3.0e+200 -4.0e+200 | FileCheck %s --check-prefix=GREAT
// RUN: terrace-run %s --engine jit -- 3.0e+200 -4.0e+200 | FileCheck %s --check-prefix=GREAT
// RUN: terrace-run %s --engine jit -- 3.0e-200 -4.0e-200 | FileCheck %s --check-prefix=SMALL
// RUN: terrace-run %s --engine jit -- 0.0 0.0 | FileCheck %s --check-prefix=ZERO

// GREAT: {{4.99999999999999[0-9]+E\+200|5.000000e\+200|5.0000000000000[0-9]+E\+200}} : f64
// SMALL: {{4.99999999999999[0-9]+E-200|5.000000e-200|5.0000000000000[0-9]+E-200}} : f64
// ZERO: 0.000000e+00 : f64
func.func @main(%x: f64, %y: f64) -> f64 {
  %z = complex.create %x, %y : complex<f64>
  %0 = complex.abs %z : complex<f64>
  return %0 : f64
}
