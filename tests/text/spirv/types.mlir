// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: "test.pointer"() {a = !spirv.ptr<vector<4xf32>, Uniform>}
"test.pointer"() {a = !spirv.ptr<vector<4 x f32>, Uniform>} : () -> ()
// CHECK: "test.array"() {a = !spirv.array<4 x i32>, b = !spirv.array<4 x i32, stride=4>, c = !spirv.rtarray<i32, stride=4>}
"test.array"() {a = !spirv.array<4xi32>, b = !spirv.array<4 x i32, stride = 4>, c = !spirv.rtarray<i32, stride=4>} : () -> ()
// CHECK: "test.image"() {a = !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba32f>>}
"test.image"() {a = !spirv.sampled_image<!spirv.image<f32, 2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba32f>>} : () -> ()
// CHECK: "test.struct"() {a = !spirv.struct<()>, b = !spirv.struct<(f32 [0, NonWritable], i32 [4, RowMajor, MatrixStride=16]), Block>, c = !spirv.struct<(f32 [0], i32 [4])>}
"test.struct"() {a = !spirv.struct<()>, b = !spirv.struct<(f32 [0, NonWritable], i32 [4, MatrixStride = 16 : i32, RowMajor]), Block>, c = !spirv.struct<f32 [0], i32 [4]>} : () -> ()
// CHECK: "test.recursive"() {a = !spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, StorageBuffer>)>}
"test.recursive"() {a = !spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, StorageBuffer>)>} : () -> ()
// A name that is no keyword, or begins another type, is in quotes.
// CHECK: "test.name"() {a = !spirv.struct<"a@b", (f32)>, b = !spirv.struct<"f32", (i32)>, c = !spirv.struct<type.a_1, (i32)>}
"test.name"() {a = !spirv.struct<"a@b", (f32)>, b = !spirv.struct<"f32", (i32)>, c = !spirv.struct<"type.a_1", (i32)>} : () -> ()
// CHECK: "test.matrix"() {a = !spirv.matrix<3 x vector<3xf32>>, b = !spirv.coopmatrix<8x16xf32, Subgroup, MatrixAcc>}
"test.matrix"() {a = !spirv.matrix<3 x vector<3xf32>>, b = !spirv.coopmatrix<8x16xf32, Subgroup, MatrixAcc>} : () -> ()
// CHECK: "test.tensor"() {a = !spirv.arm.tensor<4x?xi8>, b = !spirv.arm.tensor<*xf32>}
"test.tensor"() {a = !spirv.arm.tensor<4x?xi8>, b = !spirv.arm.tensor<*xf32>} : () -> ()
// CHECK: "test.environment"() {a = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniform], [SPV_KHR_8bit_storage]>, api=Vulkan, AMD:DiscreteGPU:12, #spirv.resource_limits<subgroup_size = 64>>}
"test.environment"() {a = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniform], [SPV_KHR_8bit_storage]>, api=Vulkan, AMD:DiscreteGPU:12, #spirv.resource_limits<subgroup_size = 64>>} : () -> ()
// The limits as a dictionary.
// CHECK: "test.limits"() {a = #spirv.target_env<#spirv.vce<v1.0, [], []>, #spirv.resource_limits<max_compute_workgroup_invocations = 64, max_compute_workgroup_size = [8 : i32, 8 : i32, 1 : i32]>>}
"test.limits"() {a = #spirv.target_env<#spirv.vce<v1.0, [], []>, {max_compute_workgroup_invocations = 64 : i32, max_compute_workgroup_size = dense<[8, 8, 1]> : vector<3xi32>}>} : () -> ()
// CHECK: "test.abi"() {a = #spirv.entry_point_abi<workgroup_size = [8, 4, 1]>, b = #spirv.interface_var_abi<(0, 1), StorageBuffer>, c = #spirv.interface_var_abi<(2, 3)>}
"test.abi"() {a = #spirv.entry_point_abi<workgroup_size = [8, 4, 1]>, b = #spirv.interface_var_abi<(0, 1), StorageBuffer>, c = #spirv.interface_var_abi<(2, 3)>} : () -> ()
