// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// Reductions of subgroups and workgroups.

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Groups, GroupNonUniformArithmetic, GroupNonUniformClustered, GroupUniformArithmeticKHR], [SPV_KHR_uniform_group_instructions]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%f: f32, %i: i32, %b: i1) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_reduce add %f : (f32) -> f32
      %1 = gpu.subgroup_reduce maxsi %i : (i32) -> i32
      %2 = gpu.subgroup_reduce add %f uniform : (f32) -> f32
      %3 = gpu.subgroup_reduce mul %i uniform : (i32) -> i32
      %4 = gpu.subgroup_reduce minnumf %f cluster(size = 4) : (f32) -> f32
      %5 = gpu.all_reduce add %i {
      } : (i32) -> i32
      %6 = gpu.subgroup_reduce and %i : (i32) -> i32
      %7 = gpu.subgroup_reduce or %b : (i1) -> i1
      gpu.return
    }
  }
}

// CHECK: module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Groups, GroupNonUniformArithmetic, GroupNonUniformClustered, GroupUniformArithmeticKHR], [SPV_KHR_uniform_group_instructions]>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.module @__spv__kernels Logical GLSL450 {
// CHECK-NEXT: spirv.func @kernel(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}, %arg1: i32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}, %arg2: i1 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 2), StorageBuffer>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %0 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %arg0 : f32 -> f32
// CHECK-NEXT: %1 = spirv.GroupNonUniformSMax <Subgroup> <Reduce> %arg1 : i32 -> i32
// CHECK-NEXT: %2 = spirv.GroupFAdd <Subgroup> <Reduce> %arg0 : f32
// CHECK-NEXT: %3 = spirv.KHR.GroupIMul <Subgroup> <Reduce> %arg1 : i32
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %4 = spirv.GroupNonUniformFMin <Subgroup> <ClusteredReduce> %arg0 cluster_size(%cst4_i32) : f32, i32 -> f32
// CHECK-NEXT: %5 = spirv.GroupNonUniformIAdd <Workgroup> <Reduce> %arg1 : i32 -> i32
// CHECK-NEXT: %6 = spirv.GroupNonUniformBitwiseAnd <Subgroup> <Reduce> %arg1 : i32 -> i32
// CHECK-NEXT: %7 = spirv.GroupNonUniformLogicalOr <Subgroup> <Reduce> %arg2 : i1 -> i1
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: gpu.module @kernels {
// CHECK-NEXT: gpu.func @kernel(%arg0: f32, %arg1: i32, %arg2: i1) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %0 = gpu.subgroup_reduce add %arg0 : (f32) -> f32
// CHECK-NEXT: %1 = gpu.subgroup_reduce maxsi %arg1 : (i32) -> i32
// CHECK-NEXT: %2 = gpu.subgroup_reduce add %arg0 uniform : (f32) -> f32
// CHECK-NEXT: %3 = gpu.subgroup_reduce mul %arg1 uniform : (i32) -> i32
// CHECK-NEXT: %4 = gpu.subgroup_reduce minnumf %arg0 cluster(size = 4) : (f32) -> f32
// CHECK-NEXT: %5 = gpu.all_reduce add %arg1 {
// CHECK-NEXT: } : (i32) -> i32
// CHECK-NEXT: %6 = gpu.subgroup_reduce and %arg1 : (i32) -> i32
// CHECK-NEXT: %7 = gpu.subgroup_reduce or %arg2 : (i1) -> i1
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
