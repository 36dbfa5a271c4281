// Prints of vectors, and transfers of several dimensions in any order, run without passes named.
// RUN: terrace-run %s --engine jit | FileCheck %s

// CHECK:      ( ( 1, -2, 3 ), ( 4, 5, 127 ) )
// CHECK-NEXT: ( 1, 2 ), ( ( ( 7 ) ) )
// CHECK-NEXT: 5
func.func @main() {
  %0 = arith.constant dense<[[1, -2, 3], [4, 5, 127]]> : vector<2x3xi8>
  vector.print %0 : vector<2x3xi8>
  %1 = arith.constant dense<[1, 2]> : vector<2xi4>
  vector.print %1 : vector<2xi4> punctuation <comma>
  %2 = arith.constant dense<7> : vector<1x1x1xindex>
  vector.print %2 : vector<1x1x1xindex>
  %3 = arith.constant dense<5> : vector<i32>
  vector.print %3 : vector<i32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %p = arith.constant 9.0 : f32
  %m = memref.alloca() : memref<3x4x5xf32>
  %v = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  // CHECK-NEXT: ( ( 3, 6 ), ( 9, 9 ) )
  vector.transfer_write %v, %m[%c0, %c2, %c0] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : vector<2x3xf32>, memref<3x4x5xf32>
  %4 = vector.transfer_read %m[%c2, %c2, %c0], %p {permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>} : memref<3x4x5xf32>, vector<2x2xf32>
  vector.print %4 : vector<2x2xf32>
  // CHECK-NEXT: ( ( ( 1, 4 ), ( 1, 4 ) ), ( ( 2, 5 ), ( 2, 5 ) ) )
  %5 = vector.transfer_read %m[%c0, %c2, %c0], %p {permutation_map = affine_map<(d0, d1, d2) -> (d0, 0, d2)>} : memref<3x4x5xf32>, vector<2x2x2xf32>
  vector.print %5 : vector<2x2x2xf32>
  return
}
