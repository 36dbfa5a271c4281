// RUN: terrace-opt --spirv-verify-availability --split-input-file %s | FileCheck %s

// What is declared may be used, and what that implies.
// CHECK: spirv.module @ballot
spirv.module @ballot Logical GLSL450 requires #spirv.vce<v1.3, [Shader, GroupNonUniformBallot], []> {
  spirv.func @f(%p: i1) -> vector<4xi32> "None" {
    %0 = spirv.GroupNonUniformBallot <Workgroup> %p : vector<4xi32>
    spirv.ReturnValue %0 : vector<4xi32>
  }
}

// -----

// Version 1.3 contains the storage class of buffers; before, it is an extension.
// CHECK: spirv.module @in_version
spirv.module @in_version Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {
  spirv.GlobalVariable @v bind(0, 0) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
}

// -----

// CHECK: spirv.module @by_extension
spirv.module @by_extension Logical GLSL450 requires
    #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
  spirv.GlobalVariable @v bind(0, 0) : !spirv.ptr<!spirv.struct<(f32 [0])>, StorageBuffer>
}

// -----

// A module that declares nothing is not verified.
// CHECK: spirv.module @without_triple
spirv.module @without_triple Logical GLSL450 {
  spirv.func @f(%x: i8) -> i8 "None" {
    spirv.ReturnValue %x : i8
  }
}
