// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Comparisons of steps that have one outcome for all of them.
// CHECK-LABEL: func.func @below(
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
func.func @below() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<4> : vector<4xindex>
  %k = arith.cmpi ult, %s, %c : vector<4xindex>
  return %k : vector<4xi1>
}

// CHECK-LABEL: func.func @number_first(
// CHECK-NEXT: %cst = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
func.func @number_first() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<3> : vector<4xindex>
  %k = arith.cmpi ult, %c, %s : vector<4xindex>
  return %k : vector<4xi1>
}

// CHECK-LABEL: func.func @never_equal(
// CHECK-NEXT: %cst = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
func.func @never_equal() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<4> : vector<4xindex>
  %k = arith.cmpi eq, %s, %c : vector<4xindex>
  return %k : vector<4xi1>
}

// One step is equal, and three are not.
// CHECK-LABEL: func.func @one_equal(
// CHECK-NEXT: %cst = arith.constant dense<2> : vector<4xindex>
// CHECK-NEXT: %0 = vector.step : vector<4xindex>
// CHECK-NEXT: %1 = arith.cmpi ne, %0, %cst : vector<4xindex>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
func.func @one_equal() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<2> : vector<4xindex>
  %k = arith.cmpi ne, %s, %c : vector<4xindex>
  return %k : vector<4xi1>
}

// CHECK-LABEL: func.func @some_below(
// CHECK-NEXT: %cst = arith.constant dense<3> : vector<4xindex>
// CHECK-NEXT: %0 = vector.step : vector<4xindex>
// CHECK-NEXT: %1 = arith.cmpi ult, %0, %cst : vector<4xindex>
// CHECK-NEXT: return %1 : vector<4xi1>
// CHECK-NEXT: }
func.func @some_below() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<3> : vector<4xindex>
  %k = arith.cmpi ult, %s, %c : vector<4xindex>
  return %k : vector<4xi1>
}

// How many steps there are is not known.
