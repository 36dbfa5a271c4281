// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// An op on poison is poison; a choice takes what is not.

// CHECK-LABEL: func.func @operands(
// CHECK-DAG: %[[C0:.+]] = ub.poison : i32
// CHECK-DAG: %[[C1:.+]] = ub.poison : f32
// CHECK-NEXT: return %[[C0]], %[[C0]], %[[C1]], %[[C1]] : i32, i32, f32, f32
// CHECK-NEXT: }
func.func @operands(%a: i32, %f: f32) -> (i32, i32, f32, f32) {
  %p = ub.poison : i32
  %q = ub.poison : f32
  %0 = arith.addi %a, %p : i32
  %1 = arith.maxsi %p, %a : i32
  %2 = arith.addf %f, %q : f32
  %3 = arith.negf %q : f32
  return %0, %1, %2, %3 : i32, i32, f32, f32
}

// CHECK-LABEL: func.func @conversions(
// CHECK-DAG: %[[C0:.+]] = ub.poison : index
// CHECK-DAG: %[[C1:.+]] = ub.poison : f64
// CHECK-DAG: %[[C2:.+]] = ub.poison : i64
// CHECK-DAG: %[[C3:.+]] = ub.poison : i32
// CHECK-NEXT: return %[[C2]], %[[C1]], %[[C3]], %[[C0]] : i64, f64, i32, index
// CHECK-NEXT: }
func.func @conversions() -> (i64, f64, i32, index) {
  %p = ub.poison : i32
  %q = ub.poison : f32
  %0 = arith.extsi %p : i32 to i64
  %1 = arith.extf %q : f32 to f64
  %2 = arith.bitcast %q : f32 to i32
  %3 = arith.index_cast %p : i32 to index
  return %0, %1, %2, %3 : i64, f64, i32, index
}

// CHECK-LABEL: func.func @several_results(
// CHECK-DAG: %[[C0:.+]] = ub.poison : i1
// CHECK-DAG: %[[C1:.+]] = ub.poison : i32
// CHECK-NEXT: return %[[C1]], %[[C0]] : i32, i1
// CHECK-NEXT: }
func.func @several_results(%a: i32) -> (i32, i1) {
  %p = ub.poison : i32
  %0, %1 = arith.addui_extended %a, %p : i32, i1
  return %0, %1 : i32, i1
}

// CHECK-LABEL: func.func @vectors(
// CHECK-DAG: %[[C0:.+]] = ub.poison : vector<4xf32>
// CHECK-NEXT: return %[[C0]] : vector<4xf32>
// CHECK-NEXT: }
func.func @vectors(%a: vector<4xf32>) -> vector<4xf32> {
  %p = ub.poison : vector<4xf32>
  %0 = arith.mulf %a, %p : vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @choices(
// CHECK-NEXT: return %arg1, %arg1 : f32, f32
// CHECK-NEXT: }
func.func @choices(%c: i1, %a: f32) -> (f32, f32) {
  %p = ub.poison : f32
  %0 = arith.select %c, %p, %a : f32
  %1 = arith.select %c, %a, %p : f32
  return %0, %1 : f32, f32
}

// A choice by poison stays.
// CHECK-LABEL: func.func @condition(
// CHECK-DAG: %[[C0:.+]] = ub.poison : i1
// CHECK-NEXT: %[[V0:.+]] = arith.select %[[C0]], %arg0, %arg1 : f32
// CHECK-NEXT: return %[[V0]] : f32
// CHECK-NEXT: }
func.func @condition(%a: f32, %b: f32) -> f32 {
  %p = ub.poison : i1
  %0 = arith.select %p, %a, %b : f32
  return %0 : f32
}
