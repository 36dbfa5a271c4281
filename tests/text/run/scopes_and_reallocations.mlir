// RUN: terrace-run %s --engine jit 5 | FileCheck %s --check-prefixes=CHECK,GROWN
// RUN: terrace-run %s --engine jit 2 | FileCheck %s --check-prefixes=CHECK,KEPT

// GROWN:      5 : index
// KEPT:       2 : index
// CHECK-NEXT: 3.500000e+00 : f32
// CHECK-NEXT: 4.500000e+00 : f32
func.func @main(%n: index) -> (index, f32, f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x = arith.constant 3.5 : f32
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%one] : memref<2xf32>
  %b = memref.realloc %a(%n) : memref<2xf32> to memref<?xf32>
  %0 = memref.dim %b, %zero : memref<?xf32>
  %1 = memref.load %b[%one] : memref<?xf32>
  %2 = memref.alloca_scope -> (f32) {
    %m = memref.alloca() : memref<1xf32>
    memref.store %1, %m[%zero] : memref<1xf32>
    %3 = memref.load %m[%zero] : memref<1xf32>
    %one_more = arith.constant 1.0 : f32
    %4 = arith.addf %3, %one_more : f32
    memref.alloca_scope.return %4 : f32
  }
  memref.dealloc %b : memref<?xf32>
  return %0, %1, %2 : index, f32, f32
}
