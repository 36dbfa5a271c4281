// RUN: terrace-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @neutral
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0
func.func @neutral(%x: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %ones = spirv.Constant -1 : i32
  %0 = spirv.IAdd %x, %zero : i32
  %1 = spirv.ISub %x, %zero : i32
  %2 = spirv.IMul %x, %one : i32
  %3 = spirv.SDiv %x, %one : i32
  %4 = spirv.BitwiseAnd %x, %ones : i32
  %5 = spirv.BitwiseOr %x, %zero : i32
  %6 = spirv.BitwiseXor %x, %zero : i32
  %7 = spirv.ShiftLeftLogical %x, %zero : i32, i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @absorbing
// CHECK-DAG: %[[ZERO:.*]] = spirv.Constant 0 : i32
// CHECK-DAG: %[[ONES:.*]] = spirv.Constant -1 : i32
// CHECK: return %[[ZERO]], %[[ZERO]], %[[ONES]], %[[ZERO]], %[[ZERO]]
func.func @absorbing(%x: i32) -> (i32, i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %ones = spirv.Constant -1 : i32
  %0 = spirv.IMul %x, %zero : i32
  %1 = spirv.BitwiseAnd %x, %zero : i32
  %2 = spirv.BitwiseOr %x, %ones : i32
  %3 = spirv.SRem %x, %one : i32
  %4 = spirv.UMod %x, %one : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @with_itself
// CHECK-DAG: %[[ZERO:.*]] = spirv.Constant dense<0> : vector<2xi32>
// CHECK-DAG: %[[TRUE:.*]] = spirv.Constant dense<true> : vector<2xi1>
// CHECK-DAG: %[[FALSE:.*]] = spirv.Constant dense<false> : vector<2xi1>
// CHECK: return %arg0, %arg0, %[[ZERO]], %[[ZERO]], %[[TRUE]], %[[FALSE]]
func.func @with_itself(%x: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi1>) {
  %0 = spirv.BitwiseAnd %x, %x : vector<2xi32>
  %1 = spirv.BitwiseOr %x, %x : vector<2xi32>
  %2 = spirv.BitwiseXor %x, %x : vector<2xi32>
  %3 = spirv.ISub %x, %x : vector<2xi32>
  %4 = spirv.ULessThanEqual %x, %x : vector<2xi32>
  %5 = spirv.SGreaterThan %x, %x : vector<2xi32>
  return %0, %1, %2, %3, %4, %5 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi1>
}

// CHECK-LABEL: func.func @comparisons
// CHECK-DAG: %[[TRUE:.*]] = spirv.Constant true
// CHECK-DAG: %[[FALSE:.*]] = spirv.Constant false
// CHECK: return %[[TRUE]], %[[FALSE]], %[[TRUE]]
func.func @comparisons() -> (i1, i1, i1) {
  %a = spirv.Constant -1 : i32
  %b = spirv.Constant 1 : i32
  %0 = spirv.SLessThan %a, %b : i32
  %1 = spirv.ULessThan %a, %b : i32
  %2 = spirv.INotEqual %a, %b : i32
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @modulo_modulo
// CHECK-NEXT: %[[FOUR:.*]] = spirv.Constant 4 : i32
// CHECK-NEXT: %[[SIX:.*]] = spirv.Constant 6 : i32
// CHECK-NEXT: spirv.UMod %arg0, %[[FOUR]]
// CHECK-NEXT: %[[INNER:.*]] = spirv.UMod %arg0, %[[SIX]]
// CHECK-NEXT: spirv.UMod %[[INNER]], %[[FOUR]]
func.func @modulo_modulo(%x: i32) -> (i32, i32) {
  %four = spirv.Constant 4 : i32
  %six = spirv.Constant 6 : i32
  %eight = spirv.Constant 8 : i32
  %0 = spirv.UMod %x, %eight : i32
  %1 = spirv.UMod %0, %four : i32
  %2 = spirv.UMod %x, %six : i32
  %3 = spirv.UMod %2, %four : i32
  return %1, %3 : i32, i32
}

// CHECK-LABEL: func.func @bools
// CHECK-DAG: %[[TRUE:.*]] = spirv.Constant true
// CHECK-DAG: %[[FALSE:.*]] = spirv.Constant false
// CHECK: return %arg0, %[[FALSE]], %arg0, %[[TRUE]], %arg0, %arg0
func.func @bools(%x: i1) -> (i1, i1, i1, i1, i1, i1) {
  %true = spirv.Constant true
  %false = spirv.Constant false
  %0 = spirv.LogicalAnd %x, %true : i1
  %1 = spirv.LogicalAnd %x, %false : i1
  %2 = spirv.LogicalOr %x, %false : i1
  %3 = spirv.LogicalOr %x, %true : i1
  %4 = spirv.LogicalEqual %x, %true : i1
  %5 = spirv.LogicalNotEqual %x, %false : i1
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @inverted
// CHECK-NEXT: %[[DIFFERENT:.*]] = spirv.INotEqual %arg0, %arg1 : i32
// CHECK-NEXT: %[[EQUAL:.*]] = spirv.LogicalEqual %arg2, %arg3 : i1
// CHECK-NEXT: return %[[DIFFERENT]], %[[EQUAL]]
func.func @inverted(%x: i32, %y: i32, %a: i1, %b: i1) -> (i1, i1) {
  %0 = spirv.IEqual %x, %y : i32
  %1 = spirv.LogicalNot %0 : i1
  %2 = spirv.LogicalNotEqual %a, %b : i1
  %3 = spirv.LogicalNot %2 : i1
  return %1, %3 : i1, i1
}

// CHECK-LABEL: func.func @all_comparisons
// CHECK-DAG: %[[TRUE:.*]] = spirv.Constant true
// CHECK-DAG: %[[FALSE:.*]] = spirv.Constant false
// CHECK: return %[[FALSE]], %[[FALSE]], %[[TRUE]], %[[TRUE]], %[[TRUE]], %[[TRUE]], %[[FALSE]], %[[FALSE]]
func.func @all_comparisons() -> (i1, i1, i1, i1, i1, i1, i1, i1) {
  %a = spirv.Constant -1 : i32
  %b = spirv.Constant 1 : i32
  %0 = spirv.IEqual %a, %b : i32
  %1 = spirv.SGreaterThanEqual %a, %b : i32
  %2 = spirv.SLessThan %a, %b : i32
  %3 = spirv.SLessThanEqual %a, %b : i32
  %4 = spirv.UGreaterThan %a, %b : i32
  %5 = spirv.UGreaterThanEqual %a, %b : i32
  %6 = spirv.ULessThan %a, %b : i32
  %7 = spirv.ULessThanEqual %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @constant_bools
// CHECK-DAG: %[[TRUE:.*]] = spirv.Constant true
// CHECK-DAG: %[[FALSE:.*]] = spirv.Constant false
// CHECK: return %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[TRUE]]
func.func @constant_bools() -> (i1, i1, i1, i1) {
  %true = spirv.Constant true
  %false = spirv.Constant false
  %0 = spirv.LogicalAnd %true, %false : i1
  %1 = spirv.LogicalOr %true, %false : i1
  %2 = spirv.LogicalEqual %true, %false : i1
  %3 = spirv.LogicalNotEqual %true, %false : i1
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @other_neutral
// CHECK-NEXT: return %arg0, %arg0, %arg0
func.func @other_neutral(%x: i32) -> (i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %0 = spirv.UDiv %x, %one : i32
  %1 = spirv.ShiftRightLogical %x, %zero : i32, i32
  %2 = spirv.ShiftRightArithmetic %x, %zero : i32, i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @signed_modulo_one
// CHECK-NEXT: %[[ZERO:.*]] = spirv.Constant 0 : i32
// CHECK-NEXT: return %[[ZERO]]
func.func @signed_modulo_one(%x: i32) -> i32 {
  %one = spirv.Constant 1 : i32
  %0 = spirv.SMod %x, %one : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @other_inverted
// CHECK-NEXT: %[[EQUAL:.*]] = spirv.IEqual %arg0, %arg1 : i32
// CHECK-NEXT: %[[DIFFERENT:.*]] = spirv.LogicalNotEqual %arg2, %arg3 : i1
// CHECK-NEXT: return %[[EQUAL]], %[[DIFFERENT]]
func.func @other_inverted(%x: i32, %y: i32, %a: i1, %b: i1) -> (i1, i1) {
  %0 = spirv.INotEqual %x, %y : i32
  %1 = spirv.LogicalNot %0 : i1
  %2 = spirv.LogicalEqual %a, %b : i1
  %3 = spirv.LogicalNot %2 : i1
  return %1, %3 : i1, i1
}
