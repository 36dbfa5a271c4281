// RUN: terrace-opt %s --convert-arith-to-spirv | FileCheck %s

// An op that folds to a constant that cannot be converted stays.

// CHECK-LABEL: func.func @mask(
// CHECK-NEXT: %0 = vector.constant_mask [0] : vector<[8]xi1>
// CHECK-NEXT: return %0 : vector<[8]xi1>
func.func @mask() -> vector<[8]xi1> {
  %0 = vector.constant_mask [0] : vector<[8]xi1>
  return %0 : vector<[8]xi1>
}
