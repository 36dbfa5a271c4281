// RUN: terrace-translate --serialize-spirv %s -o %t && terrace-translate --deserialize-spirv %t | FileCheck %s

// The structures of variables are blocks, and so are those that pointers in them lead to; structures in them are not.

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // CHECK: @buffer : !spirv.ptr<!spirv.struct<a, (!spirv.ptr<!spirv.struct<b, (!spirv.ptr<!spirv.struct<a>, Uniform>), Block>, Uniform>), Block>, Uniform>
  spirv.GlobalVariable @buffer : !spirv.ptr<!spirv.struct<a, (!spirv.ptr<!spirv.struct<b, (!spirv.ptr<!spirv.struct<a>, Uniform>)>, Uniform>)>, Uniform>

  // CHECK: @array : !spirv.ptr<!spirv.struct<(!spirv.array<2 x !spirv.struct<inner, (!spirv.ptr<!spirv.struct<c, (f32), Block>, StorageBuffer>)>, stride=8> [0]), Block>, StorageBuffer>
  spirv.GlobalVariable @array : !spirv.ptr<!spirv.struct<(!spirv.array<2 x !spirv.struct<inner, (!spirv.ptr<!spirv.struct<c, (f32)>, StorageBuffer>)>, stride=8> [0])>, StorageBuffer>

  // CHECK: @private : !spirv.ptr<!spirv.struct<d, (!spirv.ptr<!spirv.struct<e, (f32)>, Function>)>, Private>
  spirv.GlobalVariable @private : !spirv.ptr<!spirv.struct<d, (!spirv.ptr<!spirv.struct<e, (f32)>, Function>)>, Private>
}
