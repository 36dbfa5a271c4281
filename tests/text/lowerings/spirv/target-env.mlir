// RUN: terrace-opt --convert-func-to-spirv=target-env=v1.0,[Shader,Int64],[] %s | FileCheck %s

// The option counts before the attribute.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
func.func private @f0(i64)
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.func @f0(i64) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: }
