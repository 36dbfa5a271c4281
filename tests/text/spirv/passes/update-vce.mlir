// RUN: terrace-opt --spirv-update-vce --split-input-file %s | FileCheck %s

// The least version, and the first capability of several that the environment offers, with those that it implies.
// CHECK: spirv.module @ballot Logical GLSL450 requires #spirv.vce<v1.3, [GroupNonUniformBallot, Shader, GroupNonUniform, Matrix], []>
spirv.module @ballot Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, GroupNonUniformBallot], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%p: i1) -> vector<4xi32> "None" {
    %0 = spirv.GroupNonUniformBallot <Workgroup> %p : vector<4xi32>
    spirv.ReturnValue %0 : vector<4xi32>
  }
}

// -----

// What is not used is not required.
// CHECK: spirv.module @add Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Matrix], []>
spirv.module @add Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.0, [Shader, Float16, Int64, VariablePointers], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%x: i32) -> i32 "None" {
    %0 = spirv.IAdd %x, %x : i32
    spirv.ReturnValue %0 : i32
  }
}

// -----

// Types require capabilities, by their size and by the memory that they are in.
// CHECK: spirv.module @types Logical GLSL450 requires #spirv.vce<v1.0,
// CHECK-SAME: StorageBuffer16BitAccess
// CHECK-SAME: Int16
// CHECK-SAME: [SPV_KHR_storage_buffer_storage_class, SPV_KHR_16bit_storage]>
spirv.module @types Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.3, [Shader, StorageBuffer16BitAccess, Int16], []>, #spirv.resource_limits<>>
} {
  spirv.func @f(%p: !spirv.ptr<i16, StorageBuffer>) -> i16 "None" {
    %0 = spirv.Load "StorageBuffer" %p : i16
    spirv.ReturnValue %0 : i16
  }
}

// -----

// The innermost environment counts.
module attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>
} {
  // CHECK: spirv.module @around Physical64 OpenCL requires #spirv.vce<v1.0, [Vector16, Int8, Addresses, Kernel], []>
  spirv.module @around Physical64 OpenCL attributes {
    spirv.target_env = #spirv.target_env<
      #spirv.vce<v1.0, [Kernel, Addresses, Vector16, Int8], []>, #spirv.resource_limits<>>
  } {
    spirv.func @f(%x: vector<16xi8>) "None" {
      spirv.Return
    }
  }
  // CHECK: spirv.module @none Logical OpenCL requires #spirv.vce<v1.0, [Kernel], []>
  spirv.module @none Logical OpenCL {
  }
}
