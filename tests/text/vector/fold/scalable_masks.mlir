// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Masks as long as a scalable dimension.

// CHECK-LABEL: func.func @a(
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<[1]xi1>
// CHECK-NEXT: %cst_0 = arith.constant dense<true> : vector<2x[4]xi1>
// CHECK-NEXT: %cst_1 = arith.constant dense<true> : vector<3xi1>
// CHECK-NEXT: %cst_2 = arith.constant dense<true> : vector<[4]xi1>
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %vscale = vector.vscale
// CHECK-NEXT: %c3_vscale = arith.muli %vscale, %c3 : index
// CHECK-NEXT: %0 = vector.constant_mask [1, 4] : vector<2x[4]xi1>
// CHECK-NEXT: %1 = vector.create_mask %c3_vscale : vector<[4]xi1>
// CHECK-NEXT: return %cst_2, %cst_1, %0, %1, %cst_0, %cst : vector<[4]xi1>, vector<3xi1>, vector<2x[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<[1]xi1>
// CHECK-NEXT: }
func.func @a(%i: index) -> (vector<[4]xi1>, vector<3xi1>, vector<2x[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<[1]xi1>) {
  %vs = vector.vscale
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.muli %c4, %vs : index
  %n3 = arith.muli %vs, %c3 : index
  %n8 = arith.addi %n, %n : index
  %m = vector.create_mask %n : vector<[4]xi1>
  %o = vector.create_mask %n3 : vector<3xi1>
  %p = vector.create_mask %c1, %n : vector<2x[4]xi1>
  %q = vector.create_mask %n3 : vector<[4]xi1>
  %r = vector.create_mask %n3, %n : vector<2x[4]xi1>
  %s = vector.create_mask %vs : vector<[1]xi1>
  return %m, %o, %p, %q, %r, %s : vector<[4]xi1>, vector<3xi1>, vector<2x[4]xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<[1]xi1>
}
