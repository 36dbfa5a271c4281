// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// Shuffles of a whole subgroup, and rotations.

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformShuffle, GroupNonUniformShuffleRelative, GroupNonUniformRotateKHR], [SPV_KHR_subgroup_rotate]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32, %m: memref<2xf32, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %w = arith.constant 32 : i32
      %o = arith.constant 4 : i32
      %r0, %v0 = gpu.shuffle xor %a, %o, %w : f32
      %r1, %v1 = gpu.shuffle up %a, %o, %w : f32
      %r2, %v2 = gpu.shuffle down %a, %o, %w : f32
      %r3, %v3 = gpu.shuffle idx %a, %o, %w : f32
      %r4, %v4 = gpu.rotate %a, 4, 16 : f32
      gpu.return
    }
  }
}

// CHECK: module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformShuffle, GroupNonUniformShuffleRelative, GroupNonUniformRotateKHR], [SPV_KHR_subgroup_rotate]>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.module @__spv__kernels Logical GLSL450 {
// CHECK-NEXT: spirv.GlobalVariable @__builtin__SubgroupLocalInvocationId__ built_in("SubgroupLocalInvocationId") : !spirv.ptr<i32, Input>
// CHECK-NEXT: spirv.func @kernel(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}, %arg1: !spirv.ptr<!spirv.struct<(!spirv.array<2 x f32, stride=4> [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %cst32_i32 = spirv.Constant 32 : i32
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %0 = spirv.GroupNonUniformShuffleXor <Subgroup> %arg0, %cst4_i32 : f32, i32
// CHECK-NEXT: %true = spirv.Constant true
// CHECK-NEXT: %1 = spirv.GroupNonUniformShuffleUp <Subgroup> %arg0, %cst4_i32 : f32, i32
// CHECK-NEXT: %__builtin__SubgroupLocalInvocationId___addr = spirv.mlir.addressof @__builtin__SubgroupLocalInvocationId__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %2 = spirv.Load "Input" %__builtin__SubgroupLocalInvocationId___addr : i32
// CHECK-NEXT: %3 = spirv.ISub %2, %cst4_i32 : i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %4 = spirv.SGreaterThanEqual %3, %cst0_i32 : i32
// CHECK-NEXT: %5 = spirv.GroupNonUniformShuffleDown <Subgroup> %arg0, %cst4_i32 : f32, i32
// CHECK-NEXT: %__builtin__SubgroupLocalInvocationId___addr_0 = spirv.mlir.addressof @__builtin__SubgroupLocalInvocationId__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %6 = spirv.Load "Input" %__builtin__SubgroupLocalInvocationId___addr_0 : i32
// CHECK-NEXT: %7 = spirv.IAdd %6, %cst4_i32 : i32
// CHECK-NEXT: %8 = spirv.ULessThan %7, %cst32_i32 : i32
// CHECK-NEXT: %9 = spirv.GroupNonUniformShuffle <Subgroup> %arg0, %cst4_i32 : f32, i32
// CHECK-NEXT: %true_1 = spirv.Constant true
// CHECK-NEXT: %cst4_i32_2 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst16_i32 = spirv.Constant 16 : i32
// CHECK-NEXT: %10 = spirv.GroupNonUniformRotateKHR <Subgroup> %arg0, %cst4_i32_2, cluster_size(%cst16_i32) : f32, i32, i32 -> f32
// CHECK-NEXT: %__builtin__SubgroupLocalInvocationId___addr_3 = spirv.mlir.addressof @__builtin__SubgroupLocalInvocationId__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %11 = spirv.Load "Input" %__builtin__SubgroupLocalInvocationId___addr_3 : i32
// CHECK-NEXT: %12 = spirv.ULessThan %11, %cst16_i32 : i32
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: gpu.module @kernels {
// CHECK-NEXT: gpu.func @kernel(%arg0: f32, %arg1: memref<2xf32, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT: %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT: %shuffleResult, %valid = gpu.shuffle xor %arg0, %c4_i32, %c32_i32 : f32
// CHECK-NEXT: %shuffleResult_0, %valid_1 = gpu.shuffle up %arg0, %c4_i32, %c32_i32 : f32
// CHECK-NEXT: %shuffleResult_2, %valid_3 = gpu.shuffle down %arg0, %c4_i32, %c32_i32 : f32
// CHECK-NEXT: %shuffleResult_4, %valid_5 = gpu.shuffle idx %arg0, %c4_i32, %c32_i32 : f32
// CHECK-NEXT: %rotateResult, %valid_6 = gpu.rotate %arg0, 4, 16 : f32
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
