// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// In 2020, the type of a part followed from the position.
// CHECK-LABEL: func @parts
func @parts(%v: vector<4x8xf32>) -> (vector<8xf32>, f32) {
  // CHECK: vector.extract %arg0[3] : vector<8xf32> from vector<4x8xf32>
  %0 = vector.extract %v[3] : vector<4x8xf32>
  // CHECK: vector.extract %arg0[3, 1] : f32 from vector<4x8xf32>
  %1 = vector.extract %v[3, 1] : vector<4x8xf32>
  return %0, %1 : vector<8xf32>, f32
}
