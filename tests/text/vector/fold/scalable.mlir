// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The size of a scalable vector is not known, so its elements are not.

// CHECK-LABEL: func.func @step(
// CHECK-NEXT: %0 = vector.step : vector<[4]xindex>
// CHECK-NEXT: return %0 : vector<[4]xindex>
// CHECK-NEXT: }
func.func @step() -> vector<[4]xindex> {
  %0 = vector.step : vector<[4]xindex>
  return %0 : vector<[4]xindex>
}

// CHECK-LABEL: func.func @mask_without_last_dimension(
// CHECK-NEXT: %0 = vector.create_mask %arg0 : vector<[4]xi1>
// CHECK-NEXT: return %0 : vector<[4]xi1>
// CHECK-NEXT: }
func.func @mask_without_last_dimension(%a: index) -> vector<[4]xi1> {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %a, %c1 : vector<[4]x1xi1>
  %1 = vector.shape_cast %0 : vector<[4]x1xi1> to vector<[4]xi1>
  return %1 : vector<[4]xi1>
}
