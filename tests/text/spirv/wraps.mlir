// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// CHECK-LABEL: spirv.func @constants
spirv.module Logical GLSL450 {
  spirv.SpecConstant @size = 4 : i32

  spirv.func @constants() -> i32 "None" {
    // CHECK: %[[ONE:.*]] = spirv.Constant 1 : i32
    %0 = spirv.Constant 1 : i32
    %1 = spirv.mlir.referenceof @size : i32
    // CHECK: %[[SUM:.*]] = spirv.SpecConstantOperation wraps "spirv.IAdd"(%[[ONE]], %{{.*}}) : (i32, i32) -> i32
    %2 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %1) : (i32, i32) -> i32
    // Attributes of the instruction, and of the op around it.
    // CHECK: spirv.SpecConstantOperation wraps "spirv.CompositeExtract"(%{{.*}}) <{indices = [0 : i32]}> : (vector<2xi32>) -> i32 {relaxed_precision}
    %3 = spirv.Constant dense<[1, 2]> : vector<2xi32>
    %4 = spirv.SpecConstantOperation wraps "spirv.CompositeExtract"(%3) {indices = [0 : i32]} : (vector<2xi32>) -> i32 {relaxed_precision}
    // The location belongs to the op, not to the instruction.
    %5 = spirv.SpecConstantOperation wraps "spirv.ISub"(%2, %0) : (i32, i32) -> i32 loc("here")
    // An undefined value is a constant as well.
    // CHECK: %[[UNDEFINED:.*]] = spirv.Undef : i32
    // CHECK: spirv.SpecConstantOperation wraps "spirv.IAdd"(%[[ONE]], %[[UNDEFINED]]) : (i32, i32) -> i32
    %6 = spirv.Undef : i32
    %7 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %6) : (i32, i32) -> i32
    // CHECK: spirv.ReturnValue %[[SUM]]
    spirv.ReturnValue %2 : i32
  }
}
