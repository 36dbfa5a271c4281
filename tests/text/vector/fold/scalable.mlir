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
