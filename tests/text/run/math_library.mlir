// Functions that LLVM has no intrinsic for are those of the library of C.
// RUN: terrace-run %s --engine jit 0.5 "dense<[[0.5, 0.1]]> : vector<1x2xf64>" 27.0 | FileCheck %s

// CHECK:      0.520499885 : f32
// CHECK-NEXT: dense<{{\[\[}}0.54930614433405{{[0-9]+}}, 0.1003353477310{{[0-9]+}}]]> : vector<1x2xf64>
// CHECK-NEXT: 3.000000e+00 : f16
// CHECK-NEXT: 5.000000e-01 : f32
func.func @main(%x: f32, %v: vector<1x2xf64>, %h: f16) -> (f32, vector<1x2xf64>, f16, f32) {
  %0 = math.erf %x : f32
  %1 = math.atanh %v : vector<1x2xf64>
  %2 = math.cbrt %h : f16
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %3 = math.clampf %x to [%zero, %one] : f32
  return %0, %1, %2, %3 : f32, vector<1x2xf64>, f16, f32
}
