// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 12966-13023; Specification of 2020, lines 46-103.
// The product of matrices. `tensor_store` has a comma where the documents have `to`, the zero that is stored is a value, a
// dimension is stated once, `multiply` is affine where its loops are, and the size of the columns of `%B` is asked for.

// CHECK-LABEL: func @mul(%arg0: tensor<100x?xf32>, %arg1: tensor<?x50xf32>) -> tensor<100x50xf32> {
// CHECK-NEXT: %0 = dim %arg0, 1 : tensor<100x?xf32>
// CHECK-NEXT: %1 = alloc(%0) : memref<100x?xf32>
// CHECK-NEXT: tensor_store %arg0, %1 : memref<100x?xf32>
// CHECK-NEXT: %2 = alloc(%0) : memref<?x50xf32>
// CHECK-NEXT: tensor_store %arg1, %2 : memref<?x50xf32>
// CHECK-NEXT: %3 = call @multiply(%1, %2) : (memref<100x?xf32>, memref<?x50xf32>) -> memref<100x50xf32>
// CHECK-NEXT: dealloc %1 : memref<100x?xf32>
// CHECK-NEXT: dealloc %2 : memref<?x50xf32>
// CHECK-NEXT: %4 = tensor_load %3 : memref<100x50xf32>
// CHECK-NEXT: dealloc %3 : memref<100x50xf32>
// CHECK-NEXT: %5 = "tf.Print"(%4) {message = "mul result"} : (tensor<100x50xf32>) -> tensor<100x50xf32>
// CHECK-NEXT: return %4 : tensor<100x50xf32>
// CHECK-NEXT: }
func @mul(%A: tensor<100x?xf32>, %B: tensor<?x50xf32>) -> (tensor<100x50xf32>) {
  // Compute the inner dimension of %A using the dim operation.
  %n = dim %A, 1 : tensor<100x?xf32>

  // Allocate addressable "buffers" and copy tensors %A and %B into them.
  %A_m = alloc(%n) : memref<100x?xf32>
  tensor_store %A, %A_m : memref<100x?xf32>

  %B_m = alloc(%n) : memref<?x50xf32>
  tensor_store %B, %B_m : memref<?x50xf32>

  // Call function @multiply passing memrefs as arguments,
  // and getting returned the result of the multiplication.
  %C_m = call @multiply(%A_m, %B_m)
         : (memref<100x?xf32>, memref<?x50xf32>) -> (memref<100x50xf32>)

  dealloc %A_m : memref<100x?xf32>
  dealloc %B_m : memref<?x50xf32>

  // Load the buffer data into a higher level "tensor" value.
  %C = tensor_load %C_m : memref<100x50xf32>
  dealloc %C_m : memref<100x50xf32>

  // Call TensorFlow built-in function to print the result tensor.
  "tf.Print"(%C){message: "mul result"}
                  : (tensor<100x50xf32>) -> (tensor<100x50xf32>)

  return %C : tensor<100x50xf32>
}

// A function that multiplies two memrefs and returns the result.
// CHECK-LABEL: func @multiply(%arg0: memref<100x?xf32>, %arg1: memref<?x50xf32>) -> memref<100x50xf32> {
// CHECK-NEXT: %0 = dim %arg0, 1 : memref<100x?xf32>
// CHECK-NEXT: %1 = alloc() : memref<100x50xf32>
// CHECK-NEXT: %cst = constant 0.000000e+00 : f32
// CHECK-NEXT: affine.for %arg2 = 0 to 100 {
// CHECK-NEXT: affine.for %arg3 = 0 to 50 {
// CHECK-NEXT: store %cst, %1[%arg2, %arg3] : memref<100x50xf32>
// CHECK-NEXT: affine.for %arg4 = 0 to %0 {
// CHECK-NEXT: %2 = load %arg0[%arg2, %arg4] : memref<100x?xf32>
// CHECK-NEXT: %3 = load %arg1[%arg4, %arg3] : memref<?x50xf32>
// CHECK-NEXT: %4 = mulf %2, %3 : f32
// CHECK-NEXT: %5 = load %1[%arg2, %arg3] : memref<100x50xf32>
// CHECK-NEXT: %6 = addf %5, %4 : f32
// CHECK-NEXT: store %6, %1[%arg2, %arg3] : memref<100x50xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %1 : memref<100x50xf32>
// CHECK-NEXT: }
func @multiply(%A: memref<100x?xf32>, %B: memref<?x50xf32>)
               -> (memref<100x50xf32>)  {
  // Compute the inner dimension of %A.
  %n = dim %A, 1 : memref<100x?xf32>

  // Allocate memory for the multiplication result.
  %C = alloc() : memref<100x50xf32>
  %zero = constant 0.0 : f32

  // Multiplication loop nest.
  affine.for %i = 0 to 100 {
     affine.for %j = 0 to 50 {
        store %zero, %C[%i, %j] : memref<100x50xf32>
        affine.for %k = 0 to %n {
           %a_v  = load %A[%i, %k] : memref<100x?xf32>
           %b_v  = load %B[%k, %j] : memref<?x50xf32>
           %prod = mulf %a_v, %b_v : f32
           %c_v  = load %C[%i, %j] : memref<100x50xf32>
           %sum  = addf %c_v, %prod : f32
           store %sum, %C[%i, %j] : memref<100x50xf32>
        }
     }
  }
  return %C : memref<100x50xf32>
}
