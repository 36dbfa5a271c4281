// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Casts of numbers that the environment has.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Int8,Int16,Int64,Float16,Float64,Shader], []>, #spirv.resource_limits<>>} {
func.func @casts(%b: i1, %i8: i8, %i16: i16, %i32: i32, %i64: i64, %h: f16, %f: f32, %d: f64, %x: index, %vb: vector<2xi1>, %v: vector<2xi32>) {
  %0 = arith.extui %b : i1 to i32
  %1 = arith.extsi %b : i1 to i32
  %2 = arith.extui %i8 : i8 to i32
  %3 = arith.extsi %i8 : i8 to i32
  %4 = arith.trunci %i32 : i32 to i8
  %5 = arith.trunci %i32 : i32 to i1
  %6 = arith.extf %f : f32 to f64
  %7 = arith.truncf %f : f32 to f16
  %8 = arith.uitofp %i32 : i32 to f32
  %9 = arith.uitofp %b : i1 to f32
  %10 = arith.sitofp %i32 : i32 to f32
  %12 = arith.fptoui %f : f32 to i32
  %13 = arith.fptosi %f : f32 to i32
  %16 = arith.index_cast %x : index to i32
  %17 = arith.index_cast %i32 : i32 to index
  %18 = arith.index_cast %i64 : i64 to index
  %19 = arith.index_cast %x : index to i64
  %20 = arith.index_castui %i64 : i64 to index
  %21 = arith.index_castui %i16 : i16 to index
  %22 = arith.index_cast %b : i1 to index
  %23 = arith.index_cast %x : index to i1
  %24 = arith.bitcast %f : f32 to i32
  %25 = arith.extui %vb : vector<2xi1> to vector<2xi32>
  %26 = arith.trunci %v : vector<2xi32> to vector<2xi1>
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Int8, Int16, Int64, Float16, Float64, Shader], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: func.func @casts(%arg0: i1, %arg1: i8, %arg2: i16, %arg3: i32, %arg4: i64, %arg5: f16, %arg6: f32, %arg7: f64, %arg8: index, %arg9: vector<2xi1>, %arg10: vector<2xi32>) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg8 : index to i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %1 = spirv.Select %arg0, %cst1_i32, %cst0_i32 : i1, i32
// CHECK-NEXT: %cst-1_i32 = spirv.Constant -1 : i32
// CHECK-NEXT: %cst0_i32_0 = spirv.Constant 0 : i32
// CHECK-NEXT: %2 = spirv.Select %arg0, %cst-1_i32, %cst0_i32_0 : i1, i32
// CHECK-NEXT: %3 = spirv.UConvert %arg1 : i8 to i32
// CHECK-NEXT: %4 = spirv.SConvert %arg1 : i8 to i32
// CHECK-NEXT: %5 = spirv.SConvert %arg3 : i32 to i8
// CHECK-NEXT: %cst1_i32_1 = spirv.Constant 1 : i32
// CHECK-NEXT: %6 = spirv.BitwiseAnd %arg3, %cst1_i32_1 : i32
// CHECK-NEXT: %7 = spirv.IEqual %6, %cst1_i32_1 : i32
// CHECK-NEXT: %8 = spirv.FConvert %arg6 : f32 to f64
// CHECK-NEXT: %9 = spirv.FConvert %arg6 : f32 to f16
// CHECK-NEXT: %10 = spirv.ConvertUToF %arg3 : i32 to f32
// CHECK-NEXT: %cst_f32 = spirv.Constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_f32_2 = spirv.Constant 1.000000e+00 : f32
// CHECK-NEXT: %11 = spirv.Select %arg0, %cst_f32_2, %cst_f32 : i1, f32
// CHECK-NEXT: %12 = spirv.ConvertSToF %arg3 : i32 to f32
// CHECK-NEXT: %13 = spirv.ConvertFToU %arg6 : f32 to i32
// CHECK-NEXT: %14 = spirv.ConvertFToS %arg6 : f32 to i32
// CHECK-NEXT: %15 = spirv.SConvert %arg4 : i64 to i32
// CHECK-NEXT: %16 = spirv.SConvert %0 : i32 to i64
// CHECK-NEXT: %17 = spirv.UConvert %arg4 : i64 to i32
// CHECK-NEXT: %18 = spirv.UConvert %arg2 : i16 to i32
// CHECK-NEXT: %cst0_i32_3 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst-1_i32_4 = spirv.Constant -1 : i32
// CHECK-NEXT: %19 = spirv.Select %arg0, %cst-1_i32_4, %cst0_i32_3 : i1, i32
// CHECK-NEXT: %cst0_i32_5 = spirv.Constant 0 : i32
// CHECK-NEXT: %20 = spirv.INotEqual %cst0_i32_5, %0 : i32
// CHECK-NEXT: %21 = spirv.Bitcast %arg6 : f32 to i32
// CHECK-NEXT: %cst_vec_2xi32 = spirv.Constant dense<0> : vector<2xi32>
// CHECK-NEXT: %cst_vec_2xi32_6 = spirv.Constant dense<1> : vector<2xi32>
// CHECK-NEXT: %22 = spirv.Select %arg9, %cst_vec_2xi32_6, %cst_vec_2xi32 : vector<2xi1>, vector<2xi32>
// CHECK-NEXT: %cst_vec_2xi32_7 = spirv.Constant dense<1> : vector<2xi32>
// CHECK-NEXT: %23 = spirv.BitwiseAnd %arg10, %cst_vec_2xi32_7 : vector<2xi32>
// CHECK-NEXT: %24 = spirv.IEqual %23, %cst_vec_2xi32_7 : vector<2xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
