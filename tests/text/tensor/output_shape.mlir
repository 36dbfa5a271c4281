// The sizes that an expansion is given may differ from those of its type, which is not looked into before it is executed.
// RUN: terrace-opt %s | FileCheck %s
// RUN: not terrace-run %s --entry main 2>&1 | FileCheck %s --check-prefix=EXECUTED

// CHECK: tensor.expand_shape %{{.+}} {{\[}}[0, 1]] output_shape [4, 3] : tensor<12xi8> into tensor<3x4xi8>
// EXECUTED: error: 'tensor.expand_shape' op expands a tensor to [4, 3], which is not [3, 4], as its type says
func.func @main() -> i8 {
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<1> : tensor<12xi8>
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 3] : tensor<12xi8> into tensor<3x4xi8>
  %1 = tensor.extract %0[%c1, %c1] : tensor<3x4xi8>
  return %1 : i8
}
