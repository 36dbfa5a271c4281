// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling | FileCheck %s

// Loops stay whose step divides the range, which have no iteration, or whose bounds affine maps do not compute.

// CHECK-DAG: #map = affine_map<()[s0] -> (s0 * 8)>

// CHECK-LABEL: func.func @not_peeled(%arg0: index, %arg1: i32, %arg2: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c5 = arith.constant 5 : index
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   scf.for %arg3 = %c0 to %arg0 step %c1 {
// CHECK-NEXT:     "test.unit_step"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c0 to %c8 step %c4 {
// CHECK-NEXT:     "test.divides"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %0 = affine.apply #map()[%arg2]
// CHECK-NEXT:   scf.for %arg3 = %c0 to %0 step %c4 {
// CHECK-NEXT:     "test.divides_multiple"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %c5 to %c4 step %c4 {
// CHECK-NEXT:     "test.no_iteration"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for unsigned %arg3 = %c0 to %arg0 step %c4 {
// CHECK-NEXT:     "test.unsigned"(%arg3) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:     scf.for %arg4 = %arg3 to %arg0 step %c4 {
// CHECK-NEXT:       "test.affine_variable"(%arg4) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %arg3 = %arg1 to %arg1 step %arg1  : i32 {
// CHECK-NEXT:     "test.i32"(%arg3) : (i32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_peeled(%n: index, %word: i32, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.unit_step"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c8 step %c4 {
    "test.divides"(%i) : (index) -> ()
  }
  %multiple = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%m]
  scf.for %i = %c0 to %multiple step %c4 {
    "test.divides_multiple"(%i) : (index) -> ()
  }
  scf.for %i = %c5 to %c4 step %c4 {
    "test.no_iteration"(%i) : (index) -> ()
  }
  scf.for unsigned %i = %c0 to %n step %c4 {
    "test.unsigned"(%i) : (index) -> ()
  }
  affine.for %low = 0 to 8 {
    scf.for %i = %low to %n step %c4 {
      "test.affine_variable"(%i) : (index) -> ()
    }
  }
  scf.for %i = %word to %word step %word : i32 {
    "test.i32"(%i) : (i32) -> ()
  }
  return
}
