// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo \
// RUN:   | FileCheck %s --check-prefix=LOCATED

// Chapter 2 of Toy (2020), lines 8653, 8738-8741 and 8747-8749.
// Ops of a dialect that nobody declared: they are kept as they are, also where they make no sense.

// CHECK-LABEL: func @toy_func(%arg0: tensor<2x3xf64>) -> tensor<3x2xf64> {
// CHECK-NEXT: %0 = "toy.transpose"(%arg0) {inplace = true} : (tensor<2x3xf64>) -> tensor<3x2xf64>
// CHECK-NEXT: return %0 : tensor<3x2xf64>
// LOCATED: "toy.transpose"({{.*}} -> tensor<3x2xf64> loc([[AT:#.*]])
// LOCATED: [[AT]] = loc("example/file/path":12:1)
func @toy_func(%tensor: tensor<2x3xf64>) -> tensor<3x2xf64> {
  %t_tensor = "toy.transpose"(%tensor) { inplace = true } : (tensor<2x3xf64>) -> tensor<3x2xf64> loc("example/file/path":12:1)
  return %t_tensor : tensor<3x2xf64>
}

// CHECK-LABEL: func @main() {
// CHECK-NEXT: %0 = "toy.print"() : () -> tensor<2x3xf64>
// CHECK-NEXT: }
func @main() {
  %0 = "toy.print"() : () -> tensor<2x3xf64>
}
