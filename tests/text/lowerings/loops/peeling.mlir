// RUN: terrace-opt %s --allow-unregistered-dialect --scf-for-loop-peeling | FileCheck %s

// The iterations that are full are apart from the last, partial one. What that says of minima is used.

// CHECK-DAG: #map = affine_map<(d0) -> (-d0 + 17)>

// CHECK-LABEL: func.func @constant() {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c17 = arith.constant 17 : index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   scf.for %arg0 = %c0 to %c16 step %c4 {
// CHECK-NEXT:     "test.use"(%c4) : (index) -> ()
// CHECK-NEXT:   } {test.kept}
// CHECK-NEXT:   scf.for %arg0 = %c16 to %c17 step %c4 {
// CHECK-NEXT:     %0 = affine.apply #map(%arg0)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   } {test.kept}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @constant() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  scf.for %i = %c0 to %c17 step %c4 {
    %size = affine.min affine_map<(d0) -> (4, 17 - d0)>(%i)
    "test.use"(%size) : (index) -> ()
  } {test.kept}
  return
}
