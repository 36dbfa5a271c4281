// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A broadcast to a scalable dimension of at least one element.

// CHECK-LABEL: func.func @d(
// CHECK-NEXT: %0 = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
func.func @d(%v: vector<1xf32>, %i: index) -> f32 {
  %b = vector.broadcast %v : vector<1xf32> to vector<[1]xf32>
  %e = vector.extract %b[%i] : f32 from vector<[1]xf32>
  return %e : f32
}
