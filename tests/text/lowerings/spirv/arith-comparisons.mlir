// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Comparisons of integers and booleans, and those that always have the same result.

func.func @integers(%a: i32, %b: i32) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi ne, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sle, %a, %b : i32
  %4 = arith.cmpi sgt, %a, %b : i32
  %5 = arith.cmpi sge, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  %7 = arith.cmpi ule, %a, %b : i32
  %8 = arith.cmpi ugt, %a, %b : i32
  %9 = arith.cmpi uge, %a, %b : i32
  return
}
func.func @booleans(%a: i1, %b: i1) {
  %0 = arith.cmpi eq, %a, %b : i1
  %1 = arith.cmpi ne, %a, %b : i1
  %2 = arith.cmpi slt, %a, %b : i1
  %3 = arith.cmpi sle, %a, %b : i1
  %4 = arith.cmpi sgt, %a, %b : i1
  %5 = arith.cmpi sge, %a, %b : i1
  %6 = arith.cmpi ult, %a, %b : i1
  %7 = arith.cmpi ule, %a, %b : i1
  %8 = arith.cmpi ugt, %a, %b : i1
  %9 = arith.cmpi uge, %a, %b : i1
  return
}
func.func @floats(%a: vector<2xf32>, %b: vector<2xf32>) -> (vector<2xi1>, vector<2xi1>, vector<2xi1>, vector<2xi1>) {
  %0 = arith.cmpf true, %a, %b : vector<2xf32>
  %1 = arith.cmpf false, %a, %b : vector<2xf32>
  %2 = arith.cmpf uno, %a, %b fastmath<nnan> : vector<2xf32>
  %3 = arith.cmpf uno, %a, %b : vector<2xf32>
  return %0, %1, %2, %3 : vector<2xi1>, vector<2xi1>, vector<2xi1>, vector<2xi1>
}

// CHECK: module {
// CHECK-NEXT: func.func @integers(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = spirv.IEqual %arg0, %arg1 : i32
// CHECK-NEXT: %1 = spirv.INotEqual %arg0, %arg1 : i32
// CHECK-NEXT: %2 = spirv.SLessThan %arg0, %arg1 : i32
// CHECK-NEXT: %3 = spirv.SLessThanEqual %arg0, %arg1 : i32
// CHECK-NEXT: %4 = spirv.SGreaterThan %arg0, %arg1 : i32
// CHECK-NEXT: %5 = spirv.SGreaterThanEqual %arg0, %arg1 : i32
// CHECK-NEXT: %6 = spirv.ULessThan %arg0, %arg1 : i32
// CHECK-NEXT: %7 = spirv.ULessThanEqual %arg0, %arg1 : i32
// CHECK-NEXT: %8 = spirv.UGreaterThan %arg0, %arg1 : i32
// CHECK-NEXT: %9 = spirv.UGreaterThanEqual %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @booleans(%arg0: i1, %arg1: i1) {
// CHECK-NEXT: %0 = spirv.LogicalEqual %arg0, %arg1 : i1
// CHECK-NEXT: %1 = spirv.LogicalNotEqual %arg0, %arg1 : i1
// CHECK-NEXT: %2 = spirv.LogicalNot %arg1 : i1
// CHECK-NEXT: %3 = spirv.LogicalAnd %2, %arg0 : i1
// CHECK-NEXT: %4 = spirv.LogicalNot %arg1 : i1
// CHECK-NEXT: %5 = spirv.LogicalOr %4, %arg0 : i1
// CHECK-NEXT: %6 = spirv.LogicalNot %arg0 : i1
// CHECK-NEXT: %7 = spirv.LogicalAnd %6, %arg1 : i1
// CHECK-NEXT: %8 = spirv.LogicalNot %arg0 : i1
// CHECK-NEXT: %9 = spirv.LogicalOr %8, %arg1 : i1
// CHECK-NEXT: %10 = spirv.LogicalNot %arg0 : i1
// CHECK-NEXT: %11 = spirv.LogicalAnd %10, %arg1 : i1
// CHECK-NEXT: %12 = spirv.LogicalNot %arg0 : i1
// CHECK-NEXT: %13 = spirv.LogicalOr %12, %arg1 : i1
// CHECK-NEXT: %14 = spirv.LogicalNot %arg1 : i1
// CHECK-NEXT: %15 = spirv.LogicalAnd %14, %arg0 : i1
// CHECK-NEXT: %16 = spirv.LogicalNot %arg1 : i1
// CHECK-NEXT: %17 = spirv.LogicalOr %16, %arg0 : i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @floats(%arg0: vector<2xf32>, %arg1: vector<2xf32>) -> (vector<2xi1>, vector<2xi1>, vector<2xi1>, vector<2xi1>) {
// CHECK-NEXT: %cst_vec_2xi1 = spirv.Constant dense<true> : vector<2xi1>
// CHECK-NEXT: %cst_vec_2xi1_0 = spirv.Constant dense<false> : vector<2xi1>
// CHECK-NEXT: %cst_vec_2xi1_1 = spirv.Constant dense<false> : vector<2xi1>
// CHECK-NEXT: %0 = spirv.IsNan %arg0 : vector<2xf32>
// CHECK-NEXT: %1 = spirv.IsNan %arg1 : vector<2xf32>
// CHECK-NEXT: %2 = spirv.LogicalOr %0, %1 : vector<2xi1>
// CHECK-NEXT: return %cst_vec_2xi1, %cst_vec_2xi1_0, %cst_vec_2xi1_1, %2 : vector<2xi1>, vector<2xi1>, vector<2xi1>, vector<2xi1>
// CHECK-NEXT: }
// CHECK-NEXT: }
