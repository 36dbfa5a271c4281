// RUN: terrace-opt %s --convert-func-to-llvm | FileCheck %s

// The interface of a function has the attributes of its result, unless that is written through a pointer.

// CHECK: llvm.func @scalar() -> (f32 {llvm.noundef}) attributes {llvm.emit_c_interface}
// CHECK: llvm.func @_mlir_ciface_scalar() -> (f32 {llvm.noundef}) attributes {llvm.emit_c_interface}
func.func @scalar() -> (f32 {llvm.noundef}) attributes {llvm.emit_c_interface} {
  %0 = arith.constant 1.0 : f32
  return %0 : f32
}
// CHECK: llvm.func @_mlir_ciface_memref(!llvm.ptr) attributes {llvm.emit_c_interface
func.func private @memref() -> (memref<4xf32> {llvm.noundef}) attributes {llvm.emit_c_interface}
