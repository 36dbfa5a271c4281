// RUN: not terrace-opt %s --convert-arith-to-spirv 2>&1 | FileCheck %s

// The elements of a tensor are not extended one by one.

// CHECK: error: 'arith.extui' op could not be legalized
// CHECK: integers of tensors are not extended or truncated
func.func @extended(%a: tensor<4xi8>) -> tensor<4xi32> {
  %0 = arith.extui %a : tensor<4xi8> to tensor<4xi32>
  return %0 : tensor<4xi32>
}
