// RUN: terrace-opt %s | FileCheck %s

// The dialect as it was written at first: with the prefix `spv`, names of ops in another case, cases of enums in quotes, and
// types of results left out.

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<max_compute_workgroup_size = [128 : i32, 128 : i32, 64 : i32]>>} {
module attributes {spv.target_env = #spv.target_env<#spv.vce<v1.0, [Shader], []>, {max_compute_workgroup_size = dense<[128, 128, 64]> : vector<3xi32>}>} {
  // CHECK: spirv.module Logical GLSL450 {
  spv.module "Logical" "GLSL450" {
    // CHECK: spirv.GlobalVariable @v : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Uniform>
    spv.globalVariable @v : !spv.ptr<!spv.struct<f32, !spv.array<4xf32>>, Uniform>
    // CHECK: spirv.SpecConstant @c = 3 : i32
    spv.specConstant @c = 3 : i32

    // CHECK: func{{.*}}@f
    spv.func @f(%p: i1, %x: i32) -> f32 "None" {
      // CHECK: spirv.Constant 1 : i32
      %one = spv.constant 1 : i32
      // CHECK: spirv.mlir.addressof @v
      %v = spv._address_of @v : !spv.ptr<!spv.struct<f32, !spv.array<4xf32>>, Uniform>
      // CHECK: spirv.AccessChain {{.*}} -> !spirv.ptr<f32, Uniform>
      %element = spv.AccessChain %v[%one, %x] : !spv.ptr<!spv.struct<f32, !spv.array<4xf32>>, Uniform>, i32, i32
      // CHECK: spirv.mlir.referenceof @c
      %c = spv._reference_of @c : i32
      // CHECK: spirv.GroupNonUniformBallot <Workgroup> %{{.*}} : vector<4xi32>
      %ballot = spv.GroupNonUniformBallot "Workgroup" %p : vector<4xi32>
      // CHECK: spirv.GroupNonUniformSMax <Workgroup> <Reduce> %{{.*}} : i32 -> i32
      %max = spv.GroupNonUniformSMax "Workgroup" "Reduce" %x : i32
      // CHECK: spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %{{.*}} cluster_size(%{{.*}}) : i32, i32 -> i32
      %four = spv.constant 4 : i32
      %sum = spv.GroupNonUniformIAdd "Workgroup" "ClusteredReduce" %x cluster_size(%four) : i32
      // CHECK: spirv.MemoryBarrier <Device>, <Release|UniformMemory>
      spv.MemoryBarrier "Device", "Release|UniformMemory"
      // CHECK: spirv.mlir.selection {
      spv.selection {
        spv.BranchConditional %p, ^then, ^end
      ^then:
        spv.Branch ^end
      ^end:
        // CHECK: spirv.mlir.merge
        spv._merge
      }
      // CHECK: spirv.Load "Uniform"
      %result = spv.Load "Uniform" %element : f32
      spv.ReturnValue %result : f32
    }
    // CHECK: spirv.EntryPoint "GLCompute" @f
    spv.EntryPoint "GLCompute" @f
    spv._module_end
  }
}

// The parts of a composite had no types of their own.
// CHECK-LABEL: func{{.*}}@composite
func.func @composite(%a: f32, %b: i32) -> !spv.struct<f32, i32> {
  // CHECK: spirv.CompositeConstruct %{{.*}}, %{{.*}} : (f32, i32) -> !spirv.struct<(f32, i32)>
  %0 = spv.CompositeConstruct %a, %b : !spv.struct<f32, i32>
  return %0 : !spv.struct<f32, i32>
}
