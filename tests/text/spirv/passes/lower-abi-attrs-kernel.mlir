// RUN: terrace-opt --spirv-lower-abi-attrs %s | FileCheck %s

// Arguments of kernels stay, and the environment has all modes.
// CHECK: spirv.func @kernel(%{{.*}}: !spirv.ptr<f32, CrossWorkgroup>) "None" {
// CHECK: spirv.EntryPoint "Kernel" @kernel
// CHECK-NEXT: spirv.ExecutionMode @kernel "LocalSize", 32, 1, 2
// CHECK-NEXT: spirv.ExecutionMode @kernel "SubgroupSize", 16
// CHECK-NEXT: spirv.ExecutionMode @kernel "SignedZeroInfNanPreserve", 32
spirv.module Physical64 OpenCL attributes {
  spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.5, [Kernel, SignedZeroInfNanPreserve, SubgroupDispatch], []>, #spirv.resource_limits<>>
} {
  spirv.func @kernel(%a: !spirv.ptr<f32, CrossWorkgroup>) "None" attributes {
    spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 2], subgroup_size = 16, target_width = 32>
  } {
    spirv.Return
  }
}
