// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Chapter 5 of Toy (2020), lines 9758-9848.
// The transposed matrix times itself, before and after its loops are one. `toy.print` is in generic form.

// CHECK-LABEL: func @main() {
// CHECK-NEXT: %cst = constant 1.000000e+00 : f64
// CHECK-NEXT: %cst_0 = constant 2.000000e+00 : f64
// CHECK-NEXT: %cst_1 = constant 3.000000e+00 : f64
// CHECK-NEXT: %cst_2 = constant 4.000000e+00 : f64
// CHECK-NEXT: %cst_3 = constant 5.000000e+00 : f64
// CHECK-NEXT: %cst_4 = constant 6.000000e+00 : f64
// CHECK-NEXT: %0 = alloc() : memref<3x2xf64>
// CHECK-NEXT: %1 = alloc() : memref<3x2xf64>
// CHECK-NEXT: %2 = alloc() : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst, %2[0, 0] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_0, %2[0, 1] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_1, %2[0, 2] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_2, %2[1, 0] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_3, %2[1, 1] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_4, %2[1, 2] : memref<2x3xf64>
// CHECK-NEXT: affine.for %arg0 = 0 to 3 {
// CHECK-NEXT: affine.for %arg1 = 0 to 2 {
// CHECK-NEXT: %3 = affine.load %2[%arg1, %arg0] : memref<2x3xf64>
// CHECK-NEXT: affine.store %3, %1[%arg0, %arg1] : memref<3x2xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg0 = 0 to 3 {
// CHECK-NEXT: affine.for %arg1 = 0 to 2 {
// CHECK-NEXT: %3 = affine.load %1[%arg0, %arg1] : memref<3x2xf64>
// CHECK-NEXT: %4 = affine.load %1[%arg0, %arg1] : memref<3x2xf64>
// CHECK-NEXT: %5 = mulf %3, %4 : f64
// CHECK-NEXT: affine.store %5, %0[%arg0, %arg1] : memref<3x2xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: "toy.print"(%0) : (memref<3x2xf64>) -> ()
// CHECK-NEXT: dealloc %2 : memref<2x3xf64>
// CHECK-NEXT: dealloc %1 : memref<3x2xf64>
// CHECK-NEXT: dealloc %0 : memref<3x2xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @main() {
  %cst = constant 1.000000e+00 : f64
  %cst_0 = constant 2.000000e+00 : f64
  %cst_1 = constant 3.000000e+00 : f64
  %cst_2 = constant 4.000000e+00 : f64
  %cst_3 = constant 5.000000e+00 : f64
  %cst_4 = constant 6.000000e+00 : f64

  // Allocating buffers for the inputs and outputs.
  %0 = alloc() : memref<3x2xf64>
  %1 = alloc() : memref<3x2xf64>
  %2 = alloc() : memref<2x3xf64>

  // Initialize the input buffer with the constant values.
  affine.store %cst, %2[0, 0] : memref<2x3xf64>
  affine.store %cst_0, %2[0, 1] : memref<2x3xf64>
  affine.store %cst_1, %2[0, 2] : memref<2x3xf64>
  affine.store %cst_2, %2[1, 0] : memref<2x3xf64>
  affine.store %cst_3, %2[1, 1] : memref<2x3xf64>
  affine.store %cst_4, %2[1, 2] : memref<2x3xf64>

  // Load the transpose value from the input buffer and store it into the
  // next input buffer.
  affine.for %arg0 = 0 to 3 {
    affine.for %arg1 = 0 to 2 {
      %3 = affine.load %2[%arg1, %arg0] : memref<2x3xf64>
      affine.store %3, %1[%arg0, %arg1] : memref<3x2xf64>
    }
  }

  // Multiply and store into the output buffer.
  affine.for %arg0 = 0 to 3 {
    affine.for %arg1 = 0 to 2 {
      %3 = affine.load %1[%arg0, %arg1] : memref<3x2xf64>
      %4 = affine.load %1[%arg0, %arg1] : memref<3x2xf64>
      %5 = mulf %3, %4 : f64
      affine.store %5, %0[%arg0, %arg1] : memref<3x2xf64>
    }
  }

  // Print the value held by the buffer.
  "toy.print"(%0) : (memref<3x2xf64>) -> ()
  dealloc %2 : memref<2x3xf64>
  dealloc %1 : memref<3x2xf64>
  dealloc %0 : memref<3x2xf64>
  return
}

// CHECK-LABEL: func @fused() {
// CHECK-NEXT: %cst = constant 1.000000e+00 : f64
// CHECK-NEXT: %cst_0 = constant 2.000000e+00 : f64
// CHECK-NEXT: %cst_1 = constant 3.000000e+00 : f64
// CHECK-NEXT: %cst_2 = constant 4.000000e+00 : f64
// CHECK-NEXT: %cst_3 = constant 5.000000e+00 : f64
// CHECK-NEXT: %cst_4 = constant 6.000000e+00 : f64
// CHECK-NEXT: %0 = alloc() : memref<3x2xf64>
// CHECK-NEXT: %1 = alloc() : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst, %1[0, 0] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_0, %1[0, 1] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_1, %1[0, 2] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_2, %1[1, 0] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_3, %1[1, 1] : memref<2x3xf64>
// CHECK-NEXT: affine.store %cst_4, %1[1, 2] : memref<2x3xf64>
// CHECK-NEXT: affine.for %arg0 = 0 to 3 {
// CHECK-NEXT: affine.for %arg1 = 0 to 2 {
// CHECK-NEXT: %2 = affine.load %1[%arg1, %arg0] : memref<2x3xf64>
// CHECK-NEXT: %3 = mulf %2, %2 : f64
// CHECK-NEXT: affine.store %3, %0[%arg0, %arg1] : memref<3x2xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: "toy.print"(%0) : (memref<3x2xf64>) -> ()
// CHECK-NEXT: dealloc %1 : memref<2x3xf64>
// CHECK-NEXT: dealloc %0 : memref<3x2xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @fused() {
  %cst = constant 1.000000e+00 : f64
  %cst_0 = constant 2.000000e+00 : f64
  %cst_1 = constant 3.000000e+00 : f64
  %cst_2 = constant 4.000000e+00 : f64
  %cst_3 = constant 5.000000e+00 : f64
  %cst_4 = constant 6.000000e+00 : f64

  // Allocating buffers for the inputs and outputs.
  %0 = alloc() : memref<3x2xf64>
  %1 = alloc() : memref<2x3xf64>

  // Initialize the input buffer with the constant values.
  affine.store %cst, %1[0, 0] : memref<2x3xf64>
  affine.store %cst_0, %1[0, 1] : memref<2x3xf64>
  affine.store %cst_1, %1[0, 2] : memref<2x3xf64>
  affine.store %cst_2, %1[1, 0] : memref<2x3xf64>
  affine.store %cst_3, %1[1, 1] : memref<2x3xf64>
  affine.store %cst_4, %1[1, 2] : memref<2x3xf64>

  affine.for %arg0 = 0 to 3 {
    affine.for %arg1 = 0 to 2 {
      // Load the transpose value from the input buffer.
      %2 = affine.load %1[%arg1, %arg0] : memref<2x3xf64>

      // Multiply and store into the output buffer.
      %3 = mulf %2, %2 : f64
      affine.store %3, %0[%arg0, %arg1] : memref<3x2xf64>
    }
  }

  // Print the value held by the buffer.
  "toy.print"(%0) : (memref<3x2xf64>) -> ()
  dealloc %1 : memref<2x3xf64>
  dealloc %0 : memref<3x2xf64>
  return
}
