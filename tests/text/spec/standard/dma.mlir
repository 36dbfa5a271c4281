// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 155-184.
// A copy in the background, with and without strides, and waiting for it. Layouts are bare maps, as in the document; its
// closing `>` before the layout of the tag is left out.

// CHECK-LABEL: func @copy(%arg0: memref<40x8xvector<16xf32>>, %arg1: memref<2x4xvector<16xf32>, 2>, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index) {
// CHECK-NEXT: %c32 = constant 32 : index
// CHECK-NEXT: %0 = alloc() : memref<1xi32, 4>
// CHECK-NEXT: %c0 = constant 0 : index
// CHECK-NEXT: dma_start %arg0[%arg2, %arg3], %arg1[%arg4, %arg5], %c32, %0[%c0] : memref<40x8xvector<16xf32>>, memref<2x4xvector<16xf32>, 2>, memref<1xi32, 4>
// CHECK-NEXT: dma_start %arg0[%arg2, %arg3], %arg1[%arg4, %arg5], %c32, %0[%c0], %arg6, %arg7 : memref<40x8xvector<16xf32>>, memref<2x4xvector<16xf32>, 2>, memref<1xi32, 4>
// CHECK-NEXT: dma_wait %0[%c0], %c32 : memref<1xi32, 4>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @copy(%src: memref<40 x 8 x vector<16xf32>, (d0, d1) -> (d0, d1), 0>,
           %dst: memref<2 x 4 x vector<16xf32>, (d0, d1) -> (d0, d1), 2>,
           %i: index, %j: index, %k: index, %l: index, %stride: index, %count: index) {
  %size = constant 32 : index
  %tag = alloc() : memref<1 x i32, (d0) -> (d0), 4>
  %idx = constant 0 : index
  dma_start %src[%i, %j], %dst[%k, %l], %size, %tag[%idx] :
       memref<40 x 8 x vector<16xf32>, (d0, d1) -> (d0, d1), 0>,
       memref<2 x 4 x vector<16xf32>, (d0, d1) -> (d0, d1), 2>,
       memref<1 x i32, (d0) -> (d0), 4>
  dma_start %src[%i, %j], %dst[%k, %l], %size, %tag[%idx], %stride, %count :
       memref<40 x 8 x vector<16xf32>, (d0, d1) -> (d0, d1), 0>,
       memref<2 x 4 x vector<16xf32>, (d0, d1) -> (d0, d1), 2>,
       memref<1 x i32, (d0) -> (d0), 4>
  dma_wait %tag[%idx], %size : memref<1 x i32, (d0) -> (d0), 4>
  return
}
