// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Arithmetic on integers and booleans.

func.func @int(%a: i32, %b: i32, %s: i1, %t: i1) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b overflow<nsw> : i32
  %2 = arith.muli %a, %b overflow<nsw,nuw> : i32
  %3 = arith.divsi %a, %b : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.remsi %a, %b : i32
  %6 = arith.remui %a, %b : i32
  %7 = arith.andi %a, %b : i32
  %8 = arith.ori %a, %b : i32
  %9 = arith.xori %a, %b : i32
  %10 = arith.shli %a, %b : i32
  %11 = arith.shrsi %a, %b : i32
  %12 = arith.shrui %a, %b : i32
  %13 = arith.andi %s, %t : i1
  %14 = arith.ori %s, %t : i1
  %15 = arith.xori %s, %t : i1
  %16 = arith.maxsi %a, %b : i32
  %17 = arith.maxui %a, %b : i32
  %18 = arith.minsi %a, %b : i32
  %19 = arith.minui %a, %b : i32
  %20 = arith.select %s, %a, %b : i32
  %22:2 = arith.addui_extended %a, %b : i32, i1
  %23:2 = arith.mulsi_extended %a, %b : i32
  %24:2 = arith.mului_extended %a, %b : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @int(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1) {
// CHECK-NEXT: %0 = spirv.IAdd %arg0, %arg1 : i32
// CHECK-NEXT: %1 = spirv.ISub %arg0, %arg1 : i32
// CHECK-NEXT: %2 = spirv.IMul %arg0, %arg1 : i32
// CHECK-NEXT: %3 = spirv.SDiv %arg0, %arg1 : i32
// CHECK-NEXT: %4 = spirv.UDiv %arg0, %arg1 : i32
// CHECK-NEXT: %5 = spirv.GL.SAbs %arg0 : i32
// CHECK-NEXT: %6 = spirv.GL.SAbs %arg1 : i32
// CHECK-NEXT: %7 = spirv.UMod %5, %6 : i32
// CHECK-NEXT: %8 = spirv.IEqual %arg0, %5 : i32
// CHECK-NEXT: %9 = spirv.SNegate %7 : i32
// CHECK-NEXT: %10 = spirv.Select %8, %7, %9 : i1, i32
// CHECK-NEXT: %11 = spirv.UMod %arg0, %arg1 : i32
// CHECK-NEXT: %12 = spirv.BitwiseAnd %arg0, %arg1 : i32
// CHECK-NEXT: %13 = spirv.BitwiseOr %arg0, %arg1 : i32
// CHECK-NEXT: %14 = spirv.BitwiseXor %arg0, %arg1 : i32
// CHECK-NEXT: %15 = spirv.ShiftLeftLogical %arg0, %arg1 : i32, i32
// CHECK-NEXT: %16 = spirv.ShiftRightArithmetic %arg0, %arg1 : i32, i32
// CHECK-NEXT: %17 = spirv.ShiftRightLogical %arg0, %arg1 : i32, i32
// CHECK-NEXT: %18 = spirv.LogicalAnd %arg2, %arg3 : i1
// CHECK-NEXT: %19 = spirv.LogicalOr %arg2, %arg3 : i1
// CHECK-NEXT: %20 = spirv.LogicalNotEqual %arg2, %arg3 : i1
// CHECK-NEXT: %21 = spirv.GL.SMax %arg0, %arg1 : i32
// CHECK-NEXT: %22 = spirv.GL.UMax %arg0, %arg1 : i32
// CHECK-NEXT: %23 = spirv.GL.SMin %arg0, %arg1 : i32
// CHECK-NEXT: %24 = spirv.GL.UMin %arg0, %arg1 : i32
// CHECK-NEXT: %25 = spirv.Select %arg2, %arg0, %arg1 : i1, i32
// CHECK-NEXT: %26 = spirv.IAddCarry %arg0, %arg1 : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %27 = spirv.CompositeExtract %26[0 : i32] : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %28 = spirv.CompositeExtract %26[1 : i32] : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %29 = spirv.IEqual %28, %cst1_i32 : i32
// CHECK-NEXT: %30 = spirv.SMulExtended %arg0, %arg1 : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %31 = spirv.CompositeExtract %30[0 : i32] : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %32 = spirv.CompositeExtract %30[1 : i32] : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %33 = spirv.UMulExtended %arg0, %arg1 : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %34 = spirv.CompositeExtract %33[0 : i32] : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %35 = spirv.CompositeExtract %33[1 : i32] : !spirv.struct<(i32, i32)>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
