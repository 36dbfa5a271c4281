// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func.func @neutral
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
func.func @neutral(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %ones = spirv.Constant -1 : i32
  %0 = spirv.IAdd %x, %zero : i32
  %1 = spirv.IMul %x, %one : i32
  %2 = spirv.SDiv %x, %one : i32
  %3 = spirv.UDiv %x, %one : i32
  %4 = spirv.BitwiseAnd %x, %ones : i32
  %5 = spirv.BitwiseOr %x, %zero : i32
  %6 = spirv.BitwiseXor %x, %zero : i32
  %7 = spirv.ShiftLeftLogical %x, %zero : i32, i32
  %8 = spirv.ShiftRightLogical %x, %zero : i32, i32
  %9 = spirv.ShiftRightArithmetic %x, %zero : i32, i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @absorbing
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst-1_i32 = spirv.Constant -1 : i32
// CHECK-NEXT: return %cst0_i32, %cst0_i32, %cst0_i32, %cst0_i32, %cst0_i32, %cst-1_i32 : i32, i32, i32, i32, i32, i32
func.func @absorbing(%x: i32) -> (i32, i32, i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %ones = spirv.Constant -1 : i32
  %0 = spirv.IMul %x, %zero : i32
  %1 = spirv.SRem %x, %one : i32
  %2 = spirv.SMod %x, %one : i32
  %3 = spirv.UMod %x, %one : i32
  %4 = spirv.BitwiseAnd %x, %zero : i32
  %5 = spirv.BitwiseOr %x, %ones : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @with_itself
// CHECK-NEXT: %cst_vec_2xi32 = spirv.Constant dense<0> : vector<2xi32>
// CHECK-NEXT: return %cst_vec_2xi32, %arg0, %arg0, %cst_vec_2xi32 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
func.func @with_itself(%x: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
  %0 = spirv.ISub %x, %x : vector<2xi32>
  %1 = spirv.BitwiseAnd %x, %x : vector<2xi32>
  %2 = spirv.BitwiseOr %x, %x : vector<2xi32>
  %3 = spirv.BitwiseXor %x, %x : vector<2xi32>
  return %0, %1, %2, %3 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
}

// CHECK-LABEL: func.func @twice
// CHECK-NEXT: return %arg0, %arg0, %arg1 : i32, i32, i1
func.func @twice(%x: i32, %c: i1) -> (i32, i32, i1) {
  %n = spirv.Not %x : i32
  %m = spirv.SNegate %x : i32
  %l = spirv.LogicalNot %c : i1
  %0 = spirv.Not %n : i32
  %1 = spirv.SNegate %m : i32
  %2 = spirv.LogicalNot %l : i1
  return %0, %1, %2 : i32, i32, i1
}

// CHECK-LABEL: func.func @bools
// CHECK-NEXT: %true = spirv.Constant true
// CHECK-NEXT: %false = spirv.Constant false
// CHECK-NEXT: return %arg0, %false, %arg0, %true, %arg0 : i1, i1, i1, i1, i1
func.func @bools(%x: i1) -> (i1, i1, i1, i1, i1) {
  %true = spirv.Constant true
  %false = spirv.Constant false
  %0 = spirv.LogicalAnd %x, %true : i1
  %1 = spirv.LogicalAnd %x, %false : i1
  %2 = spirv.LogicalOr %x, %false : i1
  %3 = spirv.LogicalOr %x, %true : i1
  %4 = spirv.LogicalNotEqual %x, %false : i1
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}

// A mask that keeps all bits that a conversion leaves changes nothing.
// CHECK-LABEL: func.func @low_bits
// CHECK-NEXT: %cst127_i32 = spirv.Constant 127 : i32
// CHECK-NEXT: %0 = spirv.UConvert %arg0 : i8 to i32
// CHECK-NEXT: %1 = spirv.BitwiseAnd %0, %cst127_i32 : i32
// CHECK-NEXT: return %0, %1 : i32, i32
func.func @low_bits(%x: i8) -> (i32, i32) {
  %w = spirv.UConvert %x : i8 to i32
  %all = spirv.Constant 511 : i32
  %few = spirv.Constant 127 : i32
  %0 = spirv.BitwiseAnd %w, %all : i32
  %1 = spirv.BitwiseAnd %w, %few : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @constants
// CHECK-NEXT: %cst-6_i32 = spirv.Constant -6 : i32
// CHECK-NEXT: %cst_vec_2xi32 = spirv.Constant dense<[-2, 1]> : vector<2xi32>
// CHECK-NEXT: %cst-5_i32 = spirv.Constant -5 : i32
// CHECK-NEXT: %cst_vec_2xi32_0 = spirv.Constant dense<[-1, 2]> : vector<2xi32>
// CHECK-NEXT: %false = spirv.Constant false
// CHECK-NEXT: return %cst-6_i32, %cst_vec_2xi32, %cst-5_i32, %cst_vec_2xi32_0, %false : i32, vector<2xi32>, i32, vector<2xi32>, i1
func.func @constants() -> (i32, vector<2xi32>, i32, vector<2xi32>, i1) {
  %a = spirv.Constant 5 : i32
  %v = spirv.Constant dense<[1, -2]> : vector<2xi32>
  %true = spirv.Constant true
  %0 = spirv.Not %a : i32
  %1 = spirv.Not %v : vector<2xi32>
  %2 = spirv.SNegate %a : i32
  %3 = spirv.SNegate %v : vector<2xi32>
  %4 = spirv.LogicalNot %true : i1
  return %0, %1, %2, %3, %4 : i32, vector<2xi32>, i32, vector<2xi32>, i1
}
