// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// An environment for kernels has the extended set of OpenCL, and asks for NaNs.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
func.func @kernel(%a: i32, %b: i32, %f: f32, %g: f32) {
  %0 = arith.remsi %a, %b : i32
  %1 = arith.maxsi %a, %b : i32
  %2 = arith.minui %a, %b : i32
  %3 = arith.maximumf %f, %g : f32
  %4 = arith.maxnumf %f, %g : f32
  %5 = arith.cmpf ord, %f, %g : f32
  %6 = arith.cmpf uno, %f, %g : f32
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: func.func @kernel(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32) {
// CHECK-NEXT: %0 = spirv.CL.s_abs %arg0 : i32
// CHECK-NEXT: %1 = spirv.CL.s_abs %arg1 : i32
// CHECK-NEXT: %2 = spirv.UMod %0, %1 : i32
// CHECK-NEXT: %3 = spirv.IEqual %arg0, %0 : i32
// CHECK-NEXT: %4 = spirv.SNegate %2 : i32
// CHECK-NEXT: %5 = spirv.Select %3, %2, %4 : i1, i32
// CHECK-NEXT: %6 = spirv.CL.s_max %arg0, %arg1 : i32
// CHECK-NEXT: %7 = spirv.CL.u_min %arg0, %arg1 : i32
// CHECK-NEXT: %8 = spirv.CL.fmax %arg2, %arg3 : f32
// CHECK-NEXT: %9 = spirv.IsNan %arg2 : f32
// CHECK-NEXT: %10 = spirv.IsNan %arg3 : f32
// CHECK-NEXT: %11 = spirv.Select %9, %arg2, %8 : i1, f32
// CHECK-NEXT: %12 = spirv.Select %10, %arg3, %11 : i1, f32
// CHECK-NEXT: %13 = spirv.CL.fmax %arg2, %arg3 : f32
// CHECK-NEXT: %14 = spirv.Ordered %arg2, %arg3 : f32
// CHECK-NEXT: %15 = spirv.Unordered %arg2, %arg3 : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
