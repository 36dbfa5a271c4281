// RUN: terrace-opt --spirv-update-vce %s --split-input-file --verify-diagnostics

// Modules that require more than their environment offers.

// expected-error@+1 {{'spirv.module' op missing 'spirv.target_env' attribute}}
spirv.module Logical GLSL450 {
}

// -----

spirv.module Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, GroupNonUniformBallot], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%p: i1) -> vector<4xi32> "None" {
    // expected-error@+1 {{'spirv.GroupNonUniformBallot' op requires min version v1.3 but target environment allows up to v1.0}}
    %0 = spirv.GroupNonUniformBallot <Workgroup> %p : vector<4xi32>
    spirv.ReturnValue %0 : vector<4xi32>
  }
}

// -----

// Each is reported once, at the first op.
spirv.module Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%x: i16, %y: i8) -> i16 "None" {
    // expected-error@+1 {{'spirv.IAdd' op requires at least one capability in [Int16] but none allowed in target environment}}
    %0 = spirv.IAdd %x, %x : i16
    %1 = spirv.IAdd %0, %x : i16
    // expected-error@+1 {{'spirv.IAdd' op requires at least one capability in [Int8] but none allowed in target environment}}
    %2 = spirv.IAdd %y, %y : i8
    spirv.ReturnValue %1 : i16
  }
}

// -----

spirv.module Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, StorageBuffer8BitAccess], []>, #spirv.resource_limits<>>
} {
  // expected-error@+1 {{'spirv.GlobalVariable' op requires at least one extension in [SPV_KHR_8bit_storage] but none allowed in target environment}}
  spirv.GlobalVariable @v : !spirv.ptr<!spirv.struct<(i8 [0])>, StorageBuffer>
}

// -----

// expected-error@+1 {{'spirv.module' op requires v1.4 but contains what is available up to v1.3}}
spirv.module Physical64 OpenCL attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Kernel, Addresses], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%p: !spirv.ptr<i32, Workgroup>, %x: i32) -> i32 "None" {
    %0 = spirv.AtomicCompareExchangeWeak <Workgroup> <Release> <Acquire> %p, %x, %x : !spirv.ptr<i32, Workgroup>
    %1 = spirv.CopyLogical %0 : (i32) -> i32
    spirv.ReturnValue %1 : i32
  }
}
