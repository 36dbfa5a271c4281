// RUN: not terrace-opt --split-input-file --convert-complex-to-spirv %s 2>&1 | FileCheck %s

// Arithmetic on complex numbers is refused.

// CHECK: error: 'complex.add' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @f(%a: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %a : complex<f32>
  return %0 : complex<f32>
}
