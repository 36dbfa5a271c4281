// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Signed comparisons of steps as well.

// CHECK-LABEL: func.func @above_negative(
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
func.func @above_negative() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<-1> : vector<4xindex>
  %k = arith.cmpi sgt, %s, %c : vector<4xindex>
  return %k : vector<4xi1>
}

// CHECK-LABEL: func.func @below_negative(
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
func.func @below_negative() -> vector<4xi1> {
  %s = vector.step : vector<4xindex>
  %c = arith.constant dense<-1> : vector<4xindex>
  %k = arith.cmpi ult, %s, %c : vector<4xindex>
  return %k : vector<4xi1>
}
