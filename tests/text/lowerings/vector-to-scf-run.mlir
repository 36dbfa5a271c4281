// Transfers give the same as machine code, with loops and without.
// RUN: terrace-opt %s --convert-vector-to-scf --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir | FileCheck %s
// RUN: terrace-opt %s --convert-vector-to-scf=full-unroll=true --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir | FileCheck %s
// RUN: terrace-opt %s --convert-vector-to-scf=target-rank=0 --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir | FileCheck %s

// CHECK:      ( ( 10, -1, 12 ), ( -1, -1, -1 ) )
// CHECK-NEXT: ( ( 7, 11 ), ( 8, 12 ) )
// CHECK-NEXT: ( ( 6, -1, -1 ), ( -1, 11, -1 ) )
// CHECK-NEXT: ( ( 6, -1 ), ( 6, -1 ), ( 6, -1 ) )
// CHECK-NEXT: ( ( ( 7, 11 ), ( 7, 11 ) ), ( ( 8, 12 ), ( 8, 12 ) ) )
// CHECK-NEXT: ( 2, 6, 10, -1 )
// CHECK-NEXT: 11
// CHECK-NEXT: 7
// CHECK-NEXT: 6
func.func @main() {
  %m = memref.alloca() : memref<3x4xf32>
  %v0 = arith.constant dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : vector<3x4xf32>
  %z0 = arith.constant 0 : index
  vector.transfer_write %v0, %m[%z0, %z0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %p = arith.constant -1.0 : f32
  %mask = arith.constant dense<[[true, false, true], [false, true, true]]> : vector<2x3xi1>
  %bits = arith.constant dense<[true, false]> : vector<2xi1>

  // The second row is outside of the memref, and a mask is around.
  %a = vector.transfer_read %m[%two, %one], %p, %mask : memref<3x4xf32>, vector<2x3xf32>

  // Transposed.
  %b = vector.transfer_read %m[%one, %two], %p {in_bounds = [true, false], permutation_map = affine_map<(a, b) -> (b, a)>} : memref<3x4xf32>, vector<2x2xf32>

  // Transposed, with a mask in the order of the memref.
  %k = vector.transpose %mask, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
  %c = vector.transfer_read %m[%one, %one], %p, %k {in_bounds = [false, false], permutation_map = affine_map<(a, b) -> (b, a)>} : memref<3x4xf32>, vector<2x3xf32>

  // Repeated, with a mask.
  %d = vector.transfer_read %m[%one, %one], %p, %bits {in_bounds = [true, false], permutation_map = affine_map<(a, b) -> (0, a)>} : memref<3x4xf32>, vector<3x2xf32>

  %e = vector.transfer_read %m[%one, %two], %p {in_bounds = [false, true, false], permutation_map = affine_map<(a, b) -> (b, 0, a)>} : memref<3x4xf32>, vector<2x2x2xf32>

  // A column.
  %f = vector.transfer_read %m[%zero, %one], %p {permutation_map = affine_map<(a, b) -> (a)>} : memref<3x4xf32>, vector<4xf32>


  // Writes: to a tensor, partly outside and masked; to the memref, transposed; to a column.
  vector.transfer_write %b, %m[%zero, %zero] {in_bounds = [false, true], permutation_map = affine_map<(a, b) -> (b, a)>} : vector<2x2xf32>, memref<3x4xf32>
  vector.transfer_write %f, %m[%one, %two] {permutation_map = affine_map<(a, b) -> (a)>} : vector<4xf32>, memref<3x4xf32>
  %x = memref.load %m[%one, %zero] : memref<3x4xf32>
  %y = memref.load %m[%zero, %zero] : memref<3x4xf32>
  %z = memref.load %m[%two, %two] : memref<3x4xf32>
  vector.print %a : vector<2x3xf32>
  vector.print %b : vector<2x2xf32>
  vector.print %c : vector<2x3xf32>
  vector.print %d : vector<3x2xf32>
  vector.print %e : vector<2x2x2xf32>
  vector.print %f : vector<4xf32>
  vector.print %x : f32
  vector.print %y : f32
  vector.print %z : f32
  return
}
