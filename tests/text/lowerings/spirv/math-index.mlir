// RUN: terrace-opt %s --convert-math-to-spirv | FileCheck %s

// The leading zeros of an index are those of the integer that it becomes.

// CHECK-LABEL: func.func @index(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : index to i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %cst31_i32 = spirv.Constant 31 : i32
// CHECK-NEXT: %cst32_i32 = spirv.Constant 32 : i32
// CHECK-NEXT: %1 = spirv.GL.FindUMsb %0 : i32
// CHECK-NEXT: %2 = spirv.ISub %cst31_i32, %1 : i32
// CHECK-NEXT: %3 = spirv.ISub %cst32_i32, %0 : i32
// CHECK-NEXT: %4 = spirv.ULessThanEqual %0, %cst1_i32 : i32
// CHECK-NEXT: %5 = spirv.Select %4, %3, %2 : i1, i32
// CHECK-NEXT: %6 = builtin.unrealized_conversion_cast %5 : i32 to index
// CHECK-NEXT: return %6 : index
// CHECK-NEXT: }
func.func @index(%a: index) -> index {
  %0 = math.ctlz %a : index
  return %0 : index
}
