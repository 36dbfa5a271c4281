// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func.func @identities
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: return %arg0, %arg0, %arg0, %idx0 : index, index, index, index
func.func @identities(%x: index) -> (index, index, index, index) {
  %zero = index.constant 0
  %one = index.constant 1
  %0 = index.add %x, %zero
  %1 = index.sub %x, %zero
  %2 = index.mul %x, %one
  %3 = index.mul %x, %zero
  return %0, %1, %2, %3 : index, index, index, index
}
