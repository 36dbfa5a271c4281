// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s

// A module becomes a builtin one. What only says how it is executed is dropped; hints on functions are kept.

// CHECK: module @shader {
spirv.module @shader Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_16bit_storage]> {
  // CHECK-LABEL: llvm.func @none() {
  // CHECK-NEXT: llvm.return
  spirv.func @none() "None" { spirv.Return }
  // CHECK-LABEL: llvm.func @inline() attributes {always_inline} {
  // CHECK-NEXT: llvm.return
  spirv.func @inline() "Inline" { spirv.Return }
  // CHECK-LABEL: llvm.func @not_inline() attributes {no_inline} {
  // CHECK-NEXT: llvm.return
  spirv.func @not_inline() "DontInline" { spirv.Return }
  // CHECK-LABEL: llvm.func @pure() attributes {passthrough = ["readonly"]} {
  // CHECK-NEXT: llvm.return
  spirv.func @pure() "Pure" { spirv.Return }
  // CHECK-LABEL: llvm.func @const() attributes {passthrough = ["readnone"]} {
  // CHECK-NEXT: llvm.return
  spirv.func @const() "Const" { spirv.Return }
  // CHECK-LABEL: llvm.func @both() {
  // CHECK-NEXT: llvm.return
  spirv.func @both() "Pure|Inline" { spirv.Return }
  // CHECK-LABEL: llvm.func @twice(%arg0: i32) -> i32 {
  // CHECK-NEXT: llvm.call @none() : () -> ()
  // CHECK-NEXT: %0 = llvm.call @twice(%arg0) : (i32) -> i32
  // CHECK-NEXT: llvm.return %0 : i32
  spirv.func @twice(%x: si32) -> si32 "None" {
    spirv.FunctionCall @none() : () -> ()
    %0 = spirv.FunctionCall @twice(%x) : (si32) -> si32
    spirv.ReturnValue %0 : si32
  }
  spirv.EntryPoint "GLCompute" @none
  spirv.ExecutionMode @none "LocalSize", 8, 1, 1
}
spirv.module Physical64 OpenCL {
}
