// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-range-folding | FileCheck %s

// The only user of an induction variable is applied to the bounds, if it adds or multiplies what is known before the
// loop.

// CHECK-LABEL: func.func @sum_then_product(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg3 : index
// CHECK-NEXT:   %1 = arith.addi %arg1, %arg3 : index
// CHECK-NEXT:   %2 = arith.muli %c4, %0 overflow<nsw> : index
// CHECK-NEXT:   %3 = arith.muli %c4, %1 overflow<nsw> : index
// CHECK-NEXT:   %4 = arith.muli %c4, %arg2 overflow<nsw> : index
// CHECK-NEXT:   scf.for %arg4 = %2 to %3 step %4 {
// CHECK-NEXT:     "test.use"(%arg4, %arg4) : (index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @sum_then_product(%low: index, %n: index, %step: index, %x: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %low to %n step %step {
    %0 = arith.addi %i, %x : index
    %1 = arith.muli %c4, %0 overflow<nsw> : index
    "test.use"(%1, %1) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @i32(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
// CHECK-NEXT:   %0 = arith.addi %arg3, %arg0 : i32
// CHECK-NEXT:   %1 = arith.addi %arg3, %arg1 : i32
// CHECK-NEXT:   scf.for %arg4 = %0 to %1 step %arg2  : i32 {
// CHECK-NEXT:     "test.use"(%arg4) : (i32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @i32(%low: i32, %n: i32, %step: i32, %x: i32) {
  scf.for %i = %low to %n step %step : i32 {
    %0 = arith.addi %x, %i : i32
    "test.use"(%0) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @nested(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     %0 = arith.addi %arg3, %arg0 : index
// CHECK-NEXT:     %1 = arith.addi %arg3, %arg1 : index
// CHECK-NEXT:     scf.for %arg4 = %0 to %1 step %arg2 {
// CHECK-NEXT:       "test.use"(%arg4) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nested(%low: index, %n: index, %step: index) {
  scf.for %i = %low to %n step %step {
    scf.for %j = %low to %n step %step {
      %0 = arith.addi %i, %j : index
      "test.use"(%0) : (index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @not_folded(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     %0 = arith.muli %arg3, %arg3 : index
// CHECK-NEXT:     "test.two_uses"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     %0 = "test.inside"() : () -> index
// CHECK-NEXT:     %1 = arith.addi %arg3, %0 : index
// CHECK-NEXT:     "test.use"(%1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     %0 = arith.muli %arg3, %c0 : index
// CHECK-NEXT:     "test.without_step"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %arg0 to %arg1 step %arg2 {
// CHECK-NEXT:     %0 = arith.subi %arg3, %arg1 : index
// CHECK-NEXT:     "test.difference"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_folded(%low: index, %n: index, %step: index) {
  %zero = arith.constant 0 : index
  scf.for %i = %low to %n step %step {
    %0 = arith.muli %i, %i : index
    "test.two_uses"(%0) : (index) -> ()
  }
  scf.for %i = %low to %n step %step {
    %0 = "test.inside"() : () -> index
    %1 = arith.addi %i, %0 : index
    "test.use"(%1) : (index) -> ()
  }
  scf.for %i = %low to %n step %step {
    %0 = arith.muli %i, %zero : index
    "test.without_step"(%0) : (index) -> ()
  }
  scf.for %i = %low to %n step %step {
    %0 = arith.subi %i, %n : index
    "test.difference"(%0) : (index) -> ()
  }
  return
}
