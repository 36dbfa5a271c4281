// RUN: terrace-opt %s --convert-spirv-to-llvm | FileCheck %s

// A loop or a selection without blocks does nothing.

// CHECK: llvm.func @f(%arg0: i1) {
// CHECK-NEXT: llvm.return
// CHECK-NEXT: }
spirv.func @f(%c: i1) "None" {
  spirv.mlir.loop {
  }
  spirv.mlir.selection {
  }
  spirv.Return
}
