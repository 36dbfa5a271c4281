// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// The order of `async`, tokens and keywords.
// CHECK-LABEL: func.func @memory
func.func @memory(%m: memref<4xf32>, %n: index, %x: f32, %t: !gpu.async.token) {
  // CHECK: gpu.alloc {{ *}}() : memref<4xf32, 1>
  %0 = gpu.alloc () : memref<4xf32, 1>
  // CHECK: gpu.alloc async [%{{.*}}] host_shared (%{{.*}}) : memref<?xf32>
  %1, %2 = gpu.alloc async [%t] host_shared (%n) : memref<?xf32>
  // CHECK: gpu.alloc {{ *}}[%{{.*}}] (%{{.*}})[%{{.*}}] : memref<?xf32, #{{.*}}>
  %3 = gpu.alloc [%t] (%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  // CHECK: gpu.memcpy async %{{.*}}, %{{.*}} : memref<4xf32, 1>, memref<4xf32> {note}
  %4 = gpu.memcpy async %0, %m : memref<4xf32, 1>, memref<4xf32> {note}
  // CHECK: gpu.memset [%{{.*}}] %{{.*}}, %{{.*}} : memref<4xf32>, f32
  gpu.memset [%4] %m, %x : memref<4xf32>, f32
  // CHECK: gpu.wait async
  %5 = gpu.wait async
  // CHECK: gpu.wait [%{{.*}}, %{{.*}}]
  gpu.wait [%4, %5]
  // CHECK: gpu.dealloc async [%{{.*}}] %{{.*}} : memref<4xf32, 1>
  %6 = gpu.dealloc async [%5] %0 : memref<4xf32, 1>
  return
}
