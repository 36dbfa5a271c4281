// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Elements of sparse constants.

// CHECK-LABEL: func.func @listed(
// CHECK-NEXT: %cst = arith.constant -2.000000e+00 : f16
// CHECK-NEXT: return %cst : f16
// CHECK-NEXT: }
func.func @listed() -> f16 {
  %c1 = arith.constant 1 : index
  %s = arith.constant sparse<[[0, 0, 0], [1, 1, 1]], [-5.0, -2.0]> : tensor<4x4x4xf16>
  %0 = tensor.extract %s[%c1, %c1, %c1] : tensor<4x4x4xf16>
  return %0 : f16
}

// CHECK-LABEL: func.func @not_listed(
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f16
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: return %cst, %c0_i8 : f16, i8
// CHECK-NEXT: }
func.func @not_listed() -> (f16, i8) {
  %c0 = arith.constant 0 : index
  %s = arith.constant sparse<[[1, 1]], [-2.0]> : tensor<2x2xf16>
  %t = arith.constant sparse<[[1, 1]], [3]> : tensor<2x2xi8>
  %0 = tensor.extract %s[%c0, %c0] : tensor<2x2xf16>
  %1 = tensor.extract %t[%c0, %c0] : tensor<2x2xi8>
  return %0, %1 : f16, i8
}

// CHECK-LABEL: func.func @one_value(
// CHECK-NEXT: %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT: return %c7_i8 : i8
// CHECK-NEXT: }
func.func @one_value() -> i8 {
  %c0 = arith.constant 0 : index
  %s = arith.constant sparse<[[0, 0], [1, 1]], 7> : tensor<2x2xi8>
  %0 = tensor.extract %s[%c0, %c0] : tensor<2x2xi8>
  return %0 : i8
}

// CHECK-LABEL: func.func @out_of_bounds(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %cst = arith.constant sparse<{{\[\[}}0, 0], [1, 1]], [7, 8]> : tensor<2x2xi8>
// CHECK-NEXT: %extracted = tensor.extract %cst[%c0, %c2] : tensor<2x2xi8>
// CHECK-NEXT: return %extracted : i8
// CHECK-NEXT: }
func.func @out_of_bounds() -> i8 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = arith.constant sparse<[[0, 0], [1, 1]], [7, 8]> : tensor<2x2xi8>
  %0 = tensor.extract %s[%c0, %c2] : tensor<2x2xi8>
  return %0 : i8
}
