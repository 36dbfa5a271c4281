// RUN: terrace-opt --convert-func-to-spirv %s | FileCheck %s

// Types in an environment for kernels: memrefs are pointers to arrays, or to the first element.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8, Int64, Float64, Vector16], []>, #spirv.resource_limits<>>} {
func.func private @f0(i8)
func.func private @f1(i64)
func.func private @f2(f64)
func.func private @f3(vector<8xf32>)
func.func private @f4(vector<16xf32>)
func.func private @f5(memref<6xf32, #spirv.storage_class<CrossWorkgroup>>)
func.func private @f6(memref<?xi8, #spirv.storage_class<CrossWorkgroup>>)
func.func private @f7(memref<6xi1, #spirv.storage_class<CrossWorkgroup>>)
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8, Int64, Float64, Vector16], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.func @f0(i8) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f1(i64) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f2(f64) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f3(vector<8xf32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f4(vector<16xf32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f5(!spirv.ptr<!spirv.array<6 x f32>, CrossWorkgroup>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f6(!spirv.ptr<i8, CrossWorkgroup>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f7(!spirv.ptr<!spirv.array<6 x i8>, CrossWorkgroup>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: }
