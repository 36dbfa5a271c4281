// RUN: terrace-opt %s --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir --engine jit | FileCheck %s
// RUN: terrace-opt %s --convert-vector-to-scf --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir --engine jit | FileCheck %s
// RUN: terrace-run %s --engine interpreter | FileCheck %s

// A vector without dimensions is printed as one of one element, and a scalar without parentheses.
// CHECK: ( 7 )
// CHECK-NEXT: {{^}}7
func.func @main() {
  %vector = arith.constant dense<7> : vector<i32>
  vector.print %vector : vector<i32>
  %scalar = arith.constant 7 : i32
  vector.print %scalar : i32
  return
}
