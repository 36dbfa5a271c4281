// RUN: terrace-opt --convert-index-to-spirv=use-64bit-index %s | FileCheck %s

// The dialect `index`, with 64 bits.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Int64], []>, #spirv.resource_limits<>>} {
func.func @wide(%a: index, %b: index, %n: i32) {
  %0 = index.add %a, %b
  %1 = index.maxs %a, %b
  %2 = index.constant 5000000000
  %3 = index.casts %n : i32 to index
  %4 = index.castu %a : index to i32
  %5 = index.sizeof
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Int64], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: func.func @wide(%arg0: index, %arg1: index, %arg2: i32) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %2 = spirv.IAdd %0, %1 : i64
// CHECK-NEXT: %3 = spirv.CL.s_max %0, %1 : i64
// CHECK-NEXT: %cst5000000000_i64 = spirv.Constant 5000000000 : i64
// CHECK-NEXT: %4 = spirv.SConvert %arg2 : i32 to i64
// CHECK-NEXT: %5 = spirv.UConvert %0 : i64 to i32
// CHECK-NEXT: %cst64_i64 = spirv.Constant 64 : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
