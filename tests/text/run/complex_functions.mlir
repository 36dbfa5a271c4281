// Functions of complex numbers give the same in the interpreter and as machine code, but for the last digits.
// RUN: terrace-run %s --engine interpreter -- 1.5 -0.7 | FileCheck %s
// RUN: terrace-run %s --engine jit -- 1.5 -0.7 | FileCheck %s
// RUN: terrace-run %s --engine jit --entry zero | FileCheck %s --check-prefix=ZERO

// CHECK:      3.4277848712863{{[0-9]+}} : f64
// CHECK-NEXT: -2.8871833678116{{[0-9]+}} : f64
// CHECK-NEXT: 1.2560442937501{{[0-9]+}} : f64
// CHECK-NEXT: -0.2786525934965{{[0-9]+}} : f64
// CHECK-NEXT: 0.8374173908857{{[0-9]+}} : f64
// CHECK-NEXT: -1.3266334403100{{[0-9]+}} : f64
// CHECK-NEXT: 0.1215602398931{{[0-9]+}} : f64
// CHECK-NEXT: -1.640358093284{{[0-9]+}} : f64
// CHECK-NEXT: 0.345163075533{{[0-9]+}} : f64
// CHECK-NEXT: 0.085434349210{{[0-9]+}} : f64
// CHECK-NEXT: 0.954029962462{{[0-9]+}} : f64
// CHECK-NEXT: -0.273008703086{{[0-9]+}} : f64
func.func @main(%x: f64, %y: f64) -> (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64) {
  %z = complex.create %x, %y : complex<f64>
  %a = complex.exp %z : complex<f64>
  %b = complex.sqrt %z : complex<f64>
  %c = complex.pow %z, %z : complex<f64>
  %d = complex.tan %z : complex<f64>
  %e = complex.atan2 %z, %a : complex<f64>
  %f = complex.log1p %z : complex<f64>
  %0 = complex.re %a : complex<f64>
  %1 = complex.im %a : complex<f64>
  %2 = complex.re %b : complex<f64>
  %3 = complex.im %b : complex<f64>
  %4 = complex.re %c : complex<f64>
  %5 = complex.im %c : complex<f64>
  %6 = complex.re %d : complex<f64>
  %7 = complex.im %d : complex<f64>
  %8 = complex.re %e : complex<f64>
  %9 = complex.im %e : complex<f64>
  %10 = complex.re %f : complex<f64>
  %11 = complex.im %f : complex<f64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64
}

// Zero has a square root, a sign, and powers.
// ZERO:      0.000000e+00 : f64
// ZERO-NEXT: 0.000000e+00 : f64
// ZERO-NEXT: 1.000000e+00 : f64
// ZERO-NEXT: 0.000000e+00 : f64
func.func @zero() -> (f64, f64, f64, f64) {
  %o = complex.constant [0.0, 0.0] : complex<f64>
  %i = complex.constant [0.0, 1.0] : complex<f64>
  %a = complex.sqrt %o : complex<f64>
  %b = complex.sign %o : complex<f64>
  %c = complex.pow %o, %o : complex<f64>
  %d = complex.pow %o, %i : complex<f64>
  %0 = complex.re %a : complex<f64>
  %1 = complex.im %b : complex<f64>
  %2 = complex.re %c : complex<f64>
  %3 = complex.re %d : complex<f64>
  return %0, %1, %2, %3 : f64, f64, f64, f64
}
