// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// A mask around no op chooses between what is handed over and other elements.

// CHECK-LABEL: func.func @choice(
// CHECK-NEXT: %[[V0:.+]] = arith.select %arg0, %arg1, %arg2 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT: return %[[V0]] : vector<8xf32>
// CHECK-NEXT: }
func.func @choice(%k: vector<8xi1>, %a: vector<8xf32>, %b: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.mask %k, %b { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}
