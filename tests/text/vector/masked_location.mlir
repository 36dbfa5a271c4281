// RUN: terrace-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: terrace-opt %s --mlir-print-debuginfo | terrace-opt --mlir-print-debuginfo | FileCheck %s

// The op in a mask keeps its location.
func.func @masked(%v: vector<4xi32>, %m: vector<4xi1>) -> i32 {
  // CHECK: vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<4xi32> into i32 loc(#[[INNER:.*]]) } : vector<4xi1> -> i32 loc(#[[OUTER:.*]])
  // CHECK: #[[OUTER]] = loc("outer")
  // CHECK: #[[INNER]] = loc("inner")
  %r = vector.mask %m { vector.reduction <add>, %v : vector<4xi32> into i32 loc("inner") } : vector<4xi1> -> i32 loc("outer")
  return %r : i32
}
