// RUN: terrace-opt --spirv-rewrite-inserts %s | FileCheck %s

spirv.module Logical GLSL450 {
  // CHECK-LABEL: spirv.func @all_parts
  // CHECK-NEXT: %[[UNDEFINED:.*]] = spirv.Undef : vector<3xf32>
  // CHECK-NEXT: %[[V:.*]] = spirv.CompositeConstruct %arg0, %arg1, %arg2 : (f32, f32, f32) -> vector<3xf32>
  // CHECK-NEXT: spirv.ReturnValue %[[V]]
  spirv.func @all_parts(%a: f32, %b: f32, %c: f32) -> vector<3xf32> "None" {
    %0 = spirv.Undef : vector<3xf32>
    %1 = spirv.CompositeInsert %c, %0[2 : i32] : f32 into vector<3xf32>
    %2 = spirv.CompositeInsert %a, %1[0 : i32] : f32 into vector<3xf32>
    %3 = spirv.CompositeInsert %b, %2[1 : i32] : f32 into vector<3xf32>
    spirv.ReturnValue %3 : vector<3xf32>
  }

  // The last insertion of a part counts.
  // CHECK-LABEL: spirv.func @twice
  // CHECK: spirv.CompositeConstruct %arg1, %arg2 : (f32, i32) -> !spirv.struct<(f32, i32)>
  spirv.func @twice(%a: f32, %b: f32, %c: i32, %s: !spirv.struct<(f32, i32)>) -> !spirv.struct<(f32, i32)> "None" {
    %0 = spirv.CompositeInsert %a, %s[0 : i32] : f32 into !spirv.struct<(f32, i32)>
    %1 = spirv.CompositeInsert %c, %0[1 : i32] : i32 into !spirv.struct<(f32, i32)>
    %2 = spirv.CompositeInsert %b, %1[0 : i32] : f32 into !spirv.struct<(f32, i32)>
    spirv.ReturnValue %2 : !spirv.struct<(f32, i32)>
  }

  // A part that is not set is that of the composite before.
  // CHECK-LABEL: spirv.func @part_missing
  // CHECK-NOT: spirv.CompositeConstruct
  // CHECK: spirv.ReturnValue
  spirv.func @part_missing(%a: f32, %b: f32, %v: vector<3xf32>) -> vector<3xf32> "None" {
    %0 = spirv.CompositeInsert %a, %v[0 : i32] : f32 into vector<3xf32>
    %1 = spirv.CompositeInsert %b, %0[1 : i32] : f32 into vector<3xf32>
    spirv.ReturnValue %1 : vector<3xf32>
  }

  // What is used elsewhere stays.
  // CHECK-LABEL: spirv.func @used
  // CHECK: %[[HALF:.*]] = spirv.CompositeInsert %arg0
  // CHECK: %[[WHOLE:.*]] = spirv.CompositeConstruct %arg0, %arg1
  // CHECK: spirv.FAdd %[[HALF]], %[[WHOLE]]
  spirv.func @used(%a: f32, %b: f32, %v: vector<2xf32>) -> vector<2xf32> "None" {
    %0 = spirv.CompositeInsert %a, %v[0 : i32] : f32 into vector<2xf32>
    %1 = spirv.CompositeInsert %b, %0[1 : i32] : f32 into vector<2xf32>
    %2 = spirv.FAdd %0, %1 : vector<2xf32>
    spirv.ReturnValue %2 : vector<2xf32>
  }

  // A part of a part is none of the composite's.
  // CHECK-LABEL: spirv.func @nested
  // CHECK-NOT: spirv.CompositeConstruct
  // CHECK: spirv.ReturnValue
  spirv.func @nested(%a: f32, %s: !spirv.struct<(vector<2xf32>)>) -> !spirv.struct<(vector<2xf32>)> "None" {
    %0 = spirv.CompositeInsert %a, %s[0 : i32, 1 : i32] : f32 into !spirv.struct<(vector<2xf32>)>
    spirv.ReturnValue %0 : !spirv.struct<(vector<2xf32>)>
  }
}
