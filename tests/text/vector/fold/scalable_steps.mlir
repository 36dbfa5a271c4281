// RUN: terrace-opt %s --canonicalize | FileCheck %s

// How many steps a scalable vector has is not known. (mlir-opt 22 folds this as if there were four.)

// CHECK-LABEL: func.func @scalable(
// CHECK-NEXT: %cst = arith.constant dense<4> : vector<[4]xindex>
// CHECK-NEXT: %0 = vector.step : vector<[4]xindex>
// CHECK-NEXT: %1 = arith.cmpi ult, %0, %cst : vector<[4]xindex>
// CHECK-NEXT: return %1 : vector<[4]xi1>
// CHECK-NEXT: }
func.func @scalable() -> vector<[4]xi1> {
  %s = vector.step : vector<[4]xindex>
  %c = arith.constant dense<4> : vector<[4]xindex>
  %k = arith.cmpi ult, %s, %c : vector<[4]xindex>
  return %k : vector<[4]xi1>
}
