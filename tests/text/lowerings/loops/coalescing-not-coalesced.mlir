// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-coalescing | FileCheck %s

// Loops stay whose bounds depend on each other, or whose numbers of iterations might overflow or divide by zero, and those
// that carry other values.

// CHECK-LABEL: func.func @bounds(%arg0: index, %arg1: index, %arg2: i32) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.for %arg3 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:     scf.for %arg4 = %c0 to %arg3 step %c1 {
// CHECK-NEXT:       "test.dependent"(%arg3, %arg4) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:     scf.for %arg4 = %arg0 to %arg1 step %c1 {
// CHECK-NEXT:       "test.lower_bound"(%arg3, %arg4) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:     scf.for %arg4 = %c0 to %arg1 step %arg0 {
// CHECK-NEXT:       "test.step"(%arg3, %arg4) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:     scf.for unsigned %arg4 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:       "test.unsigned"(%arg3, %arg4) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c0 to %arg1 step %c1 {
// CHECK-NEXT:     scf.for %arg4 = %c1 to %c0 step %c1 {
// CHECK-NEXT:       "test.empty"(%arg3, %arg4) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %arg2 to %arg2 step %arg2  : i32 {
// CHECK-NEXT:     scf.for %arg4 = %arg2 to %arg2 step %arg2  : i32 {
// CHECK-NEXT:       "test.i32"(%arg3, %arg4) : (i32, i32) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @bounds(%low: index, %n: index, %word: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      "test.dependent"(%i, %j) : (index, index) -> ()
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %low to %n step %c1 {
      "test.lower_bound"(%i, %j) : (index, index) -> ()
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %low {
      "test.step"(%i, %j) : (index, index) -> ()
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for unsigned %j = %c0 to %n step %c1 {
      "test.unsigned"(%i, %j) : (index, index) -> ()
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %c0 step %c1 {
      "test.empty"(%i, %j) : (index, index) -> ()
    }
  }
  scf.for %i = %word to %word step %word : i32 {
    scf.for %j = %word to %word step %word : i32 {
      "test.i32"(%i, %j) : (i32, i32) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @others(%arg0: index, %arg1: f32) -> f32 {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   scf.for %arg2 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:     scf.for %arg3 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:       "test.use"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.not_alone"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %1 = scf.for %arg4 = %c0 to %arg0 step %c1 iter_args(%arg5 = %arg1) -> (f32) {
// CHECK-NEXT:       "test.use"(%arg2, %arg4) : (index, index) -> ()
// CHECK-NEXT:       scf.yield %arg5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @others(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
    "test.not_alone"() : () -> ()
  }
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> f32 {
    %1 = scf.for %j = %c0 to %n step %c1 iter_args(%z = %x) -> f32 {
      "test.use"(%i, %j) : (index, index) -> ()
      scf.yield %z : f32
    }
    scf.yield %1 : f32
  }
  return %0 : f32
}
