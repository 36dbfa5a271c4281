// REQUIRES: vulkan
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry lowering 2>&1 | FileCheck %s --check-prefix=LOWERING
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry capability 2>&1 | FileCheck %s --check-prefix=CAPABILITY
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry threads 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry blocks 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry declared 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry elements 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// RUN: not terrace-run %s --engine vulkan --no-op-text --entry endless --max-time 1 2>&1 | FileCheck %s --check-prefix=ENDLESS

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @cbrt(%m: memref<4xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %m[%i] : memref<4xf32>
      %y = math.cbrt %x : f32
      memref.store %y, %m[%i] : memref<4xf32>
      gpu.return
    }
    gpu.func @declared() kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [8, 1, 1]>} {
      gpu.return
    }
    gpu.func @narrow(%m: memref<4xi4>) kernel {
      gpu.return
    }
  }
  gpu.module @linear attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformRotateKHR], [SPV_KHR_storage_buffer_storage_class, SPV_KHR_subgroup_rotate]>, #spirv.resource_limits<>>} {
    gpu.func @rotate(%m: memref<4xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %m[%i] : memref<4xf32>
      %y, %valid = gpu.rotate %x, 1, 4 : f32
      memref.store %y, %m[%i] : memref<4xf32>
      gpu.return
    }
  }

  // LOWERING: error: 'math.cbrt' op could not be legalized: the target does not know it
  // LOWERING: error: 'gpu.launch_func' op launches a kernel that cannot be lowered for the device
  func.func @lowering() {
    %c1 = arith.constant 1 : index
    %m = memref.alloc() : memref<4xf32>
    gpu.launch_func @kernels::@cbrt blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : memref<4xf32>)
    return
  }
  // CAPABILITY: error: 'gpu.launch_func' op launches a kernel that requires the capability 'GroupNonUniformRotateKHR', which the device lacks
  func.func @capability() {
    %c1 = arith.constant 1 : index
    %m = memref.alloc() : memref<4xf32>
    gpu.launch_func @linear::@rotate blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : memref<4xf32>)
    return
  }
  // THREADS: error: 'gpu.launch_func' op launches blocks of [1, 1, 1000000] threads
  // THREADS: help: the device has
  func.func @threads() {
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000000 : index
    gpu.launch_func @kernels::@declared blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %n)
    return
  }
  // BLOCKS: error: 'gpu.launch_func' op cannot be executed by the device: a grid of [4294967295, 1, 1] blocks is too large
  func.func @blocks() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %n = arith.constant 10000000000 : index
    gpu.launch_func @kernels::@declared blocks in (%n, %c1, %c1) threads in (%c8, %c1, %c1)
    return
  }
  // DECLARED: error: 'gpu.launch_func' op launches blocks of [1, 1, 1] threads, and the kernel is for [8, 1, 1]
  func.func @declared() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@declared blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
  // ELEMENTS: error: 'gpu.launch_func' op passes argument 0, whose elements no buffer has
  func.func @elements() {
    %c1 = arith.constant 1 : index
    %m = memref.alloc() : memref<4xi4>
    gpu.launch_func @kernels::@narrow blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : memref<4xi4>)
    return
  }
  // ENDLESS: error: 'endless' of {{.*}} was stopped: it ran for more than 1 seconds
  func.func @endless() {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %n = arith.constant 65535 : index
    gpu.launch_func @kernels::@declared blocks in (%n, %n, %c1) threads in (%c8, %c1, %c1)
    return
  }
}
