// RUN: terrace-opt --spirv-lower-abi-attrs --split-input-file %s | FileCheck %s

module attributes {
  spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>
} {
  // CHECK-LABEL: spirv.module @shader
  spirv.module @shader Logical GLSL450 {
    spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>

    // A value is the member of a structure, and a pointer to a structure becomes one to a laid out one.
    // CHECK: spirv.GlobalVariable @kernel_arg_0 bind(0, 0) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
    // CHECK-NEXT: spirv.GlobalVariable @kernel_arg_1 bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>
    // CHECK-NEXT: spirv.GlobalVariable @kernel_arg_2 bind(1, 0) : !spirv.ptr<!spirv.struct<(i32 [0])>, Uniform>
    // CHECK-LABEL: spirv.func @kernel() "None" {
    // CHECK-NEXT: %[[A0:.*]] = spirv.mlir.addressof @kernel_arg_0
    // CHECK-NEXT: %[[ZERO:.*]] = spirv.Constant 0 : i32
    // CHECK-NEXT: %[[M0:.*]] = spirv.AccessChain %[[A0]][%[[ZERO]]]
    // CHECK-NEXT: %[[X:.*]] = spirv.Load "StorageBuffer" %[[M0]] : f32
    // CHECK-NEXT: %[[A1:.*]] = spirv.mlir.addressof @kernel_arg_1
    // CHECK-NEXT: %[[A2:.*]] = spirv.mlir.addressof @kernel_arg_2
    // CHECK-NEXT: %[[ZERO2:.*]] = spirv.Constant 0 : i32
    // CHECK-NEXT: %[[M2:.*]] = spirv.AccessChain %[[A2]][%[[ZERO2]]]
    // CHECK-NOT: spirv.Bitcast
    // CHECK: spirv.AccessChain %[[A1]][{{.*}}] : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    // CHECK: spirv.Load "Uniform" %[[M2]] : i32
    spirv.func @kernel(
      %x: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>},
      %to: !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>},
      %n: !spirv.ptr<i32, Uniform> {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 0)>}
    ) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
      %zero = spirv.Constant 0 : i32
      %place = spirv.AccessChain %to[%zero, %zero] : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      spirv.Store "StorageBuffer" %place, %x : f32
      %count = spirv.Load "Uniform" %n : i32
      spirv.FunctionCall @helper() : () -> ()
      spirv.Return
    }

    // A function without the attribute is none of the entry points.
    // CHECK: spirv.func @helper() "None" {
    spirv.func @helper() "None" {
      %id = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
      spirv.Return
    }

    // What has no mode in the environment stays.
    // CHECK: spirv.func @plain() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<subgroup_size = 16, target_width = 32>} {
    spirv.func @plain() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<subgroup_size = 16, target_width = 32>} {
      spirv.Return
    }

    // The variables of called functions count.
    // CHECK: spirv.EntryPoint "GLCompute" @kernel, @id
    // CHECK-NEXT: spirv.ExecutionMode @kernel "LocalSize", 32, 1, 1
    // CHECK-NEXT: spirv.EntryPoint "GLCompute" @plain
    // CHECK-NEXT: }
  }
}

// -----

// From version 1.4 on, the interface has all variables.
// CHECK-LABEL: spirv.module @later
spirv.module @later Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], []>, #spirv.resource_limits<>>
} {
  spirv.func @kernel(
    %to: !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}
  ) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
    spirv.Return
  }
  // CHECK: spirv.EntryPoint "GLCompute" @kernel, @kernel_arg_0
}
