// Memrefs are arguments and results of machine code by value: their elements.
// RUN: terrace-run %s --engine jit --entry scaled "dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>" 2.0 --show-memory | FileCheck %s --check-prefix=SCALED
// RUN: terrace-run %s --engine jit --entry first "dense<[7, -8]> : tensor<2xi8>" | FileCheck %s --check-prefix=FIRST
// RUN: terrace-run %s --engine jit --entry columns "dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>" | FileCheck %s --check-prefix=COLUMNS
// RUN: terrace-run %s --engine jit --entry others "dense<[true, false, true]> : tensor<3xi1>" "dense<(1.0, -2.0)> : tensor<2xcomplex<f64>>" "dense<9> : tensor<index>" | FileCheck %s --check-prefix=OTHERS
// RUN: not terrace-run %s --engine jit --entry nested "dense<0> : tensor<1xi32>" 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not terrace-run %s --engine jit --entry gaps "dense<0> : tensor<2x2xi32>" 2>&1 | FileCheck %s --check-prefix=GAPS

// SCALED: dense<{{\[\[}}2.000000e+00, 4.000000e+00, 6.000000e+00], [8.000000e+00, 1.000000e+01, 1.200000e+01]]> : tensor<2x3xf32>
func.func @scaled(%m: memref<?x3xf32>, %by: f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %rows = memref.dim %m, %zero : memref<?x3xf32>
  scf.for %i = %zero to %rows step %one {
    scf.for %j = %zero to %three step %one {
      %x = memref.load %m[%i, %j] : memref<?x3xf32>
      %y = arith.mulf %x, %by : f32
      memref.store %y, %m[%i, %j] : memref<?x3xf32>
    }
  }
  return
}

// FIRST:      7 : i8
// FIRST-NEXT: dense<[7, -8]> : tensor<2xi8>
func.func @first(%m: memref<*xi8>) -> (i8, memref<*xi8>) {
  %zero = arith.constant 0 : index
  %known = memref.cast %m : memref<*xi8> to memref<?xi8>
  %0 = memref.load %known[%zero] : memref<?xi8>
  return %0, %m : i8, memref<*xi8>
}

// COLUMNS:      3 : i16
// COLUMNS-NEXT: dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi16>
func.func @columns(%m: memref<2x2xi16, strided<[1, 2], offset: 3>>) -> (i16, memref<2x2xi16, strided<[1, 2], offset: 3>>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = memref.load %m[%one, %zero] : memref<2x2xi16, strided<[1, 2], offset: 3>>
  return %0, %m : i16, memref<2x2xi16, strided<[1, 2], offset: 3>>
}

// OTHERS:      dense<[true, false, true]> : tensor<3xi1>
// OTHERS-NEXT: dense<(1.000000e+00,-2.000000e+00)> : tensor<2xcomplex<f64>>
// OTHERS-NEXT: dense<9> : tensor<index>
func.func @others(%b: memref<3xi1>, %c: memref<?xcomplex<f64>>, %i: memref<index>) -> (memref<3xi1>, memref<?xcomplex<f64>>, memref<index>) {
  return %b, %c, %i : memref<3xi1>, memref<?xcomplex<f64>>, memref<index>
}

// NESTED: error: result 0: a value of type 'memref<1xmemref<1xi32>>' cannot be printed from machine code
func.func @nested(%m: memref<1xi32>) -> memref<1xmemref<1xi32>> {
  %0 = memref.alloc() : memref<1xmemref<1xi32>>
  return %0 : memref<1xmemref<1xi32>>
}

// GAPS: error: argument 0: a value of type 'memref<2x2xi32, strided<[5, ?]>>' cannot be passed to machine code
func.func @gaps(%m: memref<2x2xi32, strided<[5, ?]>>) {
  return
}
