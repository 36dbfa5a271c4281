// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// Positions and sizes are variables of the module, but for the size of the workgroup, which the kernel says.

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32, %m: memref<12xf32, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.block_id x
      %1 = gpu.thread_id y
      %2 = gpu.block_dim y
      %3 = gpu.grid_dim z
      %4 = gpu.global_id x
      %5 = gpu.subgroup_id : index
      %6 = gpu.num_subgroups : index
      %7 = gpu.subgroup_size : index
      %8 = gpu.lane_id
      gpu.barrier
      memref.store %a, %m[%0] : memref<12xf32, #spirv.storage_class<StorageBuffer>>
      gpu.return
    }
  }
}

// CHECK: module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.module @__spv__kernels Logical GLSL450 {
// CHECK-NEXT: spirv.GlobalVariable @__builtin__SubgroupLocalInvocationId__ built_in("SubgroupLocalInvocationId") : !spirv.ptr<i32, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__SubgroupSize__ built_in("SubgroupSize") : !spirv.ptr<i32, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__NumSubgroups__ built_in("NumSubgroups") : !spirv.ptr<i32, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__SubgroupId__ built_in("SubgroupId") : !spirv.ptr<i32, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__GlobalInvocationId__ built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__NumWorkgroups__ built_in("NumWorkgroups") : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__LocalInvocationId__ built_in("LocalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__WorkgroupId__ built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: spirv.func @kernel(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}, %arg1: !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %__builtin__WorkgroupId___addr = spirv.mlir.addressof @__builtin__WorkgroupId__ : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: %0 = spirv.Load "Input" %__builtin__WorkgroupId___addr : vector<3xi32>
// CHECK-NEXT: %1 = spirv.CompositeExtract %0[0 : i32] : vector<3xi32>
// CHECK-NEXT: %__builtin__LocalInvocationId___addr = spirv.mlir.addressof @__builtin__LocalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: %2 = spirv.Load "Input" %__builtin__LocalInvocationId___addr : vector<3xi32>
// CHECK-NEXT: %3 = spirv.CompositeExtract %2[1 : i32] : vector<3xi32>
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %__builtin__NumWorkgroups___addr = spirv.mlir.addressof @__builtin__NumWorkgroups__ : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: %4 = spirv.Load "Input" %__builtin__NumWorkgroups___addr : vector<3xi32>
// CHECK-NEXT: %5 = spirv.CompositeExtract %4[2 : i32] : vector<3xi32>
// CHECK-NEXT: %__builtin__GlobalInvocationId___addr = spirv.mlir.addressof @__builtin__GlobalInvocationId__ : !spirv.ptr<vector<3xi32>, Input>
// CHECK-NEXT: %6 = spirv.Load "Input" %__builtin__GlobalInvocationId___addr : vector<3xi32>
// CHECK-NEXT: %7 = spirv.CompositeExtract %6[0 : i32] : vector<3xi32>
// CHECK-NEXT: %__builtin__SubgroupId___addr = spirv.mlir.addressof @__builtin__SubgroupId__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %8 = spirv.Load "Input" %__builtin__SubgroupId___addr : i32
// CHECK-NEXT: %__builtin__NumSubgroups___addr = spirv.mlir.addressof @__builtin__NumSubgroups__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %9 = spirv.Load "Input" %__builtin__NumSubgroups___addr : i32
// CHECK-NEXT: %__builtin__SubgroupSize___addr = spirv.mlir.addressof @__builtin__SubgroupSize__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %10 = spirv.Load "Input" %__builtin__SubgroupSize___addr : i32
// CHECK-NEXT: %__builtin__SubgroupLocalInvocationId___addr = spirv.mlir.addressof @__builtin__SubgroupLocalInvocationId__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %11 = spirv.Load "Input" %__builtin__SubgroupLocalInvocationId___addr : i32
// CHECK-NEXT: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %12 = spirv.AccessChain %arg1[%cst0_i32, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK-NEXT: spirv.Store "StorageBuffer" %12, %arg0 : f32
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: gpu.module @kernels {
// CHECK-NEXT: gpu.func @kernel(%arg0: f32, %arg1: memref<12xf32, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %block_id_x = gpu.block_id x
// CHECK-NEXT: %thread_id_y = gpu.thread_id y
// CHECK-NEXT: %block_dim_y = gpu.block_dim y
// CHECK-NEXT: %grid_dim_z = gpu.grid_dim z
// CHECK-NEXT: %global_id_x = gpu.global_id x
// CHECK-NEXT: %0 = gpu.subgroup_id : index
// CHECK-NEXT: %1 = gpu.num_subgroups : index
// CHECK-NEXT: %2 = gpu.subgroup_size : index
// CHECK-NEXT: %3 = gpu.lane_id
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.store %arg0, %arg1[%block_id_x] : memref<12xf32, #spirv.storage_class<StorageBuffer>>
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
