// RUN: terrace-opt --convert-gpu-to-spirv=use-64bit-index %s | FileCheck %s

// In an environment for kernels, arguments are not bound, addresses may have 64 bits, and the module of spirv is in that of
// gpu, with a function that the host can name.

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32, %m: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.thread_id x
      %1 = gpu.lane_id
      memref.store %a, %m[%0] : memref<4xf32, #spirv.storage_class<CrossWorkgroup>>
      gpu.return
    }
  }
}

// CHECK: module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int64], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: gpu.module @kernels {
// CHECK-NEXT: spirv.module @__spv__kernels Physical64 OpenCL {
// CHECK-NEXT: spirv.GlobalVariable @__builtin__SubgroupLocalInvocationId__ built_in("SubgroupLocalInvocationId") : !spirv.ptr<i32, Input>
// CHECK-NEXT: spirv.GlobalVariable @__builtin__LocalInvocationId__ built_in("LocalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
// CHECK-NEXT: spirv.func @kernel(%arg0: f32, %arg1: !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
// CHECK-NEXT: %__builtin__LocalInvocationId___addr = spirv.mlir.addressof @__builtin__LocalInvocationId__ : !spirv.ptr<vector<3xi64>, Input>
// CHECK-NEXT: %0 = spirv.Load "Input" %__builtin__LocalInvocationId___addr : vector<3xi64>
// CHECK-NEXT: %1 = spirv.CompositeExtract %0[0 : i32] : vector<3xi64>
// CHECK-NEXT: %__builtin__SubgroupLocalInvocationId___addr = spirv.mlir.addressof @__builtin__SubgroupLocalInvocationId__ : !spirv.ptr<i32, Input>
// CHECK-NEXT: %2 = spirv.Load "Input" %__builtin__SubgroupLocalInvocationId___addr : i32
// CHECK-NEXT: %3 = spirv.UConvert %2 : i32 to i64
// CHECK-NEXT: %4 = spirv.AccessChain %arg1[%1] : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i64 -> !spirv.ptr<f32, CrossWorkgroup>
// CHECK-NEXT: spirv.Store "CrossWorkgroup" %4, %arg0 : f32
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.func @kernel(%arg0: f32, %arg1: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) attributes {gpu.kernel} {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
