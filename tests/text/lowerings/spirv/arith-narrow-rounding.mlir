// RUN: terrace-opt %s --convert-arith-to-spirv | FileCheck %s

// An emulated float is not truncated, with a rounding mode or without.

// CHECK-LABEL: func.func @truncated(
// CHECK-NOT: spirv.FConvert
func.func @truncated(%a: f32) -> (f16, f16) {
  %0 = arith.truncf %a to_nearest_even : f32 to f16
  %1 = arith.truncf %a : f32 to f16
  return %0, %1 : f16, f16
}
