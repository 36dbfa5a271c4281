// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: f32, %v: vector<4xi8>) {
  // CHECK: gpu.all_reduce {{ *}}maxnumf %{{.*}} uniform {
  // CHECK-NEXT: } : (f32) -> f32
  %0 = gpu.all_reduce maxnumf %x uniform {} : (f32) -> (f32)
  // CHECK: gpu.all_reduce {{ *}}%{{.*}} {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: gpu.yield %[[A]] : f32
  %1 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    gpu.yield %a : f32
  } : (f32) -> f32
  // CHECK: gpu.subgroup_reduce {{ *}}add %{{.*}} cluster(size = 4) : (f32) -> f32
  %2 = gpu.subgroup_reduce add %x cluster(size = 4) : (f32) -> f32
  // CHECK: gpu.subgroup_reduce {{ *}}xor %{{.*}} uniform cluster(size = 4, stride = 2) : (vector<4xi8>) -> vector<4xi8>
  %3 = gpu.subgroup_reduce xor %v uniform cluster(size = 4, stride = 2) : (vector<4xi8>) -> vector<4xi8>
  return
}
