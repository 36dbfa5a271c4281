// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect | terrace-opt --allow-unregistered-dialect | FileCheck %s

// Floats that are written by their bits keep their type in lists as well.

// CHECK: "test.a"() {list = [0x7FF8000000000000 : f64, 1.000000e+00, {{\[}}0xFFF0000000000000 : f64]]} : () -> ()
"test.a"() {list = [0x7FF8000000000000 : f64, 1.0, [0xFFF0000000000000 : f64]]} : () -> ()

// CHECK-LABEL: func.func @infinite(
// CHECK: complex.constant [0x7FF0000000000000 : f64, 1.000000e+00] : complex<f64>
func.func @infinite() -> complex<f64> {
  %c = complex.constant [0x7FF0000000000000 : f64, 1.0] : complex<f64>
  return %c : complex<f64>
}
