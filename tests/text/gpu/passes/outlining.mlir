// RUN: terrace-opt --gpu-kernel-outlining --allow-unregistered-dialect %s | FileCheck %s

// CHECK: module attributes {gpu.container_module} {

// CHECK-LABEL: func.func @once
// CHECK-SAME: (%[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: memref<?xf32>, %[[X:[a-z0-9]+]]: f32)
// CHECK: gpu.launch_func {{ *}}@once_kernel::@once_kernel blocks in (%{{.*}}, %{{.*}}, %{{.*}}) threads in (%[[N]], %[[N]], %[[N]]) {{ *}}args(%[[X]] : f32, %[[M]] : memref<?xf32>)
func.func @once(%n: index, %m: memref<?xf32>, %x: f32) {
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c4, %gz = %c4) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "use"(%x, %bx, %sz) : (f32, index, index) -> ()
    memref.store %x, %m[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

// CHECK: gpu.module @once_kernel {
// CHECK-NEXT: gpu.func @once_kernel(%[[A:[a-z0-9]+]]: f32, %[[B:[a-z0-9]+]]: memref<?xf32>) kernel attributes {known_grid_size = array<i32: 4, 4, 4>} {
// CHECK-DAG: %[[BX:.*]] = gpu.block_id {{ *}}x
// CHECK-DAG: %[[TX:.*]] = gpu.thread_id {{ *}}x
// CHECK-DAG: %[[SZ:.*]] = gpu.block_dim {{ *}}z
// CHECK: "use"(%[[A]], %[[BX]], %[[SZ]])
// CHECK-NEXT: memref.store %[[A]], %[[B]][%[[TX]]]
// CHECK-NEXT: gpu.return

// Several launches of a function get modules of different names.
// CHECK-LABEL: func.func @twice
// CHECK: gpu.launch_func async {{ *}}@twice_kernel::@twice_kernel
// CHECK: gpu.launch_func {{.*}}@twice_kernel_0::@twice_kernel
func.func @twice(%n: index) {
  %0 = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
// CHECK: gpu.module @twice_kernel {
// CHECK: gpu.module @twice_kernel_0 {
// CHECK-NEXT: gpu.func @twice_kernel() kernel {

// Clusters, attributions, names, and symbols that the kernel refers to.
// CHECK-LABEL: func.func @all
// CHECK: gpu.launch_func {{ *}}@m::@f clusters in (%[[N:[a-z0-9]+]], %[[N]], %[[N]]) blocks in (%[[N]], %[[N]], %[[N]]) threads in (%[[N]], %[[N]], %[[N]]) {{.*}}dynamic_shared_memory_size
func.func @all(%n: index, %bytes: i32) {
  gpu.launch clusters(%cx, %cy, %cz) in (%a = %n, %b = %n, %c = %n) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) dynamic_shared_memory_size %bytes module(@m) function(@f)
      workgroup(%w: memref<4xf32, 3>) private(%p: memref<1xf32, 5>) {
    func.call @helper() : () -> ()
    "use"(%cx, %w, %p) : (index, memref<4xf32, 3>, memref<1xf32, 5>) -> ()
    gpu.terminator
  }
  return
}
// CHECK: gpu.module @m {
// CHECK-NEXT: gpu.func @f() workgroup(%[[W:[a-z0-9]+]] : memref<4xf32, 3>) private(%[[P:[a-z0-9]+]] : memref<1xf32, 5>) kernel {
// CHECK: %[[CX:.*]] = gpu.cluster_id {{ *}}x
// CHECK: call @helper()
// CHECK-NEXT: "use"(%[[CX]], %[[W]], %[[P]])
// CHECK: func.func private @helper() {
// CHECK: call @global()
// CHECK: func.func private @global()
func.func private @helper() {
  call @global() : () -> ()
  return
}
func.func private @global()
