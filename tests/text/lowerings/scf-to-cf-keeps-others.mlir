// RUN: terrace-opt %s --convert-scf-to-cf | FileCheck %s

// Ops of other dialects stay as they are, also those that could be folded.

// CHECK-LABEL: func.func @folds(
// CHECK-NEXT: %0 = vector.constant_mask [4] : vector<4xi1>
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %1 = arith.addi %arg0, %c0 : index
// CHECK-NEXT: cf.br ^bb2(%1 : index)
// CHECK-NEXT: ^bb2(%2: index):  // pred: ^bb1
// CHECK-NEXT: return %0, %2 : vector<4xi1>, index
// CHECK-NEXT: }
func.func @folds(%x: index) -> (vector<4xi1>, index) {
  %mask = vector.constant_mask [4] : vector<4xi1>
  %0 = scf.execute_region -> index {
    %zero = arith.constant 0 : index
    %1 = arith.addi %x, %zero : index
    scf.yield %1 : index
  }
  return %mask, %0 : vector<4xi1>, index
}
