// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// A module has the environment of its targets; functions that are no kernels are called; bindings that are given stay.

module attributes {gpu.container_module} {
  gpu.module @first [#spirv.target_env<#spirv.vce<v1.0, [Shader, Int64], []>, #spirv.resource_limits<>>] {
    gpu.func @kernel(%a: i64 {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 2), StorageBuffer>}) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      gpu.return
    }
  }
  gpu.module @second {
    gpu.func @same(%a: i32) -> i32 {
      gpu.return %a : i32
    }
  }
  func.func @host(%n: index, %x: i64) {
    gpu.launch_func @first::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : i64)
    return
  }
}

// CHECK: module attributes {gpu.container_module} {
// CHECK-NEXT: spirv.module @__spv__first Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Int64], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.func @kernel(%arg0: i64 {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 2), StorageBuffer>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: gpu.module @first [#spirv.target_env<#spirv.vce<v1.0, [Shader, Int64], []>, #spirv.resource_limits<>>] {
// CHECK-NEXT: gpu.func @kernel(%arg0: i64 {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 2), StorageBuffer>}) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
// CHECK-NEXT: gpu.return
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: spirv.module @__spv__second Logical GLSL450 {
// CHECK-NEXT: spirv.func @same(%arg0: i32) -> i32 "None" {
// CHECK-NEXT: spirv.ReturnValue %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: gpu.module @second {
// CHECK-NEXT: gpu.func @same(%arg0: i32) -> i32 {
// CHECK-NEXT: gpu.return %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: func.func @host(%arg0: index, %arg1: i64) {
// CHECK-NEXT: gpu.launch_func  @first::@kernel blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  args(%arg1 : i64)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
