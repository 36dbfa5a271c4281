// RUN: terrace-opt --allow-unregistered-dialect %s | terrace-opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt --allow-unregistered-dialect %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt --allow-unregistered-dialect %s --mlir-print-op-generic | terrace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: gpu.module @kernels<#gpu.select_object<1 : i64>> [#target.a, #target.b] attributes {note} {
gpu.module @kernels <#gpu.select_object<1>> [#target.a, #target.b] attributes {note} {
  // CHECK: gpu.func @kernel(%arg0: f32 {d.argument}, %arg1: i32)
  // CHECK-SAME: workgroup(%arg2 : memref<2xf32, #gpu.address_space<workgroup>> {d.buffer}, %arg3 : memref<3xf32, 3>)
  // CHECK-SAME: private(%arg4 : memref<1xf32, #gpu.address_space<private>>) kernel
  // CHECK-SAME: attributes {gpu.known_grid_size = array<i32: 1, 1, 1>, known_block_size = array<i32: 32, 1, 1>} {
  // GENERIC: "gpu.func"() <{arg_attrs = [{d.argument}, {}], function_type = (f32, i32) -> (), known_block_size = array<i32: 32, 1, 1>, workgroup_attrib_attrs = [{d.buffer}, {}]}>
  // GENERIC: {gpu.kernel, gpu.known_grid_size = array<i32: 1, 1, 1>, sym_name = "kernel", workgroup_attributions = 2 : i64}
  gpu.func @kernel(%x: f32 {d.argument}, %i: i32)
      workgroup(%a: memref<2xf32, #gpu.address_space<workgroup>> {d.buffer}, %b: memref<3xf32, 3>)
      private(%c: memref<1xf32, #gpu.address_space<private>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    gpu.return
  }
  // CHECK: gpu.func @function(%arg0: f32) -> (f32 {d.result}) {
  // CHECK-NEXT: gpu.return %arg0 : f32
  gpu.func @function(%x: f32) -> (f32 {d.result}) {
    gpu.return %x : f32
  }
}
