// RUN: terrace-opt --decorate-spirv-composite-type-layout %s | FileCheck %s

spirv.module Logical GLSL450 {
  // Each member is aligned: scalars by their size, vectors by two or four times that.
  // CHECK: @members : !spirv.ptr<!spirv.struct<(f32 [0], vector<4xf32> [16], i8 [32], vector<2xi16> [36], i8 [40], vector<3xf64> [64])>, Uniform>
  spirv.GlobalVariable @members : !spirv.ptr<!spirv.struct<(f32, vector<4xf32>, i8, vector<2xi16>, i8, vector<3xf64>)>, Uniform>

  // CHECK: @structures : !spirv.ptr<!spirv.struct<(!spirv.struct<(i16 [0], !spirv.struct<(i8 [0], f64 [8])> [8], f32 [24])> [0], f32 [32])>, Uniform>
  spirv.GlobalVariable @structures : !spirv.ptr<!spirv.struct<(!spirv.struct<(i16, !spirv.struct<(i8, f64)>, f32)>, f32)>, Uniform>

  // A given stride stays.
  // CHECK: @arrays : !spirv.ptr<!spirv.struct<(!spirv.array<16 x !spirv.array<16 x i64, stride=8>, stride=128> [0], !spirv.array<2 x i32, stride=16> [2048], !spirv.rtarray<!spirv.struct<(i8 [0], i32 [4])>, stride=8> [2080])>, StorageBuffer>
  spirv.GlobalVariable @arrays : !spirv.ptr<!spirv.struct<(!spirv.array<16 x !spirv.array<16 x i64>>, !spirv.array<2 x i32, stride=16>, !spirv.rtarray<!spirv.struct<(i8, i32)>>)>, StorageBuffer>

  // The elements of an array of vectors are aligned as well.
  // CHECK: @vectors : !spirv.ptr<!spirv.struct<(i8 [0], !spirv.array<3 x vector<3xf32>, stride=16> [16], i8 [64])>, StorageBuffer>
  spirv.GlobalVariable @vectors : !spirv.ptr<!spirv.struct<(i8, !spirv.array<3 x vector<3xf32>>, i8)>, StorageBuffer>

  // CHECK: @matrix : !spirv.ptr<!spirv.struct<(f32 [0], !spirv.matrix<3 x vector<3xf32>> [16, ColMajor, MatrixStride=16], f32 [64])>, PushConstant>
  spirv.GlobalVariable @matrix : !spirv.ptr<!spirv.struct<(f32, !spirv.matrix<3 x vector<3xf32>>, f32)>, PushConstant>

  // What has offsets, and what is not shared with the host, stays.
  // CHECK: @given : !spirv.ptr<!spirv.struct<(i8 [0], f32 [100])>, StorageBuffer>
  spirv.GlobalVariable @given : !spirv.ptr<!spirv.struct<(i8 [0], f32 [100])>, StorageBuffer>
  // CHECK: @private : !spirv.ptr<!spirv.struct<(i32)>, Private>
  spirv.GlobalVariable @private : !spirv.ptr<!spirv.struct<(i32)>, Private>

  // Pointers to parts have the type with the layout.
  // CHECK-LABEL: spirv.func @use
  // CHECK: spirv.mlir.addressof @structures : !spirv.ptr<!spirv.struct<(!spirv.struct<(i16 [0]
  // CHECK: -> !spirv.ptr<!spirv.struct<(i16 [0], !spirv.struct<(i8 [0], f64 [8])> [8], f32 [24])>, Uniform>
  // CHECK: -> !spirv.ptr<f32, Uniform>
  spirv.func @use() -> f32 "None" {
    %zero = spirv.Constant 0 : i32
    %two = spirv.Constant 2 : i32
    %0 = spirv.mlir.addressof @structures : !spirv.ptr<!spirv.struct<(!spirv.struct<(i16, !spirv.struct<(i8, f64)>, f32)>, f32)>, Uniform>
    %1 = spirv.AccessChain %0[%zero] : !spirv.ptr<!spirv.struct<(!spirv.struct<(i16, !spirv.struct<(i8, f64)>, f32)>, f32)>, Uniform>, i32 -> !spirv.ptr<!spirv.struct<(i16, !spirv.struct<(i8, f64)>, f32)>, Uniform>
    %2 = spirv.AccessChain %1[%two] : !spirv.ptr<!spirv.struct<(i16, !spirv.struct<(i8, f64)>, f32)>, Uniform>, i32 -> !spirv.ptr<f32, Uniform>
    %3 = spirv.Load "Uniform" %2 : f32
    spirv.ReturnValue %3 : f32
  }
}
