// RUN: terrace-opt --convert-func-to-spirv %s | FileCheck %s

// A narrow element needs the capability of its storage class.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, StorageBuffer8BitAccess, Int16, Int8], [SPV_KHR_8bit_storage]>, #spirv.resource_limits<>>} {
func.func private @f0(memref<6xi8, #spirv.storage_class<StorageBuffer>>)
func.func private @f1(memref<6xi8, #spirv.storage_class<Uniform>>)
func.func private @f2(memref<6xi16, #spirv.storage_class<StorageBuffer>>)
func.func private @f3(memref<6xi16, #spirv.storage_class<Workgroup>>)
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, StorageBuffer8BitAccess, Int16, Int8], [SPV_KHR_8bit_storage]>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.func @f0(!spirv.ptr<!spirv.struct<(!spirv.array<6 x i8, stride=1> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f1(!spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, Uniform>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f2(!spirv.ptr<!spirv.struct<(!spirv.array<3 x i32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f3(!spirv.ptr<!spirv.struct<(!spirv.array<6 x i16>)>, Workgroup>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: }
