// RUN: terrace-opt %s --allow-unregistered-dialect --scf-parallel-loop-specialization | FileCheck %s

// A loop whose upper bounds are all minima with a constant is duplicated.

// CHECK-DAG: #map = affine_map<(d0) -> (8, d0)>
// CHECK-DAG: #map1 = affine_map<(d0) -> (d0, 16)>

// CHECK-LABEL: func.func @up_to_minima(%arg0: index, %arg1: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.min #map(%arg0)
// CHECK-NEXT:   %1 = affine.min #map1(%arg1)
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   %2 = arith.cmpi eq, %0, %c8 : index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   %3 = arith.cmpi eq, %1, %c16 : index
// CHECK-NEXT:   %4 = arith.andi %2, %3 : i1
// CHECK-NEXT:   scf.if %4 {
// CHECK-NEXT:     scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%c8, %c16) step (%c1, %c1) {
// CHECK-NEXT:       "test.use"(%arg2, %arg3, %c16) : (index, index, index) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%0, %1) step (%c1, %c1) {
// CHECK-NEXT:       "test.use"(%arg2, %arg3, %1) : (index, index, index) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @up_to_minima(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.min affine_map<(d0) -> (8, d0)>(%n)
  %1 = affine.min affine_map<(d0) -> (d0, 16)>(%m)
  scf.parallel (%i, %j) = (%c0, %c0) to (%0, %1) step (%c1, %c1) {
    "test.use"(%i, %j, %1) : (index, index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_specialized(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = affine.min #map(%arg0)
// CHECK-NEXT:   scf.parallel (%arg1, %arg2) = (%c0, %c0) to (%0, %arg0) step (%c1, %c1) {
// CHECK-NEXT:     "test.use"(%arg1, %arg2) : (index, index) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_specialized(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = affine.min affine_map<(d0) -> (8, d0)>(%n)
  scf.parallel (%i, %j) = (%c0, %c0) to (%0, %n) step (%c1, %c1) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}
