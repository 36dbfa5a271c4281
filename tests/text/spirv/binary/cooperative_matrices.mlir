// RUN: terrace-translate --serialize-spirv %s | terrace-translate --deserialize-spirv - | FileCheck %s

// The layout of a matrix in memory is the id of a constant in the binary, before that of the stride; a length has the id of
// a type.

spirv.module Logical Vulkan requires #spirv.vce<v1.5, [Shader, CooperativeMatrixKHR, VulkanMemoryModel, Linkage], [SPV_KHR_cooperative_matrix]> {
  // CHECK-LABEL: spirv.func @load_and_store
  // CHECK: %[[MATRIX:.*]] = spirv.KHR.CooperativeMatrixLoad %arg0, %arg1, <RowMajor> : !spirv.ptr<f32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x8xf32, Workgroup, MatrixA>
  // CHECK: spirv.KHR.CooperativeMatrixStore %arg0, %[[MATRIX]], %arg1, <ColumnMajor>, <Volatile> : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x8xf32, Workgroup, MatrixA>, i32
  // CHECK: spirv.KHR.CooperativeMatrixStore %arg0, %[[MATRIX]], %arg1, <RowMajor>, <Aligned>, 16 : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x8xf32, Workgroup, MatrixA>, i32
  spirv.func @load_and_store(%pointer: !spirv.ptr<f32, StorageBuffer>, %stride: i32) "None" {
    %0 = spirv.KHR.CooperativeMatrixLoad %pointer, %stride, <RowMajor> : !spirv.ptr<f32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x8xf32, Workgroup, MatrixA>
    spirv.KHR.CooperativeMatrixStore %pointer, %0, %stride, <ColumnMajor>, <Volatile> : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x8xf32, Workgroup, MatrixA>, i32
    spirv.KHR.CooperativeMatrixStore %pointer, %0, %stride, <RowMajor>, <Aligned>, 16 : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x8xf32, Workgroup, MatrixA>, i32
    spirv.Return
  }

  // CHECK-LABEL: spirv.func @length
  // CHECK: spirv.KHR.CooperativeMatrixLength : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixB>
  spirv.func @length() -> i32 "None" {
    %0 = spirv.KHR.CooperativeMatrixLength : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixB>
    spirv.ReturnValue %0 : i32
  }
}
