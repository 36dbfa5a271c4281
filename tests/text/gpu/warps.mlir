// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// CHECK-LABEL: func.func @distribution
func.func @distribution(%lane: index, %v: vector<4xi32>) -> vector<1xf32> {
  // CHECK: gpu.warp_execute_on_lane_0(%{{.*}})[32] args(%{{.*}} : vector<4xi32>) -> (vector<1xf32>) {
  // CHECK-NEXT: ^bb0(%{{.*}}: vector<128xi32>):
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<4xi32>) -> (vector<1xf32>) {
  ^bb0(%whole: vector<128xi32>):
    %1 = arith.constant dense<0.0> : vector<32xf32>
    gpu.yield %1 : vector<32xf32>
  } {note}
  return %0 : vector<1xf32>
}

// The terminator that yields nothing is implied.
// CHECK-LABEL: func.func @nothing
func.func @nothing(%lane: index, %x: f32, %m: memref<f32>) {
  // CHECK: gpu.warp_execute_on_lane_0(%{{.*}})[64] {
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: }
  gpu.warp_execute_on_lane_0(%lane)[64] {
    memref.store %x, %m[] : memref<f32>
  }
  return
}
