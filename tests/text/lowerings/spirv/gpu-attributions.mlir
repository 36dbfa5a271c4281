// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// Attributions in the memory of the workgroup are variables of the module, those of an invocation of the function.

// CHECK: spirv.GlobalVariable @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32>)>, Workgroup>
// CHECK-LABEL: spirv.func @kernel(%arg0: i32
// CHECK-NOT: workgroup_attributions
// CHECK-DAG: %[[PRIVATE:.*]] = spirv.Variable : !spirv.ptr<!spirv.struct<(!spirv.array<2 x f32>)>, Function>
// CHECK-DAG: %[[SHARED:.*]] = spirv.mlir.addressof @__workgroup_mem__0
// CHECK: spirv.AccessChain %{{.*}} : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32>)>, Workgroup>, i32, i32 -> !spirv.ptr<f32, Workgroup>
// CHECK: spirv.Store "Function"
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%i: index) workgroup(%w: memref<4xf32, #spirv.storage_class<Workgroup>>) private(%p: memref<2xf32, #spirv.storage_class<Function>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = memref.load %w[%i] : memref<4xf32, #spirv.storage_class<Workgroup>>
      memref.store %0, %p[%i] : memref<2xf32, #spirv.storage_class<Function>>
      gpu.return
    }
  }
}
