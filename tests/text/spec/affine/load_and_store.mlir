// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the affine dialect (2020), lines 6170-6213.
// Indices are expressions of values; symbols are marked.

// CHECK-LABEL: func @load_and_store(%arg0: memref<100x100xf32>, %arg1: index, %arg2: index, %arg3: f32) {
// CHECK-NEXT: affine.for %arg4 = 0 to 10 {
// CHECK-NEXT: affine.for %arg5 = 0 to 10 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg4 + 3, %arg5 + 7] : memref<100x100xf32>
// CHECK-NEXT: %1 = affine.load %arg0[%arg4 + symbol(%arg1), %arg5 + symbol(%arg2)] : memref<100x100xf32>
// CHECK-NEXT: affine.store %arg3, %arg0[%arg4 + 3, %arg5 + 7] : memref<100x100xf32>
// CHECK-NEXT: affine.store %arg3, %arg0[%arg4 + symbol(%arg1), %arg5 + symbol(%arg2)] : memref<100x100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @load_and_store(%0: memref<100x100xf32>, %n: index, %m: index, %v0: f32) {
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 10 {
      %1 = affine.load %0[%i0 + 3, %i1 + 7] : memref<100x100xf32>
      %2 = affine.load %0[%i0 + symbol(%n), %i1 + symbol(%m)]
        : memref<100x100xf32>
      affine.store %v0, %0[%i0 + 3, %i1 + 7] : memref<100x100xf32>
      affine.store %v0, %0[%i0 + symbol(%n), %i1 + symbol(%m)]
        : memref<100x100xf32>
    }
  }
  return
}
