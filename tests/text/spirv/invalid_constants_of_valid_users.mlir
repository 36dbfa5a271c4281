// RUN: terrace-opt %s --verify-diagnostics

// A constant that is wrong has its error, and the ops that ask for its number are verified without it.

spirv.module Logical GLSL450 {
  spirv.func @f(%p: !spirv.ptr<!spirv.array<4 x f32>, Function>, %x: f32) "None" {
    // expected-error@+1 {{requires attribute 'value'}}
    %0 = "spirv.Constant"() : () -> i32
    %1 = spirv.AccessChain %p[%0] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
    %2 = spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %x cluster_size(%0) : f32, i32 -> f32
    spirv.Return
  }
}
