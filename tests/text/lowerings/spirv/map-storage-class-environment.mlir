// RUN: terrace-opt --map-memref-spirv-storage-class %s | FileCheck %s

// The target environment decides on the client API.

// CHECK: func.func @kernel(%arg0: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) {
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
  func.func @kernel(%a: memref<4xf32>) {
    return
  }
}
