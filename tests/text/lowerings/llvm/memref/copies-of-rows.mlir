// RUN: terrace-opt --finalize-memref-to-llvm %s | FileCheck %s

// The stride of a dimension of one element leaves no gap, one of several elements does.

// CHECK-LABEL: func.func @one_row(
// CHECK: "llvm.intr.memcpy"
// CHECK-NOT: memrefCopy
func.func @one_row(%a: memref<1x2xf32, strided<[4, 1], offset: ?>>, %b: memref<1x2xf32>) {
  memref.copy %a, %b : memref<1x2xf32, strided<[4, 1], offset: ?>> to memref<1x2xf32>
  return
}

// CHECK-LABEL: func.func @two_rows(
// CHECK: llvm.call @memrefCopy
func.func @two_rows(%a: memref<2x2xf32, strided<[4, 1], offset: ?>>, %b: memref<2x2xf32>) {
  memref.copy %a, %b : memref<2x2xf32, strided<[4, 1], offset: ?>> to memref<2x2xf32>
  return
}
