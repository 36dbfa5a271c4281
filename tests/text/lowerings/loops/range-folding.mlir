// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-range-folding | FileCheck %s

// The only user of an induction variable is applied to the bounds instead, if it adds or multiplies constants that do not
// overflow.

// CHECK-LABEL: func.func @sum_then_product() {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c10 = arith.constant 10 : index
// CHECK-NEXT:   %0 = arith.addi %c1, %c10 : index
// CHECK-NEXT:   %1 = arith.addi %c10, %c10 : index
// CHECK-NEXT:   %2 = arith.muli %c4, %0 overflow<nsw> : index
// CHECK-NEXT:   %3 = arith.muli %c4, %1 overflow<nsw> : index
// CHECK-NEXT:   %4 = arith.muli %c4, %c4 overflow<nsw> : index
// CHECK-NEXT:   scf.for %arg0 = %2 to %3 step %4 {
// CHECK-NEXT:     "test.use"(%arg0, %arg0) : (index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @sum_then_product() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c1 to %c10 step %c4 {
    %0 = arith.addi %i, %c10 : index
    %1 = arith.muli %c4, %0 overflow<nsw> : index
    "test.use"(%1, %1) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @i8() {
// CHECK-NEXT:   %c-120_i8 = arith.constant -120 : i8
// CHECK-NEXT:   %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT:   %c27_i8 = arith.constant 27 : i8
// CHECK-NEXT:   %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:   %0 = arith.addi %c100_i8, %c-120_i8 : i8
// CHECK-NEXT:   %1 = arith.addi %c100_i8, %c27_i8 : i8
// CHECK-NEXT:   scf.for %arg0 = %0 to %1 step %c3_i8  : i8 {
// CHECK-NEXT:     "test.use"(%arg0) : (i8) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @i8() {
  %c-120 = arith.constant -120 : i8
  %c3 = arith.constant 3 : i8
  %c27 = arith.constant 27 : i8
  %c100 = arith.constant 100 : i8
  scf.for %i = %c-120 to %c27 step %c3 : i8 {
    %0 = arith.addi %c100, %i : i8
    "test.use"(%0) : (i8) -> ()
  }
  return
}

// CHECK-LABEL: func.func @unsigned() {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = arith.addi %c1, %c4 : index
// CHECK-NEXT:   %1 = arith.addi %c4, %c4 : index
// CHECK-NEXT:   scf.for unsigned %arg0 = %0 to %1 step %c1 {
// CHECK-NEXT:     "test.use"(%arg0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @unsigned() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for unsigned %i = %c1 to %c4 step %c1 {
    %0 = arith.addi %i, %c4 : index
    "test.use"(%0) : (index) -> ()
  }
  return
}
