// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Another shape of a vector with a stretched dimension is no broadcast: it has other elements (mlir-opt makes one).

// CHECK-LABEL: func.func @stretched(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<2x1xi32> to vector<2x2xi32>
// CHECK-NEXT: %1 = vector.shape_cast %0 : vector<2x2xi32> to vector<2x2x1xi32>
// CHECK-NEXT: return %1 : vector<2x2x1xi32>
// CHECK-NEXT: }
func.func @stretched(%v: vector<2x1xi32>) -> vector<2x2x1xi32> {
  %a = vector.broadcast %v : vector<2x1xi32> to vector<2x2xi32>
  %0 = vector.shape_cast %a : vector<2x2xi32> to vector<2x2x1xi32>
  return %0 : vector<2x2x1xi32>
}
