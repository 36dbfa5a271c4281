// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Merged constants keep the overflow flags that both ops have, unless the merging itself wraps.

// CHECK-LABEL: func.func @sums(
// CHECK-DAG: %[[C0:.+]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V0:.+]] = arith.addi %arg0, %[[C0]] overflow<nsw> : i8
// CHECK-NEXT: %[[V1:.+]] = arith.subi %arg0, %[[C0]] overflow<nsw> : i8
// CHECK-NEXT: %[[V2:.+]] = arith.subi %[[C0]], %arg0 overflow<nsw> : i8
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : i8, i8, i8
// CHECK-NEXT: }
func.func @sums(%x: i8) -> (i8, i8, i8) {
  %a = arith.constant 1 : i8
  %b = arith.constant 2 : i8
  %0 = arith.addi %x, %a overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %b overflow<nsw> : i8
  %2 = arith.subi %x, %a overflow<nsw> : i8
  %3 = arith.subi %2, %b overflow<nsw> : i8
  %4 = arith.subi %b, %2 overflow<nsw> : i8
  return %1, %3, %4 : i8, i8, i8
}

// CHECK-LABEL: func.func @only_one_has_it(
// CHECK-DAG: %[[C0:.+]] = arith.constant 3 : i8
// CHECK-NEXT: %[[V0:.+]] = arith.addi %arg0, %[[C0]] : i8
// CHECK-NEXT: return %[[V0]] : i8
// CHECK-NEXT: }
func.func @only_one_has_it(%x: i8) -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant 2 : i8
  %0 = arith.addi %x, %a : i8
  %1 = arith.addi %0, %b overflow<nsw> : i8
  return %1 : i8
}

// CHECK-LABEL: func.func @sum_wraps(
// CHECK-DAG: %[[C0:.+]] = arith.constant -56 : i8
// CHECK-NEXT: %[[V0:.+]] = arith.addi %arg0, %[[C0]] overflow<nuw> : i8
// CHECK-NEXT: return %[[V0]] : i8
// CHECK-NEXT: }
func.func @sum_wraps(%x: i8) -> i8 {
  %a = arith.constant 100 : i8
  %0 = arith.addi %x, %a overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %a overflow<nsw, nuw> : i8
  return %1 : i8
}

// CHECK-LABEL: func.func @difference_wraps(
// CHECK-DAG: %[[C0:.+]] = arith.constant -1 : i8
// CHECK-NEXT: %[[V0:.+]] = arith.addi %arg0, %[[C0]] overflow<nsw> : i8
// CHECK-NEXT: return %[[V0]] : i8
// CHECK-NEXT: }
func.func @difference_wraps(%x: i8) -> i8 {
  %a = arith.constant 1 : i8
  %b = arith.constant 2 : i8
  %0 = arith.addi %x, %a overflow<nsw, nuw> : i8
  %1 = arith.subi %0, %b overflow<nsw, nuw> : i8
  return %1 : i8
}

// CHECK-LABEL: func.func @products(
// CHECK-DAG: %[[C0:.+]] = arith.constant 16 : i8
// CHECK-NEXT: %[[V0:.+]] = arith.muli %arg0, %[[C0]] overflow<nsw> : i8
// CHECK-NEXT: return %[[V0]] : i8
// CHECK-NEXT: }
func.func @products(%x: i8) -> i8 {
  %a = arith.constant 4 : i8
  %0 = arith.muli %x, %a overflow<nsw> : i8
  %1 = arith.muli %0, %a overflow<nsw> : i8
  return %1 : i8
}

// CHECK-LABEL: func.func @product_wraps(
// CHECK-DAG: %[[C0:.+]] = arith.constant -128 : i8
// CHECK-NEXT: %[[V0:.+]] = arith.muli %arg0, %[[C0]] overflow<nuw> : i8
// CHECK-NEXT: return %[[V0]] : i8
// CHECK-NEXT: }
func.func @product_wraps(%x: i8) -> i8 {
  %a = arith.constant 16 : i8
  %b = arith.constant 8 : i8
  %0 = arith.muli %x, %a overflow<nsw, nuw> : i8
  %1 = arith.muli %0, %b overflow<nsw, nuw> : i8
  return %1 : i8
}

// CHECK-LABEL: func.func @truncations(
// CHECK-NEXT: %[[V0:.+]] = arith.trunci %arg0 overflow<nsw> : i32 to i8
// CHECK-NEXT: %[[V1:.+]] = arith.trunci %arg0 : i32 to i8
// CHECK-NEXT: return %[[V0]], %[[V1]] : i8, i8
// CHECK-NEXT: }
func.func @truncations(%x: i32) -> (i8, i8) {
  %0 = arith.trunci %x overflow<nsw> : i32 to i16
  %1 = arith.trunci %0 overflow<nsw> : i16 to i8
  %2 = arith.trunci %x : i32 to i16
  %3 = arith.trunci %2 overflow<nsw> : i16 to i8
  return %1, %3 : i8, i8
}
