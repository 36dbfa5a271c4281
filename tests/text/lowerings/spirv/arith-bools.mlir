// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Arithmetic on booleans is logic; a boolean is 0 or 1, and as a signed number 0 or -1.

func.func @logic(%a: i1, %b: i1) {
  %0 = arith.addi %a, %b : i1
  %1 = arith.subi %a, %b : i1
  %2 = arith.muli %a, %b : i1
  %3 = arith.extsi %a : i1 to i32
  %4 = arith.sitofp %a : i1 to f32
  %5 = arith.index_cast %a : i1 to index
  %6 = arith.index_castui %a : i1 to index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @logic(%arg0: i1, %arg1: i1) {
// CHECK-NEXT: %0 = spirv.LogicalNotEqual %arg0, %arg1 : i1
// CHECK-NEXT: %1 = spirv.LogicalNotEqual %arg0, %arg1 : i1
// CHECK-NEXT: %2 = spirv.LogicalAnd %arg0, %arg1 : i1
// CHECK-NEXT: %cst-1_i32 = spirv.Constant -1 : i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %3 = spirv.Select %arg0, %cst-1_i32, %cst0_i32 : i1, i32
// CHECK-NEXT: %cst_f32 = spirv.Constant 0.000000e+00 : f32
// CHECK-NEXT: %cst_f32_0 = spirv.Constant -1.000000e+00 : f32
// CHECK-NEXT: %4 = spirv.Select %arg0, %cst_f32_0, %cst_f32 : i1, f32
// CHECK-NEXT: %cst0_i32_1 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst-1_i32_2 = spirv.Constant -1 : i32
// CHECK-NEXT: %5 = spirv.Select %arg0, %cst-1_i32_2, %cst0_i32_1 : i1, i32
// CHECK-NEXT: %cst0_i32_3 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %6 = spirv.Select %arg0, %cst1_i32, %cst0_i32_3 : i1, i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
