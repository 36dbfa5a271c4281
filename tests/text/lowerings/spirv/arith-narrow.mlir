// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Numbers of fewer than 32 bits are computed with 32 bits where the environment lacks them.

func.func @a(%i8: i8, %i16: i16, %i32: i32, %i64: i64, %h: f16, %x: index) {
  %2 = arith.extui %i8 : i8 to i32
  %3 = arith.extsi %i8 : i8 to i32
  %4 = arith.trunci %i32 : i32 to i8
  %5 = arith.extsi %i8 : i8 to i16
  %6 = arith.trunci %i16 : i16 to i8
  %7 = arith.addi %i8, %i8 : i8
  %8 = arith.extf %h : f16 to f32
  %9 = arith.cmpi slt, %i8, %i8 : i8
  %10 = arith.constant -3 : i8
  %11 = arith.shrsi %i8, %i8 : i8
  %12 = arith.sitofp %i8 : i8 to f32
  %13 = arith.fptosi %h : f16 to i8
  %14 = arith.constant 2.0 : f16
  %15 = arith.index_cast %i16 : i16 to index
  %16 = arith.index_cast %x : index to i8
  %17 = arith.divsi %i8, %i8 : i8
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @a(%arg0: i8, %arg1: i16, %arg2: i32, %arg3: i64, %arg4: f16, %arg5: index) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : i8 to i32
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : i16 to i32
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg4 : f16 to f32
// CHECK-NEXT: %cst255_i32 = spirv.Constant 255 : i32
// CHECK-NEXT: %3 = spirv.BitwiseAnd %0, %cst255_i32 : i32
// CHECK-NEXT: %cst24_i32 = spirv.Constant 24 : i32
// CHECK-NEXT: %4 = spirv.ShiftLeftLogical %0, %cst24_i32 : i32, i32
// CHECK-NEXT: %5 = spirv.ShiftRightArithmetic %4, %cst24_i32 : i32, i32
// CHECK-NEXT: %cst255_i32_0 = spirv.Constant 255 : i32
// CHECK-NEXT: %6 = spirv.BitwiseAnd %arg2, %cst255_i32_0 : i32
// CHECK-NEXT: %cst8_i32 = spirv.Constant 8 : i32
// CHECK-NEXT: %7 = spirv.ShiftLeftLogical %0, %cst8_i32 : i32, i32
// CHECK-NEXT: %8 = spirv.ShiftRightArithmetic %7, %cst8_i32 : i32, i32
// CHECK-NEXT: %cst255_i32_1 = spirv.Constant 255 : i32
// CHECK-NEXT: %9 = spirv.BitwiseAnd %1, %cst255_i32_1 : i32
// CHECK-NEXT: %10 = spirv.IAdd %0, %0 : i32
// CHECK-NEXT: %false = spirv.Constant false
// CHECK-NEXT: %cst-3_i32 = spirv.Constant -3 : i32
// CHECK-NEXT: %11 = spirv.ShiftRightArithmetic %0, %0 : i32, i32
// CHECK-NEXT: %12 = spirv.ConvertSToF %0 : i32 to f32
// CHECK-NEXT: %13 = spirv.ConvertFToS %2 : f32 to i32
// CHECK-NEXT: %cst_f32 = spirv.Constant 2.000000e+00 : f32
// CHECK-NEXT: %14 = spirv.SDiv %0, %0 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
