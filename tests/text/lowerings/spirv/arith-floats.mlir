// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Arithmetic on floats. The extrema of GLSL say nothing of NaNs.

func.func @f(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b fastmath<fast> : f32
  %2 = arith.mulf %a, %b fastmath<nnan,ninf,nsz,arcp,contract,reassoc> : f32
  %3 = arith.divf %a, %b fastmath<afn>: f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.negf %a : f32
  %6 = arith.maximumf %a, %b : f32
  %7 = arith.minimumf %a, %b : f32
  %8 = arith.maxnumf %a, %b : f32
  %9 = arith.minnumf %a, %b : f32
  %10 = arith.maxnumf %a, %b fastmath<nnan>: f32
  %11 = arith.cmpf oeq, %a, %b : f32
  %12 = arith.cmpf ogt, %a, %b : f32
  %13 = arith.cmpf oge, %a, %b : f32
  %14 = arith.cmpf olt, %a, %b : f32
  %15 = arith.cmpf ole, %a, %b : f32
  %16 = arith.cmpf one, %a, %b : f32
  %17 = arith.cmpf ueq, %a, %b : f32
  %18 = arith.cmpf ugt, %a, %b : f32
  %19 = arith.cmpf uge, %a, %b : f32
  %20 = arith.cmpf ult, %a, %b : f32
  %21 = arith.cmpf ule, %a, %b : f32
  %22 = arith.cmpf une, %a, %b : f32
  %23 = arith.cmpf ord, %a, %b : f32
  %24 = arith.cmpf uno, %a, %b : f32
  %25 = arith.cmpf ord, %a, %b fastmath<nnan> : f32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: f32, %arg1: f32) {
// CHECK-NEXT: %0 = spirv.FAdd %arg0, %arg1 : f32
// CHECK-NEXT: %1 = spirv.FSub %arg0, %arg1 : f32
// CHECK-NEXT: %2 = spirv.FMul %arg0, %arg1 : f32
// CHECK-NEXT: %3 = spirv.FDiv %arg0, %arg1 : f32
// CHECK-NEXT: %4 = spirv.FRem %arg0, %arg1 : f32
// CHECK-NEXT: %5 = spirv.FNegate %arg0 : f32
// CHECK-NEXT: %6 = spirv.GL.FMax %arg0, %arg1 : f32
// CHECK-NEXT: %7 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %8 = spirv.IsNan %arg1 : f32
// CHECK-NEXT: %9 = spirv.Select %7, %arg0, %6 : i1, f32
// CHECK-NEXT: %10 = spirv.Select %8, %arg1, %9 : i1, f32
// CHECK-NEXT: %11 = spirv.GL.FMin %arg0, %arg1 : f32
// CHECK-NEXT: %12 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %13 = spirv.IsNan %arg1 : f32
// CHECK-NEXT: %14 = spirv.Select %12, %arg0, %11 : i1, f32
// CHECK-NEXT: %15 = spirv.Select %13, %arg1, %14 : i1, f32
// CHECK-NEXT: %16 = spirv.GL.FMax %arg0, %arg1 : f32
// CHECK-NEXT: %17 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %18 = spirv.IsNan %arg1 : f32
// CHECK-NEXT: %19 = spirv.Select %17, %arg1, %16 : i1, f32
// CHECK-NEXT: %20 = spirv.Select %18, %arg0, %19 : i1, f32
// CHECK-NEXT: %21 = spirv.GL.FMin %arg0, %arg1 : f32
// CHECK-NEXT: %22 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %23 = spirv.IsNan %arg1 : f32
// CHECK-NEXT: %24 = spirv.Select %22, %arg1, %21 : i1, f32
// CHECK-NEXT: %25 = spirv.Select %23, %arg0, %24 : i1, f32
// CHECK-NEXT: %26 = spirv.GL.FMax %arg0, %arg1 : f32
// CHECK-NEXT: %27 = spirv.FOrdEqual %arg0, %arg1 : f32
// CHECK-NEXT: %28 = spirv.FOrdGreaterThan %arg0, %arg1 : f32
// CHECK-NEXT: %29 = spirv.FOrdGreaterThanEqual %arg0, %arg1 : f32
// CHECK-NEXT: %30 = spirv.FOrdLessThan %arg0, %arg1 : f32
// CHECK-NEXT: %31 = spirv.FOrdLessThanEqual %arg0, %arg1 : f32
// CHECK-NEXT: %32 = spirv.FOrdNotEqual %arg0, %arg1 : f32
// CHECK-NEXT: %33 = spirv.FUnordEqual %arg0, %arg1 : f32
// CHECK-NEXT: %34 = spirv.FUnordGreaterThan %arg0, %arg1 : f32
// CHECK-NEXT: %35 = spirv.FUnordGreaterThanEqual %arg0, %arg1 : f32
// CHECK-NEXT: %36 = spirv.FUnordLessThan %arg0, %arg1 : f32
// CHECK-NEXT: %37 = spirv.FUnordLessThanEqual %arg0, %arg1 : f32
// CHECK-NEXT: %38 = spirv.FUnordNotEqual %arg0, %arg1 : f32
// CHECK-NEXT: %39 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %40 = spirv.IsNan %arg1 : f32
// CHECK-NEXT: %41 = spirv.LogicalOr %39, %40 : i1
// CHECK-NEXT: %42 = spirv.LogicalNot %41 : i1
// CHECK-NEXT: %43 = spirv.IsNan %arg0 : f32
// CHECK-NEXT: %44 = spirv.IsNan %arg1 : f32
// CHECK-NEXT: %45 = spirv.LogicalOr %43, %44 : i1
// CHECK-NEXT: %true = spirv.Constant true
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
