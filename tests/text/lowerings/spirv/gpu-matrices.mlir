// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// Matrices of a subgroup are cooperative matrices.

// CHECK-LABEL: spirv.func @kernel
// CHECK: %[[A_PLACE:.*]] = spirv.AccessChain %arg0
// CHECK-NEXT: %[[STRIDE:.*]] = spirv.Constant 32 : i32
// CHECK-NEXT: %[[A:.*]] = spirv.KHR.CooperativeMatrixLoad %[[A_PLACE]], %[[STRIDE]], <RowMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixA>
// CHECK: %[[B:.*]] = spirv.KHR.CooperativeMatrixLoad {{.*}} <ColumnMajor> : !spirv.ptr<f16, StorageBuffer>, i32 -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixB>
// CHECK: %[[ONE:.*]] = spirv.Constant 1.000000e+00 : f32
// CHECK-NEXT: %[[C:.*]] = spirv.CompositeConstruct %[[ONE]] : (f32) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
// CHECK-NEXT: %[[D:.*]] = spirv.KHR.CooperativeMatrixMulAdd %[[A]], %[[B]], %[[C]] : !spirv.coopmatrix<16x16xf16, Subgroup, MatrixA>, !spirv.coopmatrix<16x16xf16, Subgroup, MatrixB> -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
// CHECK-NEXT: %[[E:.*]] = spirv.FAdd %[[D]], %[[C]]
// CHECK-NEXT: %[[F:.*]] = spirv.FSub %[[E]], %[[C]]
// CHECK-NEXT: %[[G:.*]] = spirv.FDiv %[[F]], %[[C]]
// CHECK-NEXT: %[[H:.*]] = spirv.FNegate %[[G]]
// CHECK-NEXT: %[[I:.*]] = spirv.MatrixTimesScalar %[[H]], %[[ONE]] : !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, f32
// CHECK-NEXT: %[[J:.*]] = spirv.FMul %[[I]], %[[H]]
// CHECK: spirv.KHR.CooperativeMatrixStore
// CHECK-SAME: %[[J]]
// CHECK-SAME: <RowMajor> : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>, i32
// CHECK-LABEL: spirv.func @integers
// CHECK-NEXT: %[[SUM:.*]] = spirv.IAdd %arg0, %arg0
// CHECK-NEXT: %[[DIFFERENCE:.*]] = spirv.ISub %[[SUM]], %arg0
// CHECK-NEXT: %[[SIGNED:.*]] = spirv.SDiv %[[DIFFERENCE]], %arg0
// CHECK-NEXT: %[[UNSIGNED:.*]] = spirv.UDiv %[[SIGNED]], %arg0
// CHECK-NEXT: spirv.SNegate %[[UNSIGNED]]
// CHECK-NEXT: spirv.FConvert %arg1 : !spirv.coopmatrix<8x8xf16, Subgroup, MatrixAcc> to !spirv.coopmatrix<8x8xf32, Subgroup, MatrixAcc>
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16, StorageBuffer16BitAccess], [SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: memref<32x32xf16, #spirv.storage_class<StorageBuffer>>, %b: memref<32x32xf32, #spirv.storage_class<StorageBuffer>>, %i: index) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_load_matrix %a[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x16xf16, "AOp">
      %1 = gpu.subgroup_mma_load_matrix %a[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x16xf16, "BOp">
      %one = arith.constant 1.0 : f32
      %2 = gpu.subgroup_mma_constant_matrix %one : !gpu.mma_matrix<16x16xf32, "COp">
      %3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
      %4 = gpu.subgroup_mma_elementwise addf %3, %2 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      %5 = gpu.subgroup_mma_elementwise subf %4, %2 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      %6 = gpu.subgroup_mma_elementwise divf %5, %2 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      %7 = gpu.subgroup_mma_elementwise negatef %6 : (!gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      %8 = gpu.subgroup_mma_elementwise mulf %7, %2 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      %9 = gpu.subgroup_mma_elementwise mulf %8, %7 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      gpu.subgroup_mma_store_matrix %9, %b[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, #spirv.storage_class<StorageBuffer>>
      gpu.return
    }
    gpu.func @integers(%a: !gpu.mma_matrix<8x8xi32, "COp">, %b: !gpu.mma_matrix<8x8xf16, "COp">) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_elementwise addi %a, %a : (!gpu.mma_matrix<8x8xi32, "COp">, !gpu.mma_matrix<8x8xi32, "COp">) -> !gpu.mma_matrix<8x8xi32, "COp">
      %1 = gpu.subgroup_mma_elementwise subi %0, %a : (!gpu.mma_matrix<8x8xi32, "COp">, !gpu.mma_matrix<8x8xi32, "COp">) -> !gpu.mma_matrix<8x8xi32, "COp">
      %2 = gpu.subgroup_mma_elementwise divs %1, %a : (!gpu.mma_matrix<8x8xi32, "COp">, !gpu.mma_matrix<8x8xi32, "COp">) -> !gpu.mma_matrix<8x8xi32, "COp">
      %3 = gpu.subgroup_mma_elementwise divu %2, %a : (!gpu.mma_matrix<8x8xi32, "COp">, !gpu.mma_matrix<8x8xi32, "COp">) -> !gpu.mma_matrix<8x8xi32, "COp">
      %4 = gpu.subgroup_mma_elementwise negates %3 : (!gpu.mma_matrix<8x8xi32, "COp">) -> !gpu.mma_matrix<8x8xi32, "COp">
      %5 = gpu.subgroup_mma_elementwise extf %b : (!gpu.mma_matrix<8x8xf16, "COp">) -> !gpu.mma_matrix<8x8xf32, "COp">
      gpu.return
    }
  }
}
