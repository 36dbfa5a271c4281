// RUN: terrace-opt %s --convert-arith-to-llvm | FileCheck %s
// RUN: terrace-opt %s --lower-to-llvm -o %t.mlir
// RUN: terrace-run %t.mlir --engine jit | FileCheck %s --check-prefix=SHOWN

// Quotients of vectors of several dimensions are expanded before the vectors become arrays.
// CHECK-LABEL: func.func @ceiling
// CHECK: llvm.sdiv %{{.*}}, %{{.*}} : vector<3xi32>
// CHECK: llvm.sdiv %{{.*}}, %{{.*}} : vector<3xi32>
// CHECK-NOT: arith.
func.func @ceiling(%a: vector<2x3xi32>, %b: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = arith.ceildivsi %a, %b : vector<2x3xi32>
  return %0 : vector<2x3xi32>
}

// SHOWN: ( ( 4, -3, 2 ), ( 1, 0, 0 ) )
// SHOWN-NEXT: ( ( 3, -4, 2 ), ( 0, -1, 0 ) )
// SHOWN-NEXT: ( ( 4, 2, 2 ), ( 1, 2, 0 ) )
func.func @main() {
  %a = arith.constant dense<[[7, -7, 4], [1, -1, 0]]> : vector<2x3xi32>
  %b = arith.constant dense<[[2, 2, 2], [5, 5, 5]]> : vector<2x3xi32>
  %c = arith.constant dense<[[7, 3, 4], [1, 6, 0]]> : vector<2x3xi32>
  %0 = arith.ceildivsi %a, %b : vector<2x3xi32>
  vector.print %0 : vector<2x3xi32>
  %1 = arith.floordivsi %a, %b : vector<2x3xi32>
  vector.print %1 : vector<2x3xi32>
  %2 = arith.ceildivui %c, %b : vector<2x3xi32>
  vector.print %2 : vector<2x3xi32>
  return
}
