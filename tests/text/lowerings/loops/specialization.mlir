// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-specialization | FileCheck %s

// A loop up to a minimum with a constant is duplicated.

// CHECK-DAG: #map = affine_map<(d0) -> (1024, d0, 512)>
// CHECK-DAG: #map1 = affine_map<(d0)[s0] -> (d0, s0)>

// CHECK-LABEL: func.func @up_to_minimum(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.min #map(%arg0)
// CHECK-NEXT:   %c512 = arith.constant 512 : index
// CHECK-NEXT:   %1 = arith.cmpi eq, %0, %c512 : index
// CHECK-NEXT:   scf.if %1 {
// CHECK-NEXT:     scf.for %arg1 = %c0 to %c512 step %c1 {
// CHECK-NEXT:       "test.use"(%arg1, %c512) : (index, index) -> ()
// CHECK-NEXT:     } {test.kept}
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.for %arg1 = %c0 to %0 step %c1 {
// CHECK-NEXT:       "test.use"(%arg1, %0) : (index, index) -> ()
// CHECK-NEXT:     } {test.kept}
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @up_to_minimum(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.min affine_map<(d0) -> (1024, d0, 512)>(%n)
  scf.for %i = %c0 to %0 step %c1 {
    "test.use"(%i, %0) : (index, index) -> ()
  } {test.kept}
  return
}

// CHECK-LABEL: func.func @not_specialized(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.min #map1(%arg0)[%arg0]
// CHECK-NEXT:   scf.for %arg1 = %c0 to %0 step %c1 {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_specialized(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n]
  scf.for %i = %c0 to %0 step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
