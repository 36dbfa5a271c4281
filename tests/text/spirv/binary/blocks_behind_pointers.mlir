// RUN: terrace-translate --serialize-spirv %s | terrace-translate --deserialize-spirv - | FileCheck %s

// The structures of variables are blocks, and so are those that pointers in them lead to; structures in them are not.

spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  // CHECK: @buffer : !spirv.ptr<!spirv.struct<a, (!spirv.ptr<!spirv.struct<b, (!spirv.ptr<!spirv.struct<a>, Uniform>), Block>, Uniform>), Block>, Uniform>
  spirv.GlobalVariable @buffer : !spirv.ptr<!spirv.struct<a, (!spirv.ptr<!spirv.struct<b, (!spirv.ptr<!spirv.struct<a>, Uniform>)>, Uniform>)>, Uniform>

  // CHECK: @array : !spirv.ptr<!spirv.struct<(!spirv.array<2 x !spirv.struct<inner, (!spirv.ptr<!spirv.struct<c, (f32), Block>, StorageBuffer>)>, stride=8> [0]), Block>, StorageBuffer>
  spirv.GlobalVariable @array : !spirv.ptr<!spirv.struct<(!spirv.array<2 x !spirv.struct<inner, (!spirv.ptr<!spirv.struct<c, (f32)>, StorageBuffer>)>, stride=8> [0])>, StorageBuffer>

  // CHECK: @private : !spirv.ptr<!spirv.struct<d, (!spirv.ptr<!spirv.struct<e, (f32)>, Function>)>, Private>
  spirv.GlobalVariable @private : !spirv.ptr<!spirv.struct<d, (!spirv.ptr<!spirv.struct<e, (f32)>, Function>)>, Private>

  // A structure may lead to itself through one that leads to itself.
  // CHECK: @both : !spirv.ptr<!spirv.struct<axx, (!spirv.ptr<!spirv.struct<bxx, (!spirv.ptr<!spirv.struct<axx>, Uniform>, !spirv.ptr<!spirv.struct<bxx>, Uniform>), Block>, Uniform>), Block>, Uniform>
  spirv.GlobalVariable @both : !spirv.ptr<!spirv.struct<axx, (!spirv.ptr<!spirv.struct<bxx, (!spirv.ptr<!spirv.struct<axx>, Uniform>, !spirv.ptr<!spirv.struct<bxx>, Uniform>)>, Uniform>)>, Uniform>
}
