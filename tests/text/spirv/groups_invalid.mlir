// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Groups, extended sets and cooperative matrices that are not right.

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.GroupFAdd' op execution scope must be 'Workgroup' or 'Subgroup'}}
  spirv.GroupFAdd <Device> <Reduce> %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: vector<4xi32>) {
  %0 =
// expected-error@+1 {{'spirv.GroupBroadcast' op localid is a vector and can be with only 2 or 3 components}}
  spirv.GroupBroadcast <Workgroup> %a, %i : f32, vector<4xi32>
  return
}

// -----

func.func @f(%a: f32, %i: si32) {
  %0 =
// expected-error@+1 {{'spirv.GroupNonUniformShuffle' op second operand must be a singless/unsigned integer}}
  spirv.GroupNonUniformShuffle <Subgroup> %a, %i : f32, si32
  return
}

// -----

func.func @f(%a: f32, %i: i32) {
  %0 =
// expected-error@+1 {{'spirv.GroupNonUniformFAdd' op cluster size operand must come from a constant op}}
  spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %a cluster_size(%i) : f32, i32 -> f32
  return
}

// -----

func.func @f(%a: f32) {
  %i =
  spirv.Constant 5 : i32
  %0 =
// expected-error@+1 {{'spirv.GroupNonUniformFAdd' op cluster size operand must be a power of two}}
  spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %a cluster_size(%i) : f32, i32 -> f32
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.GroupNonUniformFAdd' op cluster size operand must be provided for 'ClusteredReduce' group operation}}
  spirv.GroupNonUniformFAdd <Subgroup> <ClusteredReduce> %a : f32 -> f32
  return
}

// -----

func.func @f(%a: i1) {
  %0 =
// expected-error@+1 {{'spirv.GroupNonUniformAll' op failed to verify that execution_scope must be Scope of value Subgroup}}
  spirv.GroupNonUniformAll <Workgroup> %a : i1
  return
}

// -----

func.func @f(%a: i16) {
  %0 =
// expected-error@+1 {{'spirv.SDot' op with scalar integer operands expects operands to be 32-bit wide}}
  spirv.SDot %a, %a, <PackedVectorFormat4x8Bit> : i16 -> i32
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.SDot' op requires Packed Vector Format attribute for scalar integer operands}}
  spirv.SDot %a, %a : i32 -> i32
  return
}

// -----

func.func @f(%a: vector<4xi8>) {
  %0 =
// expected-error@+1 {{'spirv.SDot' op expects Packed Vector Format attribute only for scalar integer operands}}
  spirv.SDot %a, %a, <PackedVectorFormat4x8Bit> : vector<4xi8> -> i32
  return
}

// -----

func.func @f(%a: vector<4xi16>) {
  %0 =
// expected-error@+1 {{'spirv.SDot' op result type has insufficient bit-width for the component type: 16 bits are needed}}
  spirv.SDot %a, %a : vector<4xi16> -> i8
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Function>) {
  %0 =
// expected-error@+1 {{'spirv.INTEL.SubgroupBlockRead' op mismatch in result type and pointer type}}
  spirv.INTEL.SubgroupBlockRead %p : !spirv.ptr<i32, Function> -> f32
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.GL.FrexpStruct' op result type must be a struct type with two members}}
  spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(f32)>
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.GL.FrexpStruct' op member one of the resulting struct type must be a scalar or vector of 32 bit integer type}}
  spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(f32, i16)>
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.GL.FrexpStruct' op member zero of the resulting struct type must be the same type as the operand}}
  spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(f16, i32)>
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.GL.FrexpStruct' op member one of the resulting struct type must have as many components as the operand}}
  spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(f32, vector<2xi32>)>
  return
}

// -----

func.func @f(%a: f32, %e: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.GL.Ldexp' op operands must both be scalars or vectors}}
  spirv.GL.Ldexp %a : f32, %e : vector<2xi32> -> f32
  return
}

// -----

func.func @f(%a: vector<3xf32>, %e: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.GL.Ldexp' op operands must have the same number of elements}}
  spirv.GL.Ldexp %a : vector<3xf32>, %e : vector<2xi32> -> vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<3xf32>) {
  %0 =
// expected-error@+1 {{'spirv.GL.Length' op failed to verify that result type must match operand element type}}
  spirv.GL.Length %a : vector<3xf32> -> f16
  return
}

