// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// A conversion that rounds is decorated with the rounding mode.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Float16, Kernel], []>, #spirv.resource_limits<>>} {
// CHECK-LABEL: func.func @modes
func.func @modes(%a: f32, %v: vector<2xf32>) -> (f16, vector<2xf16>, f16, f16, f16) {
  // CHECK: spirv.FConvert %arg0 {fp_rounding_mode = #spirv.fp_rounding_mode<RTE>} : f32 to f16
  %0 = arith.truncf %a to_nearest_even : f32 to f16
  // CHECK: spirv.FConvert %arg1 {fp_rounding_mode = #spirv.fp_rounding_mode<RTN>} : vector<2xf32> to vector<2xf16>
  %1 = arith.truncf %v downward : vector<2xf32> to vector<2xf16>
  // CHECK: spirv.FConvert %arg0 {fp_rounding_mode = #spirv.fp_rounding_mode<RTZ>} : f32 to f16
  %2 = arith.truncf %a toward_zero : f32 to f16
  // CHECK: spirv.FConvert %arg0 {fp_rounding_mode = #spirv.fp_rounding_mode<RTP>} : f32 to f16
  %3 = arith.truncf %a upward : f32 to f16
  // CHECK: spirv.FConvert %arg0 : f32 to f16
  %4 = arith.truncf %a : f32 to f16
  return %0, %1, %2, %3, %4 : f16, vector<2xf16>, f16, f16, f16
}
}
