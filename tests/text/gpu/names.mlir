// RUN: terrace-opt %s | FileCheck %s

func.func @f(%x: f32, %i: i32) {
  // CHECK: %thread_id_x = gpu.thread_id {{ *}}x
  %0 = gpu.thread_id x
  // CHECK: %cluster_dim_blocks_z = gpu.cluster_dim_blocks {{ *}}z upper_bound 4
  %1 = gpu.cluster_dim_blocks z upper_bound 4
  // CHECK: %shuffleResult, %valid = gpu.shuffle {{ *}}up
  %2, %3 = gpu.shuffle up %x, %i, %i : f32
  // CHECK: %memref, %asyncToken = gpu.alloc async
  %4, %5 = gpu.alloc async () : memref<4xf32>
  return
}
