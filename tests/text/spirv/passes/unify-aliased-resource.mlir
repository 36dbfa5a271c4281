// RUN: terrace-opt --spirv-unify-aliased-resource %s | FileCheck %s

!halves = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf16>, stride=4> [0])>, StorageBuffer>
!floats = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
!integers = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
!wide = !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
!pairs = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
!triples = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<3xf32>, stride=16> [0])>, StorageBuffer>
!quads = !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>

// Elements of the same size are cast; the attribute goes.
// CHECK-LABEL: spirv.module Logical GLSL450 {
// CHECK-NEXT: spirv.GlobalVariable @integers bind(0, 1) : !spirv.ptr
// CHECK-NEXT: spirv.func @same_size
// CHECK: spirv.mlir.addressof @integers
// CHECK: %[[PLACE:.*]] = spirv.AccessChain
// CHECK-NEXT: %[[BITS:.*]] = spirv.Load "StorageBuffer" %[[PLACE]] ["Volatile"] : i32
// CHECK-NEXT: %[[VALUE:.*]] = spirv.Bitcast %[[BITS]] : i32 to f32
// CHECK-NEXT: %[[STORED:.*]] = spirv.Bitcast %[[VALUE]] : f32 to i32
// CHECK-NEXT: spirv.Store "StorageBuffer" %[[PLACE]], %[[STORED]] ["Aligned", 4] : i32
// CHECK: spirv.EntryPoint "GLCompute" @same_size, @integers
// CHECK-NOT: @floats
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @integers bind(0, 1) {aliased} : !integers
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.func @same_size(%i: i32) "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @floats : !floats
    %2 = spirv.AccessChain %1[%0, %i] : !floats, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 ["Volatile"] : f32
    spirv.Store "StorageBuffer" %2, %3 ["Aligned", 4] : f32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @same_size, @floats, @integers
}

// A scalar is a component of a vector.
// CHECK-LABEL: spirv.func @scalar_of_vector
// CHECK: %[[FOUR:.*]] = spirv.Constant 4 : i64
// CHECK-NEXT: %[[ROW:.*]] = spirv.SDiv %arg0, %[[FOUR]] : i64
// CHECK: %[[COMPONENT:.*]] = spirv.SMod %arg0, %{{.*}} : i64
// CHECK-NEXT: spirv.AccessChain %quads_addr[%cst0_i32, %[[ROW]], %[[COMPONENT]]]
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.GlobalVariable @quads bind(0, 1) {aliased} : !quads
  spirv.func @scalar_of_vector(%i: i64) -> f32 "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @floats : !floats
    %2 = spirv.AccessChain %1[%0, %i] : !floats, i32, i64 -> !spirv.ptr<f32, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 : f32
    spirv.ReturnValue %3 : f32
  }
}

// A wide number has two parts, the first of which is the low one. Each is aligned by its own size.
// CHECK-LABEL: spirv.func @parts
// CHECK: %[[TWICE:.*]] = spirv.IMul %arg0, %{{.*}} : i32
// CHECK: spirv.AccessChain %floats_addr[%cst0_i32, %[[TWICE]]]
// CHECK: %[[LOW:.*]] = spirv.Load "StorageBuffer" %{{.*}} ["Aligned", 4] : f32
// CHECK: %[[NEXT:.*]] = spirv.IAdd %[[TWICE]], %{{.*}} : i32
// CHECK: spirv.AccessChain %floats_addr[%cst0_i32, %[[NEXT]]]
// CHECK: %[[HIGH:.*]] = spirv.Load "StorageBuffer" %{{.*}} ["Aligned", 4] : f32
// CHECK: %[[BOTH:.*]] = spirv.CompositeConstruct %[[LOW]], %[[HIGH]] : (f32, f32) -> vector<2xf32>
// CHECK: spirv.Bitcast %[[BOTH]] : vector<2xf32> to i64
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !wide
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.func @parts(%i: i32) -> i64 "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @wide : !wide
    %2 = spirv.AccessChain %1[%0, %i] : !wide, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 ["Aligned", 8] : i64
    spirv.ReturnValue %3 : i64
  }
}

