// RUN: terrace-opt --spirv-unify-aliased-resource --split-input-file --verify-diagnostics %s

!floats = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
!wide = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !wide
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.func @store_of_parts(%i: i32, %value: i64) "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @wide : !wide
    %2 = spirv.AccessChain %1[%0, %i] : !wide, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    // expected-error@+1 {{'spirv.Store' op uses an aliased variable: only loads may, and stores of one of its elements}}
    spirv.Store "StorageBuffer" %2, %value : i64
    spirv.Return
  }
}

// -----

!floats = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
!integers = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @integers bind(0, 1) {aliased} : !integers
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.func @callee(%p: !floats) "None" {
    spirv.Return
  }
  spirv.func @call() "None" {
    %0 = spirv.mlir.addressof @floats : !floats
    // expected-error@+1 {{'spirv.FunctionCall' op uses an aliased variable: only access chains may}}
    spirv.FunctionCall @callee(%0) : (!floats) -> ()
    spirv.Return
  }
}

// -----

!floats = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
!integers = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @integers bind(0, 1) {aliased} : !integers
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.func @whole() "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @floats : !floats
    // expected-error@+1 {{'spirv.AccessChain' op leads to no element of an aliased variable, or component of one}}
    %2 = spirv.AccessChain %1[%0] : !floats, i32 -> !spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>
    spirv.Return
  }
}

// -----

!bytes = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i8, stride=1> [0])>, StorageBuffer>
!wide = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @bytes bind(0, 1) {aliased} : !bytes
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !wide
  spirv.func @many(%i: i32) "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @wide : !wide
    // expected-error@+1 {{'spirv.AccessChain' op leads to a value of 8 parts, more than 4}}
    %2 = spirv.AccessChain %1[%0, %i] : !wide, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    spirv.Return
  }
}

// -----

!halves = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf16>, stride=4> [0])>, StorageBuffer>
!doubles = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf64>, stride=16> [0])>, StorageBuffer>

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @halves bind(0, 1) {aliased} : !halves
  spirv.GlobalVariable @doubles bind(0, 1) {aliased} : !doubles
  spirv.func @split(%i: i32) "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @doubles : !doubles
    // expected-error@+1 {{'spirv.AccessChain' op leads to a vector whose components are in several vectors}}
    %2 = spirv.AccessChain %1[%0, %i] : !doubles, i32, i32 -> !spirv.ptr<vector<2xf64>, StorageBuffer>
    spirv.Return
  }
}
