// RUN: terrace-opt --convert-func-to-spirv=emulate-lt-32-bit-scalar-types=false %s | FileCheck %s

// Without emulation, narrow numbers have to be there.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Int8, Float16], []>, #spirv.resource_limits<>>} {
func.func private @f0(i8)
func.func private @f1(f16)
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Int8, Float16], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.func @f0(i8) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f1(f16) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: }
