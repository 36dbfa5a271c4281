// RUN: terrace-opt --convert-func-to-spirv %s | FileCheck %s

// Types in an environment that has nothing but shaders.

func.func private @f0(i1)
func.func private @f1(i8)
func.func private @f2(i16)
func.func private @f3(i4)
func.func private @f4(si8)
func.func private @f5(ui32)
func.func private @f6(index)
func.func private @f7(f16)
func.func private @f8(bf16)
func.func private @f9(f32)
func.func private @f10(f8E4M3FN)
func.func private @f11(vector<1xf32>)
func.func private @f12(vector<f32>)
func.func private @f13(vector<4xi8>)
func.func private @f14(vector<3xindex>)
func.func private @f15(complex<f32>)
func.func private @f16(tensor<2x3xf32>)
func.func private @f17(tensor<2xi8>)
func.func private @f18(!spirv.array<4 x f32>)
func.func private @f19(memref<?xi32, #spirv.storage_class<StorageBuffer>>)
func.func private @f20(memref<6xi8, #spirv.storage_class<StorageBuffer>>)
func.func private @f21(memref<6xi1, #spirv.storage_class<StorageBuffer>>)
func.func private @f22(memref<16xi4, #spirv.storage_class<StorageBuffer>>)
func.func private @f23(memref<6xvector<4xf32>, #spirv.storage_class<Uniform>>)
func.func private @f24(memref<2x6xf32, strided<[64, 1], offset: 4>, #spirv.storage_class<PushConstant>>)
func.func private @f25(memref<2xf32, #spirv.storage_class<Function>>)
func.func private @f26(memref<f32, #spirv.storage_class<Workgroup>>)
func.func private @f27(memref<4xcomplex<f32>, #spirv.storage_class<StorageBuffer>>)
func.func private @f28(memref<4xindex, #spirv.storage_class<StorageBuffer>>)
func.func private @f29(memref<4xf32, affine_map<(d0) -> (d0 * 2)>, #spirv.storage_class<StorageBuffer>>)

// CHECK: module {
// CHECK-NEXT: spirv.func @f0(i1) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f1(i32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f2(i32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f3(i32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f4(si32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f5(ui32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f6(i32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f7(f32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f8(f32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f9(f32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f10(i32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f11(f32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f12(f32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f13(vector<4xi32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f14(vector<3xi32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f15(vector<2xf32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f16(!spirv.array<6 x f32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f17(!spirv.array<2 x i32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f18(!spirv.array<4 x f32>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f19(!spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f20(!spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f21(!spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f22(!spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f23(!spirv.ptr<!spirv.struct<(!spirv.array<6 x vector<4xf32>, stride=16> [0])>, Uniform>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f24(!spirv.ptr<!spirv.struct<(!spirv.array<132 x f32, stride=4> [0])>, PushConstant>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f25(!spirv.ptr<!spirv.struct<(!spirv.array<2 x f32>)>, Function>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f26(!spirv.ptr<!spirv.struct<(!spirv.array<1 x f32>)>, Workgroup>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f27(!spirv.ptr<!spirv.struct<(!spirv.array<4 x vector<2xf32>, stride=8> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f28(!spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @f29(!spirv.ptr<!spirv.struct<(!spirv.array<8 x f32, stride=4> [0])>, StorageBuffer>) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: }
