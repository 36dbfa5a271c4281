// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// A size of the workgroup that the kernel does not say is a variable of the module.

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel() kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      %0 = gpu.block_dim y
      gpu.return
    }
  }
}

// CHECK: module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.module @__spv__kernels Logical GLSL450 {
// CHECK-NEXT: spirv.GlobalVariable @__builtin__WorkgroupSize__ built_in("WorkgroupSize") : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: spirv.func @kernel() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
// CHECK-NEXT: %__builtin__WorkgroupSize___addr = spirv.mlir.addressof @__builtin__WorkgroupSize__ : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: %0 = spirv.Load "Input" %__builtin__WorkgroupSize___addr : vector<3xi32>
// CHECK-NEXT: %1 = spirv.CompositeExtract %0[1 : i32] : vector<3xi32>
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: gpu.module @kernels {
// CHECK-NEXT: gpu.func @kernel() kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
// CHECK-NEXT: %block_dim_y = gpu.block_dim y
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
