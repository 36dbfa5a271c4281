// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s
// RUN: terrace-opt --convert-spirv-to-llvm=client-api=OpenCL %s | FileCheck %s --check-prefix=OPENCL

// Types of spirv have one of llvm each.

// CHECK: llvm.func @scalars(i1, i8, i16, i32, f16, f32, f64)
spirv.func @scalars(i1, i8, si16, ui32, f16, f32, f64) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "a", linkage_type = <Import>>}
// CHECK: llvm.func @vectors(vector<4xi32>, vector<3xi64>, vector<2xf64>, vector<2xi1>)
spirv.func @vectors(vector<4xsi32>, vector<3xui64>, vector<2xf64>, vector<2xi1>) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "b", linkage_type = <Import>>}
// CHECK: llvm.func @arrays(!llvm.array<4 x f32>, !llvm.array<4 x f32>, !llvm.array<2 x vector<3xf32>>, !llvm.array<2 x array<3 x i8>>, !llvm.array<0 x f32>, !llvm.array<0 x i64>)
spirv.func @arrays(!spirv.array<4 x f32>, !spirv.array<4 x f32, stride=4>, !spirv.array<2 x vector<3xf32>, stride=16>, !spirv.array<2 x !spirv.array<3 x si8>>, !spirv.rtarray<f32>, !spirv.rtarray<i64, stride=8>) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "c", linkage_type = <Import>>}
// CHECK: llvm.func @structures(!llvm.struct<packed (i8, i32)>, !llvm.struct<(i8, i32)>, !llvm.struct<(f32, vector<3xf32>, array<0 x i32>)>, !llvm.struct<packed ()>, !llvm.struct<packed (i32, ptr)>)
spirv.func @structures(!spirv.struct<(i8, i32)>, !spirv.struct<(i8 [0], i32 [4])>, !spirv.struct<(f32 [0], vector<3xf32> [16], !spirv.rtarray<i32, stride=4> [28])>, !spirv.struct<()>, !spirv.struct<node, (i32, !spirv.ptr<!spirv.struct<node>, Function>)>) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "d", linkage_type = <Import>>}
// CHECK: llvm.func @pointers(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)
// OPENCL: llvm.func @pointers(!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<2>, !llvm.ptr<3>, !llvm.ptr<4>, !llvm.ptr<5>, !llvm.ptr<6>, !llvm.ptr)
spirv.func @pointers(!spirv.ptr<f32, CrossWorkgroup>, !spirv.ptr<f32, Input>, !spirv.ptr<f32, UniformConstant>, !spirv.ptr<f32, Workgroup>, !spirv.ptr<f32, Generic>, !spirv.ptr<f32, DeviceOnlyINTEL>, !spirv.ptr<f32, HostOnlyINTEL>, !spirv.ptr<f32, Function>) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "e", linkage_type = <Import>>}
