// Near zero, `expm1` and `log1p` are those of the library of C: by `exp` and `log`, nothing would be left of them.
// RUN: terrace-run %s --engine jit 1.0e-20 | FileCheck %s
// RUN: terrace-run %s --engine interpreter 1.0e-20 | FileCheck %s

// CHECK:      9.9999999999999995E-21 : f64
// CHECK-NEXT: 9.9999999999999995E-21 : f64
func.func @main(%x: f64) -> (f64, f64) {
  %0 = math.expm1 %x : f64
  %1 = math.log1p %x : f64
  return %0, %1 : f64, f64
}
