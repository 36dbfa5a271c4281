// RUN: terrace-opt --convert-index-to-spirv %s | FileCheck %s

// The dialect `index`, with 32 bits.

func.func @i(%a: index, %b: index, %i: i32, %l: i64) {
  %0 = index.add %a, %b
  %1 = index.sub %a, %b
  %2 = index.mul %a, %b
  %3 = index.divs %a, %b
  %4 = index.divu %a, %b
  %5 = index.rems %a, %b
  %6 = index.remu %a, %b
  %7 = index.maxs %a, %b
  %8 = index.maxu %a, %b
  %9 = index.mins %a, %b
  %10 = index.minu %a, %b
  %11 = index.shl %a, %b
  %12 = index.shrs %a, %b
  %13 = index.shru %a, %b
  %14 = index.and %a, %b
  %15 = index.or %a, %b
  %16 = index.xor %a, %b
  %17 = index.constant 42
  %18 = index.bool.constant true
  %19 = index.ceildivs %a, %b
  %20 = index.ceildivu %a, %b
  %21 = index.floordivs %a, %b
  %22 = index.casts %i : i32 to index
  %24 = index.castu %a : index to i32
  %25 = index.cmp eq(%a, %b)
  %26 = index.cmp slt(%a, %b)
  %27 = index.cmp uge(%a, %b)
  %28 = index.sizeof
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @i(%arg0: index, %arg1: index, %arg2: i32, %arg3: i64) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i32
// CHECK-NEXT: %2 = spirv.IAdd %0, %1 : i32
// CHECK-NEXT: %3 = spirv.ISub %0, %1 : i32
// CHECK-NEXT: %4 = spirv.IMul %0, %1 : i32
// CHECK-NEXT: %5 = spirv.SDiv %0, %1 : i32
// CHECK-NEXT: %6 = spirv.UDiv %0, %1 : i32
// CHECK-NEXT: %7 = spirv.SRem %0, %1 : i32
// CHECK-NEXT: %8 = spirv.UMod %0, %1 : i32
// CHECK-NEXT: %9 = spirv.GL.SMax %0, %1 : i32
// CHECK-NEXT: %10 = spirv.GL.UMax %0, %1 : i32
// CHECK-NEXT: %11 = spirv.GL.SMin %0, %1 : i32
// CHECK-NEXT: %12 = spirv.GL.UMin %0, %1 : i32
// CHECK-NEXT: %13 = spirv.ShiftLeftLogical %0, %1 : i32, i32
// CHECK-NEXT: %14 = spirv.ShiftRightArithmetic %0, %1 : i32, i32
// CHECK-NEXT: %15 = spirv.ShiftRightLogical %0, %1 : i32, i32
// CHECK-NEXT: %16 = spirv.BitwiseAnd %0, %1 : i32
// CHECK-NEXT: %17 = spirv.BitwiseOr %0, %1 : i32
// CHECK-NEXT: %18 = spirv.BitwiseXor %0, %1 : i32
// CHECK-NEXT: %cst42_i32 = spirv.Constant 42 : i32
// CHECK-NEXT: %true = spirv.Constant true
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %cst-1_i32 = spirv.Constant -1 : i32
// CHECK-NEXT: %19 = spirv.SGreaterThan %1, %cst0_i32 : i32
// CHECK-NEXT: %20 = spirv.Select %19, %cst-1_i32, %cst1_i32 : i1, i32
// CHECK-NEXT: %21 = spirv.IAdd %0, %20 : i32
// CHECK-NEXT: %22 = spirv.SDiv %21, %1 : i32
// CHECK-NEXT: %23 = spirv.IAdd %22, %cst1_i32 : i32
// CHECK-NEXT: %24 = spirv.ISub %cst0_i32, %0 : i32
// CHECK-NEXT: %25 = spirv.SDiv %24, %1 : i32
// CHECK-NEXT: %26 = spirv.ISub %cst0_i32, %25 : i32
// CHECK-NEXT: %27 = spirv.SGreaterThan %0, %cst0_i32 : i32
// CHECK-NEXT: %28 = spirv.LogicalEqual %27, %19 : i1
// CHECK-NEXT: %29 = spirv.INotEqual %0, %cst0_i32 : i32
// CHECK-NEXT: %30 = spirv.LogicalAnd %28, %29 : i1
// CHECK-NEXT: %31 = spirv.Select %30, %23, %26 : i1, i32
// CHECK-NEXT: %cst0_i32_0 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32_1 = spirv.Constant 1 : i32
// CHECK-NEXT: %32 = spirv.ISub %0, %cst1_i32_1 : i32
// CHECK-NEXT: %33 = spirv.UDiv %32, %1 : i32
// CHECK-NEXT: %34 = spirv.IAdd %33, %cst1_i32_1 : i32
// CHECK-NEXT: %35 = spirv.IEqual %0, %cst0_i32_0 : i32
// CHECK-NEXT: %36 = spirv.Select %35, %cst0_i32_0, %34 : i1, i32
// CHECK-NEXT: %cst0_i32_2 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32_3 = spirv.Constant 1 : i32
// CHECK-NEXT: %cst-1_i32_4 = spirv.Constant -1 : i32
// CHECK-NEXT: %37 = spirv.SLessThan %1, %cst0_i32_2 : i32
// CHECK-NEXT: %38 = spirv.Select %37, %cst1_i32_3, %cst-1_i32_4 : i1, i32
// CHECK-NEXT: %39 = spirv.ISub %38, %0 : i32
// CHECK-NEXT: %40 = spirv.SDiv %39, %1 : i32
// CHECK-NEXT: %41 = spirv.ISub %cst-1_i32_4, %40 : i32
// CHECK-NEXT: %42 = spirv.SDiv %0, %1 : i32
// CHECK-NEXT: %43 = spirv.SLessThan %0, %cst0_i32_2 : i32
// CHECK-NEXT: %44 = spirv.LogicalNotEqual %43, %37 : i1
// CHECK-NEXT: %45 = spirv.INotEqual %0, %cst0_i32_2 : i32
// CHECK-NEXT: %46 = spirv.LogicalAnd %44, %45 : i1
// CHECK-NEXT: %47 = spirv.Select %46, %41, %42 : i1, i32
// CHECK-NEXT: %48 = spirv.IEqual %0, %1 : i32
// CHECK-NEXT: %49 = spirv.SLessThan %0, %1 : i32
// CHECK-NEXT: %50 = spirv.UGreaterThanEqual %0, %1 : i32
// CHECK-NEXT: %cst32_i32 = spirv.Constant 32 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
