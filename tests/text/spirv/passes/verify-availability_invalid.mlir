// RUN: terrace-opt --spirv-verify-availability %s --split-input-file --verify-diagnostics

// Modules that use more than they declare.

// expected-error@+1 {{'spirv.module' op declares capability 'GroupNonUniformBallot', which requires min version v1.3 but module allows up to v1.0}}
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, GroupNonUniformBallot], []> {
  spirv.func @f(%p: i1) -> vector<4xi32> "None" {
    // expected-error@+1 {{'spirv.GroupNonUniformBallot' op requires min version v1.3 but module allows up to v1.0}}
    %0 = spirv.GroupNonUniformBallot <Workgroup> %p : vector<4xi32>
    spirv.ReturnValue %0 : vector<4xi32>
  }
}

// -----

// Each is reported once, at the first op.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%x: f64, %y: f64) -> f64 "None" {
    // expected-error@+1 {{'spirv.FAdd' op requires at least one capability in [Float64] but none allowed in module}}
    %0 = spirv.FAdd %x, %y : f64
    %1 = spirv.FAdd %0, %y : f64
    spirv.ReturnValue %1 : f64
  }
}

// -----

// expected-error@+1 {{declares capability 'SubgroupVoteKHR', which requires at least one extension in [SPV_KHR_subgroup_vote] but none allowed in module}}
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, SubgroupVoteKHR], []> {
}
