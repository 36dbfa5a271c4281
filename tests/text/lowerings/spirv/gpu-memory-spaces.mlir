// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// Memory spaces become storage classes first: for shaders those of Vulkan.

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @m {
    gpu.func @k(%a: memref<16xf32>, %b: memref<16xf32, 4>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      gpu.return
    }
  }
}
// CHECK: spirv.func @k(%arg0: !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>
// CHECK-SAME: %arg1: !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, Uniform>
// CHECK: gpu.func @k(%arg0: memref<16xf32>, %arg1: memref<16xf32, 4>)
