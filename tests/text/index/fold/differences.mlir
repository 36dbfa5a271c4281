// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A difference is zero where its operands are equal. Its sign tells nothing of them, since it may wrap around.

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT: %0 = index.cmp eq(%arg0, %arg1)
// CHECK-NEXT: %1 = index.cmp eq(%arg1, %arg0)
// CHECK-NEXT: return %0, %1 : i1, i1
// CHECK-NEXT: }
func.func @equal(%a: index, %b: index) -> (i1, i1) {
  %zero = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp eq(%0, %zero)
  %2 = index.cmp eq(%zero, %0)
  return %1, %2 : i1, i1
}

// CHECK-LABEL: func.func @different(
// CHECK-NEXT: %0 = index.cmp ne(%arg0, %arg1)
// CHECK-NEXT: %1 = index.cmp ne(%arg1, %arg0)
// CHECK-NEXT: return %0, %1 : i1, i1
// CHECK-NEXT: }
func.func @different(%a: index, %b: index) -> (i1, i1) {
  %zero = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp ne(%0, %zero)
  %2 = index.cmp ne(%zero, %0)
  return %1, %2 : i1, i1
}

// CHECK-LABEL: func.func @less(
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: %0 = index.sub %arg0, %arg1
// CHECK-NEXT: %1 = index.cmp slt(%0, %idx0)
// CHECK-NEXT: return %1 : i1
// CHECK-NEXT: }
func.func @less(%a: index, %b: index) -> i1 {
  %zero = index.constant 0
  %0 = index.sub %a, %b
  %1 = index.cmp slt(%0, %zero)
  return %1 : i1
}
