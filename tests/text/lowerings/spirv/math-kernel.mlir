// RUN: terrace-opt --convert-math-to-spirv %s | FileCheck %s

// Functions of OpenCL, and what is computed by them.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Float16, Int16], []>, #spirv.resource_limits<>>} {
func.func @m(%f: f32, %g: f32, %i: i32, %h: f16, %v: vector<3xf32>) {
  %0 = math.absf %f : f32
  %1 = math.absi %i : i32
  %2 = math.atan %f : f32
  %3 = math.ceil %f : f32
  %4 = math.cos %f : f32
  %5 = math.exp %f : f32
  %6 = math.floor %f : f32
  %7 = math.fma %f, %f, %f : f32
  %8 = math.log %f : f32
  %9 = math.powf %f, %g : f32
  %10 = math.round %f : f32
  %11 = math.roundeven %f : f32
  %12 = math.rsqrt %f : f32
  %13 = math.sin %f : f32
  %14 = math.sqrt %f : f32
  %15 = math.tanh %f : f32
  %16 = math.acos %f : f32
  %17 = math.acosh %f : f32
  %18 = math.asin %f : f32
  %19 = math.asinh %f : f32
  %20 = math.atanh %f : f32
  %21 = math.cosh %f : f32
  %22 = math.sinh %f : f32
  %23 = math.tan %f : f32
  %24 = math.copysign %f, %g : f32
  %27 = math.ctpop %i : i32
  %28 = math.expm1 %f : f32
  %29 = math.log1p %f : f32
  %30 = math.log2 %f : f32
  %31 = math.log10 %f : f32
  %33 = math.isinf %f : f32
  %34 = math.isnan %f : f32
  %35 = math.isfinite %f : f32
  %36 = math.erf %f : f32
  %37 = math.atan2 %f, %g : f32
  %43 = math.copysign %h, %h : f16
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Float16, Int16], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: func.func @m(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: f16, %arg4: vector<3xf32>) {
// CHECK-NEXT: %0 = spirv.CL.fabs %arg0 : f32
// CHECK-NEXT: %1 = spirv.CL.s_abs %arg2 : i32
// CHECK-NEXT: %2 = spirv.CL.atan %arg0 : f32
// CHECK-NEXT: %3 = spirv.CL.ceil %arg0 : f32
// CHECK-NEXT: %4 = spirv.CL.cos %arg0 : f32
// CHECK-NEXT: %5 = spirv.CL.exp %arg0 : f32
// CHECK-NEXT: %6 = spirv.CL.floor %arg0 : f32
// CHECK-NEXT: %7 = spirv.CL.fma %arg0, %arg0, %arg0 : f32
// CHECK-NEXT: %8 = spirv.CL.log %arg0 : f32
// CHECK-NEXT: %9 = spirv.CL.pow %arg0, %arg1 : f32
// CHECK-NEXT: %10 = spirv.CL.round %arg0 : f32
// CHECK-NEXT: %11 = spirv.CL.rint %arg0 : f32
// CHECK-NEXT: %12 = spirv.CL.rsqrt %arg0 : f32
// CHECK-NEXT: %13 = spirv.CL.sin %arg0 : f32
// CHECK-NEXT: %14 = spirv.CL.sqrt %arg0 : f32
// CHECK-NEXT: %15 = spirv.CL.tanh %arg0 : f32
// CHECK-NEXT: %16 = spirv.CL.acos %arg0 : f32
// CHECK-NEXT: %17 = spirv.CL.acosh %arg0 : f32
// CHECK-NEXT: %18 = spirv.CL.asin %arg0 : f32
// CHECK-NEXT: %19 = spirv.CL.asinh %arg0 : f32
// CHECK-NEXT: %20 = spirv.CL.atanh %arg0 : f32
// CHECK-NEXT: %21 = spirv.CL.cosh %arg0 : f32
// CHECK-NEXT: %22 = spirv.CL.sinh %arg0 : f32
// CHECK-NEXT: %23 = spirv.CL.tan %arg0 : f32
// CHECK-NEXT: %cst-2147483648_i32 = spirv.Constant -2147483648 : i32
// CHECK-NEXT: %cst2147483647_i32 = spirv.Constant 2147483647 : i32
// CHECK-NEXT: %24 = spirv.Bitcast %arg0 : f32 to i32
// CHECK-NEXT: %25 = spirv.Bitcast %arg1 : f32 to i32
// CHECK-NEXT: %26 = spirv.BitwiseAnd %24, %cst2147483647_i32 : i32
// CHECK-NEXT: %27 = spirv.BitwiseAnd %25, %cst-2147483648_i32 : i32
// CHECK-NEXT: %28 = spirv.BitwiseOr %26, %27 : i32
// CHECK-NEXT: %29 = spirv.Bitcast %28 : i32 to f32
// CHECK-NEXT: %30 = spirv.BitCount %arg2 : i32
// CHECK-NEXT: %cst_f32 = spirv.Constant 1.000000e+00 : f32
// CHECK-NEXT: %31 = spirv.CL.exp %arg0 : f32
// CHECK-NEXT: %32 = spirv.FSub %31, %cst_f32 : f32
// CHECK-NEXT: %cst_f32_0 = spirv.Constant 1.000000e+00 : f32
// CHECK-NEXT: %33 = spirv.FAdd %cst_f32_0, %arg0 : f32
// CHECK-NEXT: %34 = spirv.CL.log %33 : f32
// CHECK-NEXT: %cst_f32_1 = spirv.Constant 1.44269502 : f32
// CHECK-NEXT: %35 = spirv.CL.log %arg0 : f32
// CHECK-NEXT: %36 = spirv.FMul %35, %cst_f32_1 : f32
// CHECK-NEXT: %cst_f32_2 = spirv.Constant 0.434294492 : f32
// CHECK-NEXT: %37 = spirv.CL.log %arg0 : f32
// CHECK-NEXT: %38 = spirv.FMul %37, %cst_f32_2 : f32
// CHECK-NEXT: %39 = spirv.IsInf %arg0 : f32
// CHECK-NEXT: %40 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %41 = spirv.IsFinite %arg0 : f32
// CHECK-NEXT: %42 = spirv.CL.erf %arg0 : f32
// CHECK-NEXT: %43 = spirv.CL.atan2 %arg0, %arg1 : f32
// CHECK-NEXT: %cst-32768_i16 = spirv.Constant -32768 : i16
// CHECK-NEXT: %cst32767_i16 = spirv.Constant 32767 : i16
// CHECK-NEXT: %44 = spirv.Bitcast %arg3 : f16 to i16
// CHECK-NEXT: %45 = spirv.Bitcast %arg3 : f16 to i16
// CHECK-NEXT: %46 = spirv.BitwiseAnd %44, %cst32767_i16 : i16
// CHECK-NEXT: %47 = spirv.BitwiseAnd %45, %cst-32768_i16 : i16
// CHECK-NEXT: %48 = spirv.BitwiseOr %46, %47 : i16
// CHECK-NEXT: %49 = spirv.Bitcast %48 : i16 to f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
