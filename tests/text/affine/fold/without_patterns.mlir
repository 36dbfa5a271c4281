// RUN: terrace-opt %s --memref-expand | FileCheck %s

// Bounds, conditions and extrema fold in passes that apply no canonicalization patterns.

// CHECK-DAG: #map = affine_map<(d0)[s0] -> (2, d0)>
// CHECK-DAG: #set = affine_set<()[s0] : (s0 - 4 >= 0)>

// CHECK-LABEL: func.func @bounds(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: affine.for %arg1 = %arg0 to 4 {
// CHECK:      affine.parallel (%arg1, %arg2) = (0, symbol(%arg0)) to (4, min(symbol(%arg0), 4)) {
func.func @bounds(%n: index) {
  %c4 = arith.constant 4 : index
  affine.for %i = max affine_map<(d0) -> (d0, d0)>(%n) to min affine_map<(d0) -> (d0, 4)>(%c4) {
  }
  affine.parallel (%i, %j) = (0, %n) to (%c4, min(%n, %c4)) {
  }
  return
}

// CHECK-LABEL: func.func @condition(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: affine.if #set()[%arg0] {
func.func @condition(%n: index) {
  %c4 = arith.constant 4 : index
  affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%n, %c4) {
    func.call @condition(%n) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @extremum(
// CHECK: affine.min #map(%{{.*}})
func.func @extremum(%n: index) -> index {
  affine.for %i = 0 to 10 {
    %c2 = arith.constant 2 : index
    %0 = affine.min affine_map<(d0)[s0] -> (s0, d0)>(%i)[%c2]
    func.call @use(%0) : (index) -> ()
  }
  return %n : index
}
func.func private @use(index)
