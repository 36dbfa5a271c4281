// Transfers give the same before and after they are unrolled.
// RUN: terrace-run %s --engine interpreter --entry all 'dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : tensor<3x4xf32>' 'dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : tensor<3x4xf32>' | FileCheck %s
// RUN: terrace-opt %s --convert-vector-to-scf=full-unroll=true -o %t.mlir
// RUN: terrace-run %t.mlir --engine interpreter --entry all 'dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : tensor<3x4xf32>' 'dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : tensor<3x4xf32>' | FileCheck %s
// RUN: terrace-opt %s --convert-vector-to-scf='full-unroll=true lower-tensors=true' -o %t.mlir
// RUN: terrace-run %t.mlir --engine interpreter --entry all 'dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : tensor<3x4xf32>' 'dense<[[1.0,2.0,3.0,4.0],[5.0,6.0,7.0,8.0],[9.0,10.0,11.0,12.0]]> : tensor<3x4xf32>' | FileCheck %s

func.func @all(%m: memref<3x4xf32>, %t: tensor<3x4xf32>) -> (vector<2x3xf32>, vector<2x2xf32>, vector<2x3xf32>, vector<3x2xf32>, vector<2x2x2xf32>, vector<4xf32>, vector<2x3xf32>, tensor<3x4xf32>, f32, f32, f32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %p = arith.constant -1.0 : f32
  %mask = arith.constant dense<[[true, false, true], [false, true, true]]> : vector<2x3xi1>
  %bits = arith.constant dense<[true, false]> : vector<2xi1>

  // The second row is outside of the memref, and a mask is around.
  // CHECK: dense<{{\[}}[1.000000e+01, -1.000000e+00, 1.200000e+01], [-1.000000e+00, -1.000000e+00, -1.000000e+00]]> : vector<2x3xf32>
  %a = vector.transfer_read %m[%two, %one], %p, %mask : memref<3x4xf32>, vector<2x3xf32>

  // Transposed.
  // CHECK: dense<{{\[}}[7.000000e+00, 1.100000e+01], [8.000000e+00, 1.200000e+01]]> : vector<2x2xf32>
  %b = vector.transfer_read %m[%one, %two], %p {in_bounds = [true, false], permutation_map = affine_map<(a, b) -> (b, a)>} : memref<3x4xf32>, vector<2x2xf32>

  // Transposed, with a mask in the order of the memref.
  // CHECK: dense<{{\[}}[6.000000e+00, -1.000000e+00, -1.000000e+00], [-1.000000e+00, 1.100000e+01, -1.000000e+00]]> : vector<2x3xf32>
  %k = vector.transpose %mask, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
  %c = vector.transfer_read %m[%one, %one], %p, %k {in_bounds = [false, false], permutation_map = affine_map<(a, b) -> (b, a)>} : memref<3x4xf32>, vector<2x3xf32>

  // Repeated, with a mask.
  // CHECK: dense<{{\[}}[6.000000e+00, -1.000000e+00], [6.000000e+00, -1.000000e+00], [6.000000e+00, -1.000000e+00]]> : vector<3x2xf32>
  %d = vector.transfer_read %m[%one, %one], %p, %bits {in_bounds = [true, false], permutation_map = affine_map<(a, b) -> (0, a)>} : memref<3x4xf32>, vector<3x2xf32>

  // CHECK: vector<2x2x2xf32>
  %e = vector.transfer_read %m[%one, %two], %p {in_bounds = [false, true, false], permutation_map = affine_map<(a, b) -> (b, 0, a)>} : memref<3x4xf32>, vector<2x2x2xf32>

  // A column.
  // CHECK: dense<[2.000000e+00, 6.000000e+00, 1.000000e+01, -1.000000e+00]> : vector<4xf32>
  %f = vector.transfer_read %m[%zero, %one], %p {permutation_map = affine_map<(a, b) -> (a)>} : memref<3x4xf32>, vector<4xf32>

  // CHECK: dense<{{\[}}[7.000000e+00, 8.000000e+00, -1.000000e+00], [1.100000e+01, 1.200000e+01, -1.000000e+00]]> : vector<2x3xf32>
  %g = vector.transfer_read %t[%one, %two], %p : tensor<3x4xf32>, vector<2x3xf32>

  // Writes: to a tensor, partly outside and masked; to the memref, transposed; to a column.
  // CHECK: dense<{{\[}}[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00, 7.000000e+00, -1.000000e+00], [9.000000e+00, 1.000000e+01, 1.100000e+01, -1.000000e+00]]> : tensor<3x4xf32>
  %w = vector.transfer_write %c, %t[%one, %one], %mask : vector<2x3xf32>, tensor<3x4xf32>
  // CHECK: 1.100000e+01 : f32
  // CHECK: 7.000000e+00
  // CHECK: 6.000000e+00
  vector.transfer_write %b, %m[%zero, %zero] {in_bounds = [false, true], permutation_map = affine_map<(a, b) -> (b, a)>} : vector<2x2xf32>, memref<3x4xf32>
  vector.transfer_write %f, %m[%one, %two] {permutation_map = affine_map<(a, b) -> (a)>} : vector<4xf32>, memref<3x4xf32>
  %x = memref.load %m[%one, %zero] : memref<3x4xf32>
  %y = memref.load %m[%zero, %zero] : memref<3x4xf32>
  %z = memref.load %m[%two, %two] : memref<3x4xf32>
  return %a, %b, %c, %d, %e, %f, %g, %w, %x, %y, %z : vector<2x3xf32>, vector<2x2xf32>, vector<2x3xf32>, vector<3x2xf32>, vector<2x2x2xf32>, vector<4xf32>, vector<2x3xf32>, tensor<3x4xf32>, f32, f32, f32
}
