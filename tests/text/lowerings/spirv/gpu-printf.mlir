// RUN: terrace-opt --convert-gpu-to-spirv %s | FileCheck %s

// The format is a variable of bytes; each of these is a specialization constant.

// CHECK: spirv.SpecConstant @printfMsg1_sc0 = 72 : i8
// CHECK-NEXT: spirv.SpecConstant @printfMsg1_sc1 = 105 : i8
// CHECK-NEXT: spirv.SpecConstant @printfMsg1_sc2 = 0 : i8
// CHECK-NEXT: spirv.SpecConstantComposite @printfMsg1_scc (@printfMsg1_sc0, @printfMsg1_sc1, @printfMsg1_sc2) : !spirv.array<3 x i8>
// CHECK-NEXT: spirv.GlobalVariable @printfMsg1 initializer(@printfMsg1_scc) {Constant} : !spirv.ptr<!spirv.array<3 x i8>, UniformConstant>
// CHECK: spirv.GlobalVariable @printfMsg0 initializer(@printfMsg0_scc) {Constant} : !spirv.ptr<!spirv.array<7 x i8>, UniformConstant>
// CHECK-LABEL: spirv.func @print
// CHECK: %[[ARRAY:.*]] = spirv.mlir.addressof @printfMsg0 : !spirv.ptr<!spirv.array<7 x i8>, UniformConstant>
// CHECK-NEXT: %[[TEXT:.*]] = spirv.Bitcast %[[ARRAY]] : !spirv.ptr<!spirv.array<7 x i8>, UniformConstant> to !spirv.ptr<i8, UniformConstant>
// CHECK-NEXT: spirv.CL.printf %[[TEXT]] %arg0, %arg1 : !spirv.ptr<i8, UniformConstant>, i32, f32 -> i32
// CHECK: spirv.mlir.addressof @printfMsg1
// CHECK: spirv.CL.printf %{{.*}} : !spirv.ptr<i8, UniformConstant> -> i32
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Kernel, Addresses, Int8], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @print(%a: i32, %f: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      gpu.printf "%d %f\0A", %a, %f : i32, f32
      gpu.printf "Hi"
      gpu.return
    }
  }
}