// -----

func.func @f(%n: i32, %p: !spirv.ptr<i32, Function>) {
// expected-error@+1 {{'spirv.EXT.EmitMeshTasks' op payload must be a variable with a storage class of TaskPayloadWorkgroupEXT}}
  spirv.EXT.EmitMeshTasks %n, %n, %n, %p : i32, i32, i32, !spirv.ptr<i32, Function>
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.INTEL.ConvertFToBF16' op requires the same shape for all operands and results}}
  spirv.INTEL.ConvertFToBF16 %a : f32 to vector<2xi16>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, StorageBuffer>, %n: i32) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixLoad' op Pointer must point to a scalar or vector type but provided '!spirv.struct<(f32)>'}}
  spirv.KHR.CooperativeMatrixLoad %p, %n, <RowMajor> : !spirv.ptr<!spirv.struct<(f32)>, StorageBuffer>, i32 -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, StorageBuffer>, %n: i32) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixLoad' op not compatible with memory operand 'MakePointerAvailable'}}
  spirv.KHR.CooperativeMatrixLoad %p, %n, <RowMajor>, <MakePointerAvailable> : !spirv.ptr<f32, StorageBuffer>, i32 -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, StorageBuffer>, %n: i32, %m: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>) {
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixStore' op not compatible with memory operand 'MakePointerVisible'}}
  spirv.KHR.CooperativeMatrixStore %p, %m, %n, <RowMajor>, <MakePointerVisible> : !spirv.ptr<f32, StorageBuffer>, !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>, i32
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, %b: !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op operand #0 must be of use 'MatrixA'}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, %b: !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op operand #1 must be of use 'MatrixB'}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, %b: !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op operand #2 must be of use 'MatrixAcc'}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<5x8xf32, Subgroup, MatrixA>, %b: !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op matrix size mismatch on dimension 'M'}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<5x8xf32, Subgroup, MatrixA>, !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, %b: !spirv.coopmatrix<8x5xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op matrix size mismatch on dimension 'N'}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, !spirv.coopmatrix<8x5xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, %b: !spirv.coopmatrix<7x4xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op matrix size mismatch on dimension 'K'}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x8xf32, Subgroup, MatrixA>, !spirv.coopmatrix<7x4xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x8xf32, Workgroup, MatrixA>, %b: !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op matrix scope mismatch}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x8xf32, Workgroup, MatrixA>, !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x8xi32, Subgroup, MatrixA>, %b: !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB>, %c: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>) {
  %0 =
// expected-error@+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op matrix element types must be all integers, or floats that match}}
  spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<4x8xi32, Subgroup, MatrixA>, !spirv.coopmatrix<8x4xf32, Subgroup, MatrixB> -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixAcc>
  return
}

// -----

// Before version 1.5, which is what is known of ops in no module of the dialect.
func.func @f(%a: f32, %i: i32) {
  %0 =
// expected-error@+1 {{'spirv.GroupNonUniformBroadcast' op id must be the result of a constant op}}
  spirv.GroupNonUniformBroadcast <Subgroup> %a, %i : f32, i32
  return
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.4, [GroupNonUniformBallot], []> {
  spirv.func @f(%a: f32, %i: i32) "None" {
    %0 =
// expected-error@+1 {{'spirv.GroupNonUniformBroadcast' op id must be the result of a constant op}}
    spirv.GroupNonUniformBroadcast <Subgroup> %a, %i : f32, i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 requires #spirv.vce<v1.5, [GroupNonUniformBallot], []> {
  spirv.func @f(%a: f32, %i: i32) "None" {
    %0 = spirv.GroupNonUniformBroadcast <Subgroup> %a, %i : f32, i32
    spirv.Return
  }
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: f32, %i: i32) {
    %one = spirv.Constant 1 : i32
    %0 = spirv.GroupNonUniformBroadcast <Subgroup> %a, %i : f32, i32
    %1 = spirv.GroupNonUniformBroadcast <Subgroup> %a, %one : f32, i32
    return
  }
}
