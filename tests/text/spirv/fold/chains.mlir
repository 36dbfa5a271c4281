// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A pointer to a part of a part is one with the indices of both.
// CHECK-LABEL: spirv.func @chain
// CHECK-NEXT: %[[zero:.*]] = spirv.Constant 0 : i32
// CHECK-NEXT: %[[p:.*]] = spirv.AccessChain %arg0[%[[zero]], %arg1, %arg2] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<4 x f32>>)>, Function>, i32, i32, i32 -> !spirv.ptr<f32, Function>
// CHECK-NEXT: spirv.Load "Function" %[[p]] : f32
spirv.func @chain(%p: !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<4 x f32>>)>, Function>, %i: i32, %j: i32) -> f32 "None" {
  %c = spirv.Constant 0 : i32
  %0 = spirv.AccessChain %p[%c] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<4 x f32>>)>, Function>, i32 -> !spirv.ptr<!spirv.array<4 x !spirv.array<4 x f32>>, Function>
  %1 = spirv.AccessChain %0[%i, %j] : !spirv.ptr<!spirv.array<4 x !spirv.array<4 x f32>>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  %2 = spirv.Load "Function" %1 : f32
  spirv.ReturnValue %2 : f32
}

// CHECK-LABEL: spirv.func @part
// CHECK: spirv.Constant 3.000000e+00 : f32
spirv.func @part() -> f32 "None" {
  %k = spirv.Constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %0 = spirv.CompositeExtract %k[2 : i32] : vector<3xf32>
  spirv.ReturnValue %0 : f32
}

// The remainder has the sign of the divisor.
// CHECK-LABEL: spirv.func @modulo
// CHECK-DAG: %[[a:.*]] = spirv.Constant 2 : i32
// CHECK-DAG: %[[b:.*]] = spirv.Constant -2 : i32
// CHECK: spirv.CompositeConstruct %[[a]], %[[b]]
spirv.func @modulo() -> vector<2xi32> "None" {
  %a = spirv.Constant -7 : i32
  %b = spirv.Constant 3 : i32
  %c = spirv.Constant 7 : i32
  %d = spirv.Constant -3 : i32
  %0 = spirv.SMod %a, %b : i32
  %1 = spirv.SMod %c, %d : i32
  %2 = spirv.CompositeConstruct %0, %1 : (i32, i32) -> vector<2xi32>
  spirv.ReturnValue %2 : vector<2xi32>
}