// Of vectors the smallest one stays. A component of a larger one is in one of several.
// CHECK-LABEL: spirv.func @vectors
// CHECK: %[[ALL:.*]] = spirv.CompositeConstruct %{{.*}}, %{{.*}} : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>
// CHECK: %[[START:.*]] = spirv.IMul %arg0, %{{.*}} : i32
// CHECK-NEXT: %[[PLACE:.*]] = spirv.IAdd %[[START]], %arg1 : i32
// CHECK: %[[ROW:.*]] = spirv.SDiv %[[PLACE]]
// CHECK: %[[COLUMN:.*]] = spirv.SMod %[[PLACE]]
// CHECK: spirv.AccessChain %pairs_addr[%cst0_i32, %[[ROW]], %[[COLUMN]]]
// CHECK: spirv.Load "StorageBuffer" %{{.*}} : vector<2xf32>
// CHECK-NEXT: spirv.Bitcast %{{.*}} : vector<2xf32> to i64
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @quads bind(0, 1) {aliased} : !quads
  spirv.GlobalVariable @pairs bind(0, 1) {aliased} : !pairs
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !wide
  spirv.func @vectors(%i: i32, %j: i32) -> vector<4xf32> "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @quads : !quads
    %2 = spirv.AccessChain %1[%0, %i] : !quads, i32, i32 -> !spirv.ptr<vector<4xf32>, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 : vector<4xf32>
    %4 = spirv.AccessChain %1[%0, %i, %j] : !quads, i32, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %5 = spirv.Load "StorageBuffer" %4 : f32
    %6 = spirv.mlir.addressof @wide : !wide
    %7 = spirv.AccessChain %6[%0, %i] : !wide, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %8 = spirv.Load "StorageBuffer" %7 : i64
    spirv.ReturnValue %3 : vector<4xf32>
  }
}

// Pairs of halves are cast to the components of what is loaded.
// CHECK-LABEL: spirv.func @parts_of_components
// CHECK: %[[A:.*]] = spirv.Bitcast %{{.*}} : vector<2xf16> to f32
// CHECK: %[[B:.*]] = spirv.Bitcast %{{.*}} : vector<2xf16> to f32
// CHECK: spirv.CompositeConstruct %[[A]], %[[B]] : (f32, f32) -> vector<2xf32>
// CHECK: %[[C:.*]] = spirv.Bitcast %{{.*}} : vector<2xf16> to i32
// CHECK: %[[D:.*]] = spirv.Bitcast %{{.*}} : vector<2xf16> to i32
// CHECK: %[[E:.*]] = spirv.CompositeConstruct %[[C]], %[[D]] : (i32, i32) -> vector<2xi32>
// CHECK: spirv.Bitcast %[[E]] : vector<2xi32> to i64
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @halves bind(0, 1) {aliased} : !halves
  spirv.GlobalVariable @pairs bind(0, 1) {aliased} : !pairs
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !wide
  spirv.func @parts_of_components(%i: i32) "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @pairs : !pairs
    %2 = spirv.AccessChain %1[%0, %i] : !pairs, i32, i32 -> !spirv.ptr<vector<2xf32>, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 : vector<2xf32>
    %4 = spirv.mlir.addressof @wide : !wide
    %5 = spirv.AccessChain %4[%0, %i] : !wide, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %6 = spirv.Load "StorageBuffer" %5 : i64
    spirv.Return
  }
}

// What stays: vectors of three, other storage classes, variables without the attribute. One alone loses it.
// CHECK-LABEL: spirv.module Logical GLSL450 {
// CHECK: @floats bind(0, 1) {aliased}
// CHECK: @triples bind(0, 1) {aliased}
// CHECK: @alone bind(0, 2) : !spirv.ptr
// CHECK: @uniform bind(0, 3) : !spirv.ptr
// CHECK: @storage bind(0, 3) : !spirv.ptr
// CHECK: @a bind(0, 4) : !spirv.ptr
// CHECK: @b bind(0, 4) : !spirv.ptr
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @floats bind(0, 1) {aliased} : !floats
  spirv.GlobalVariable @triples bind(0, 1) {aliased} : !triples
  spirv.GlobalVariable @alone bind(0, 2) {aliased} : !floats
  spirv.GlobalVariable @uniform bind(0, 3) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, Uniform>
  spirv.GlobalVariable @storage bind(0, 3) {aliased} : !floats
  spirv.GlobalVariable @a bind(0, 4) : !floats
  spirv.GlobalVariable @b bind(0, 4) : !integers
}
