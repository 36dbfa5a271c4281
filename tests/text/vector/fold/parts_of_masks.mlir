// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Parts of masks at positions that are known to be set, or not to be.

// CHECK-LABEL: func.func @set(
// CHECK-NEXT: %0 = vector.create_mask %arg0 : vector<4xi1>
// CHECK-NEXT: %1 = vector.create_mask %arg0 : vector<4xi1>
// CHECK-NEXT: return %0, %1 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT: }
func.func @set(%n: index, %i: index) -> (vector<4xi1>, vector<4xi1>) {
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %c3, %n : vector<4x4xi1>
  %1 = vector.extract %0[2] : vector<4xi1> from vector<4x4xi1>
  %2 = vector.create_mask %c9, %n : vector<4x4xi1>
  %3 = vector.extract %2[%i] : vector<4xi1> from vector<4x4xi1>
  return %1, %3 : vector<4xi1>, vector<4xi1>
}

// CHECK-LABEL: func.func @not_set(
// CHECK-NEXT: %cst = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT: return %cst : vector<4xi1>
// CHECK-NEXT: }
func.func @not_set(%n: index) -> vector<4xi1> {
  %c3 = arith.constant 3 : index
  %0 = vector.create_mask %n, %c3, %n : vector<4x4x4xi1>
  %1 = vector.extract %0[2, 3] : vector<4xi1> from vector<4x4x4xi1>
  return %1 : vector<4xi1>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %0 = vector.create_mask %arg0, %arg0 : vector<4x4xi1>
// CHECK-NEXT: %1 = vector.extract %0[2] : vector<4xi1> from vector<4x4xi1>
// CHECK-NEXT: %2 = vector.create_mask %c3, %arg0 : vector<4x4xi1>
// CHECK-NEXT: %3 = vector.extract %2[%arg1] : vector<4xi1> from vector<4x4xi1>
// CHECK-NEXT: return %1, %3 : vector<4xi1>, vector<4xi1>
// CHECK-NEXT: }
func.func @unknown(%n: index, %i: index) -> (vector<4xi1>, vector<4xi1>) {
  %c3 = arith.constant 3 : index
  %0 = vector.create_mask %n, %n : vector<4x4xi1>
  %1 = vector.extract %0[2] : vector<4xi1> from vector<4x4xi1>
  %2 = vector.create_mask %c3, %n : vector<4x4xi1>
  %3 = vector.extract %2[%i] : vector<4xi1> from vector<4x4xi1>
  return %1, %3 : vector<4xi1>, vector<4xi1>
}
