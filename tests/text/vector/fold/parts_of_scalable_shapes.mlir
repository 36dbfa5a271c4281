// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A dimension that is scalable stays whole.

// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: %0 = vector.extract %arg0[1] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: return %0, %arg1 : vector<[4]xf32>, vector<[4]xf32>
// CHECK-NEXT: }
func.func @kept(%a: vector<2x[4]xf32>, %b: vector<[4]xf32>) -> (vector<[4]xf32>, vector<[4]xf32>) {
  %0 = vector.shape_cast %a : vector<2x[4]xf32> to vector<1x2x[4]xf32>
  %1 = vector.extract %0[0, 1] : vector<[4]xf32> from vector<1x2x[4]xf32>
  %2 = vector.shape_cast %b : vector<[4]xf32> to vector<1x[4]xf32>
  %3 = vector.extract %2[0] : vector<[4]xf32> from vector<1x[4]xf32>
  return %1, %3 : vector<[4]xf32>, vector<[4]xf32>
}

// CHECK-LABEL: func.func @stretched(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<2x1xf32> to vector<2x[1]xf32>
// CHECK-NEXT: %1 = vector.extract %0[1] : vector<[1]xf32> from vector<2x[1]xf32>
// CHECK-NEXT: return %1 : vector<[1]xf32>
// CHECK-NEXT: }
func.func @stretched(%a: vector<2x1xf32>) -> vector<[1]xf32> {
  %0 = vector.broadcast %a : vector<2x1xf32> to vector<2x[1]xf32>
  %1 = vector.extract %0[1] : vector<[1]xf32> from vector<2x[1]xf32>
  return %1 : vector<[1]xf32>
}
