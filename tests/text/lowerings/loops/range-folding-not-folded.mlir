// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-range-folding | FileCheck %s

// Arithmetic stays where the new range might overflow, or its iterations might be others.

// CHECK-LABEL: func.func @not_constant(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     %0 = arith.addi %arg3, %c4 : index
// CHECK-NEXT:     "test.bounds"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c4 to %c4 step %c4 {
// CHECK-NEXT:     %0 = arith.addi %arg3, %arg1 : index
// CHECK-NEXT:     "test.operand"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_constant(%low: index, %n: index, %step: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %low to %n step %step {
    %0 = arith.addi %i, %c4 : index
    "test.bounds"(%0) : (index) -> ()
  }
  scf.for %i = %c4 to %c4 step %c4 {
    %0 = arith.addi %i, %n : index
    "test.operand"(%0) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @overflow() {
// CHECK-NEXT:   %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT:   %c27_i8 = arith.constant 27 : i8
// CHECK-NEXT:   %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:   scf.for %arg0 = %c3_i8 to %c100_i8 step %c3_i8  : i8 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %c27_i8 : i8
// CHECK-NEXT:     %1 = arith.addi %0, %c3_i8 : i8
// CHECK-NEXT:     "test.bound"(%1) : (i8) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg0 = %c3_i8 to %c27_i8 step %c27_i8  : i8 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %c100_i8 : i8
// CHECK-NEXT:     "test.end"(%0) : (i8) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg0 = %c3_i8 to %c27_i8 step %c100_i8  : i8 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %c3_i8 : i8
// CHECK-NEXT:     "test.step"(%0) : (i8) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @overflow() {
  %c3 = arith.constant 3 : i8
  %c27 = arith.constant 27 : i8
  %c100 = arith.constant 100 : i8
  scf.for %i = %c3 to %c100 step %c3 : i8 {
    %0 = arith.addi %i, %c27 : i8
    %1 = arith.addi %0, %c3 : i8
    "test.bound"(%1) : (i8) -> ()
  }
  scf.for %i = %c3 to %c27 step %c27 : i8 {
    %0 = arith.addi %i, %c100 : i8
    "test.end"(%0) : (i8) -> ()
  }
  scf.for %i = %c3 to %c27 step %c100 : i8 {
    %0 = arith.muli %i, %c3 : i8
    "test.step"(%0) : (i8) -> ()
  }
  return
}

// CHECK-LABEL: func.func @sign() {
// CHECK-NEXT:   %c-4 = arith.constant -4 : index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   scf.for %arg0 = %c0 to %c8 step %c1 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %c-4 : index
// CHECK-NEXT:     "test.negative_factor"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg0 = %c0 to %c8 step %c1 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %c0 : index
// CHECK-NEXT:     "test.without_step"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for unsigned %arg0 = %c-4 to %c8 step %c1 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %c8 : index
// CHECK-NEXT:     "test.unsigned"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg0 = %c-4 to %c8 step %c1 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %c8 overflow<nuw> : index
// CHECK-NEXT:     "test.poison"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @sign() {
  %c-4 = arith.constant -4 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.muli %i, %c-4 : index
    "test.negative_factor"(%0) : (index) -> ()
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.muli %i, %c0 : index
    "test.without_step"(%0) : (index) -> ()
  }
  scf.for unsigned %i = %c-4 to %c8 step %c1 {
    %0 = arith.addi %i, %c8 : index
    "test.unsigned"(%0) : (index) -> ()
  }
  scf.for %i = %c-4 to %c8 step %c1 {
    %0 = arith.addi %i, %c8 overflow<nuw> : index
    "test.poison"(%0) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @other_uses(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   scf.for %arg1 = %c0 to %c8 step %c1 {
// CHECK-NEXT:     %0 = arith.muli %arg1, %arg1 : index
// CHECK-NEXT:     "test.two_uses"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg1 = %c0 to %c8 step %c1 {
// CHECK-NEXT:     %0 = "test.inside"() : () -> index
// CHECK-NEXT:     %1 = arith.addi %arg1, %0 : index
// CHECK-NEXT:     "test.use"(%1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg1 = %c0 to %c8 step %c1 {
// CHECK-NEXT:     %0 = arith.subi %arg1, %c1 : index
// CHECK-NEXT:     "test.difference"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @other_uses(%step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.muli %i, %i : index
    "test.two_uses"(%0) : (index) -> ()
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = "test.inside"() : () -> index
    %1 = arith.addi %i, %0 : index
    "test.use"(%1) : (index) -> ()
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.subi %i, %c1 : index
    "test.difference"(%0) : (index) -> ()
  }
  return
}
