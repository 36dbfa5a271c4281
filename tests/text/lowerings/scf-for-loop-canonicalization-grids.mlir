// RUN: terrace-opt %s --scf-for-loop-canonicalization | FileCheck %s

// Bounds of the variables of grids.

// CHECK: #map = affine_map<(d0) -> (8, -d0 + 22)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (0, -d0 + s0)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (4, d0)>

func.func private @use(index)


// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: scf.parallel (%arg1) = (%c0) to (%c16) step (%c5) {
// CHECK-NEXT: func.call @use(%c8) : (index) -> ()
// CHECK-NEXT: func.call @use(%arg1) : (index) -> ()
// CHECK-NEXT: %0 = affine.min #map(%arg1)
// CHECK-NEXT: func.call @use(%0) : (index) -> ()
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i) = (%c0) to (%c16) step (%c5) {
    %a = affine.min affine_map<(d0) -> (8, -d0 + 23)>(%i)
    func.call @use(%a) : (index) -> ()
    %b = affine.max affine_map<(d0)-> (-1, d0)>(%i)
    func.call @use(%b) : (index) -> ()
    %c = affine.min affine_map<(d0) -> (8, -d0 + 22)>(%i)
    func.call @use(%c) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @forall(
// CHECK-NEXT: scf.forall (%arg1, %arg2) = (2, 0) to (8, %arg0) step (1, 4) {
// CHECK-NEXT: func.call @use(%arg1) : (index) -> ()
// CHECK-NEXT: %0 = affine.max #map1(%arg2)[%arg0]
// CHECK-NEXT: func.call @use(%0) : (index) -> ()
// CHECK-NEXT: %1 = affine.min #map2(%arg2)
// CHECK-NEXT: func.call @use(%1) : (index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @forall(%n: index) {
  scf.forall (%i, %j) = (2, 0) to (8, %n) step (1, 4) {
    %a = affine.max affine_map<(d0) -> (2, d0)>(%i)
    func.call @use(%a) : (index) -> ()
    %b = affine.max affine_map<(d0)[s0] -> (0, s0 - d0)>(%j)[%n]
    func.call @use(%b) : (index) -> ()
    %c = affine.min affine_map<(d0) -> (4, d0)>(%j)
    func.call @use(%c) : (index) -> ()
  }
  return
}
