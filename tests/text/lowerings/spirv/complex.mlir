// RUN: terrace-opt --convert-complex-to-spirv %s | FileCheck %s

// Complex numbers are vectors of two elements.

func.func @f(%a: f32, %c: complex<f32>) {
  %0 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %1 = complex.create %a, %a : complex<f32>
  %2 = complex.re %c : complex<f32>
  %3 = complex.im %c : complex<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: f32, %arg1: complex<f32>) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : complex<f32> to vector<2xf32>
// CHECK-NEXT: %cst_vec_2xf32 = spirv.Constant dense<[1.000000e+00, -2.000000e+00]> : vector<2xf32>
// CHECK-NEXT: %1 = spirv.CompositeConstruct %arg0, %arg0 : (f32, f32) -> vector<2xf32>
// CHECK-NEXT: %2 = spirv.CompositeExtract %0[0 : i32] : vector<2xf32>
// CHECK-NEXT: %3 = spirv.CompositeExtract %0[1 : i32] : vector<2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
