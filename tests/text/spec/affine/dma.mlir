// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the affine dialect (2020), lines 6226-6262.
// Copies, with and without strides. The tag is in memory space 2 at both places, and the constant has its type.

// CHECK-LABEL: func @copy(%arg0: memref<40x128xf32>, %arg1: memref<2x1024xf32, 1>, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index) {
// CHECK-NEXT: %c256 = constant 256 : index
// CHECK-NEXT: %c0 = constant 0 : index
// CHECK-NEXT: %0 = alloc() : memref<1xi32, 2>
// CHECK-NEXT: affine.dma_start %arg0[%arg2 + 3, %arg3], %arg1[%arg4 + 7, %arg5], %0[%c0], %c256 : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
// CHECK-NEXT: affine.dma_start %arg0[%arg2, %arg3], %arg1[%arg4, %arg5], %0[%c0], %c256, %arg6, %arg7 : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @copy(%src: memref<40x128xf32, 0>, %dst: memref<2x1024xf32, 1>, %i: index, %j: index, %k: index, %l: index,
           %stride: index, %num_elt_per_stride: index) {
  %num_elements = constant 256 : index
  %idx = constant 0 : index
  %tag = alloc() : memref<1xi32, 2>
  affine.dma_start %src[%i + 3, %j], %dst[%k + 7, %l], %tag[%idx],
    %num_elements :
      memref<40x128xf32, 0>, memref<2x1024xf32, 1>, memref<1xi32, 2>
  affine.dma_start %src[%i, %j], %dst[%k, %l], %tag[%idx], %num_elements,
    %stride, %num_elt_per_stride : memref<40x128xf32, 0>, memref<2x1024xf32, 1>, memref<1xi32, 2>
  return
}

// CHECK-LABEL: func @wait(%arg0: memref<2048xf32>, %arg1: memref<256xf32, 1>, %arg2: memref<1xi32, 2>, %arg3: index, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: affine.dma_start %arg0[%arg3], %arg1[%arg4], %arg2[%arg5], %arg6 : memref<2048xf32>, memref<256xf32, 1>, memref<1xi32, 2>
// CHECK-NEXT: affine.dma_wait %arg2[%arg5], %arg6 : memref<1xi32, 2>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @wait(%src: memref<2048xf32, 0>, %dst: memref<256xf32, 1>, %tag: memref<1xi32, 2>, %i: index, %k: index,
           %index: index, %num_elements: index) {
  affine.dma_start %src[%i], %dst[%k], %tag[%index], %num_elements :
    memref<2048xf32, 0>, memref<256xf32, 1>, memref<1xi32, 2>
  affine.dma_wait %tag[%index], %num_elements : memref<1xi32, 2>
  return
}
