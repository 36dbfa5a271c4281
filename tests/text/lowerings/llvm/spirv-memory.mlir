// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s

// Variables, pointers to parts, and access with its properties.

spirv.module Logical GLSL450 {
  // CHECK: llvm.mlir.global private @structure() {addr_space = 0 : i32} : !llvm.struct<packed (f32, array<10 x f32>)>
  spirv.GlobalVariable @structure : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10 x f32>)>, Private>
  // CHECK: llvm.mlir.global external constant @input() {addr_space = 0 : i32} : vector<3xi32>
  spirv.GlobalVariable @input built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
  // CHECK: llvm.mlir.global external @output() {addr_space = 0 : i32, location = 1 : i32} : f32
  spirv.GlobalVariable @output {location = 1 : i32} : !spirv.ptr<f32, Output>
  // CHECK: llvm.mlir.global external @buffer() {addr_space = 0 : i32} : !llvm.struct<(array<0 x f32>)>
  spirv.GlobalVariable @buffer bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  // CHECK-LABEL: llvm.func @globals(%arg0: i32) {
  // CHECK-NEXT: %0 = llvm.mlir.addressof @structure : !llvm.ptr
  // CHECK-NEXT: %1 = llvm.mlir.constant(1 : i32) : i32
  // CHECK-NEXT: %2 = llvm.mlir.constant(0 : i32) : i32
  // CHECK-NEXT: %3 = llvm.getelementptr %0[%2, 1, %arg0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<10 x f32>)>
  // CHECK-NEXT: %4 = llvm.mlir.constant(0 : i32) : i32
  // CHECK-NEXT: %5 = llvm.mlir.addressof @buffer : !llvm.ptr
  // CHECK-NEXT: %6 = llvm.mlir.constant(0 : i32) : i32
  // CHECK-NEXT: %7 = llvm.getelementptr %5[%6, 0, %arg0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<(array<0 x f32>)>
  // CHECK-NEXT: llvm.return
  spirv.func @globals(%i: si32) "None" {
    %0 = spirv.mlir.addressof @structure : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10 x f32>)>, Private>
    %one = spirv.Constant 1 : i32
    %1 = spirv.AccessChain %0[%one, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<10 x f32>)>, Private>, i32, si32 -> !spirv.ptr<f32, Private>
    %zero = spirv.Constant 0 : i32
    %2 = spirv.mlir.addressof @buffer : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %3 = spirv.AccessChain %2[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, si32 -> !spirv.ptr<f32, StorageBuffer>
    spirv.Return
  }
}
// CHECK-LABEL: llvm.func @vectors(%arg0: !llvm.ptr, %arg1: i32) {
// CHECK-NEXT: %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %1 = llvm.getelementptr %arg0[%0, %arg1, %arg1] : (!llvm.ptr, i32, i32, i32) -> !llvm.ptr, !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: llvm.return
spirv.func @vectors(%p: !spirv.ptr<!spirv.array<2 x vector<4xf32>>, Function>, %i: i32) "None" {
  %0 = spirv.AccessChain %p[%i, %i] : !spirv.ptr<!spirv.array<2 x vector<4xf32>>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  spirv.Return
}
// CHECK-LABEL: llvm.func @access(%arg0: !llvm.ptr) {
// CHECK-NEXT: %0 = llvm.load %arg0 : !llvm.ptr -> f32
// CHECK-NEXT: %1 = llvm.load %arg0 : !llvm.ptr -> f32
// CHECK-NEXT: %2 = llvm.load %arg0 {alignment = 4 : i64} : !llvm.ptr -> f32
// CHECK-NEXT: %3 = llvm.load volatile %arg0 : !llvm.ptr -> f32
// CHECK-NEXT: %4 = llvm.load volatile %arg0 {nontemporal} : !llvm.ptr -> f32
// CHECK-NEXT: llvm.store %0, %arg0 : f32, !llvm.ptr
// CHECK-NEXT: llvm.store %0, %arg0 {alignment = 4 : i64} : f32, !llvm.ptr
// CHECK-NEXT: llvm.store volatile %0, %arg0 : f32, !llvm.ptr
// CHECK-NEXT: llvm.store %0, %arg0 {nontemporal} : f32, !llvm.ptr
// CHECK-NEXT: llvm.return
spirv.func @access(%p: !spirv.ptr<f32, Function>) "None" {
  %0 = spirv.Load "Function" %p : f32
  %1 = spirv.Load "Function" %p ["None"] : f32
  %2 = spirv.Load "Function" %p ["Aligned", 4] : f32
  %3 = spirv.Load "Function" %p ["Volatile"] : f32
  %4 = spirv.Load "Function" %p ["Volatile|Nontemporal"] : f32
  spirv.Store "Function" %p, %0 : f32
  spirv.Store "Function" %p, %0 ["Aligned", 4] : f32
  spirv.Store "Function" %p, %0 ["Volatile"] : f32
  spirv.Store "Function" %p, %0 ["Nontemporal"] : f32
  spirv.Return
}
// CHECK-LABEL: llvm.func @variables(%arg0: i32) {
// CHECK-NEXT: %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %1 = llvm.alloca %0 x vector<3xf32> : (i32) -> !llvm.ptr
// CHECK-NEXT: %2 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %3 = llvm.alloca %2 x !llvm.struct<packed (f32, i8)> : (i32) -> !llvm.ptr
// CHECK-NEXT: %4 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %5 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %6 = llvm.alloca %5 x i64 : (i32) -> !llvm.ptr
// CHECK-NEXT: llvm.store %4, %6 : i64, !llvm.ptr
// CHECK-NEXT: llvm.return
spirv.func @variables(%n: si32) "None" {
  %0 = spirv.Variable : !spirv.ptr<vector<3xf32>, Function>
  %1 = spirv.Variable : !spirv.ptr<!spirv.struct<(f32, i8)>, Function>
  %c = spirv.Constant 0 : i64
  %2 = spirv.Variable init(%c) : !spirv.ptr<i64, Function>
  spirv.Return
}
