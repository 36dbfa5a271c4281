// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-normalize | FileCheck %s

// Loops begin at zero and have the step one; the value of the induction variable is computed.

// CHECK-DAG: #map = affine_map<(d0) -> (d0 * 5 + 2)>
// CHECK-DAG: #map1 = affine_map<()[s0] -> ((s0 - 7) ceildiv 3)>
// CHECK-DAG: #map2 = affine_map<(d0)[s0] -> (d0 * 3 + s0 + 7)>
// CHECK-DAG: #map3 = affine_map<(d0)[s0] -> (-d0 + s0)>
// CHECK-DAG: #map4 = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-DAG: #map5 = affine_map<()[s0, s1] -> ((s0 + s1 - 1) ceildiv 3, 7)>
// CHECK-DAG: #map6 = affine_map<(d0) -> (d0 * 3 + 1)>
// CHECK-DAG: #map7 = affine_map<(d0) -> (d0 + 5)>
// CHECK-DAG: #map8 = affine_map<(d0, d1) -> (d0 + d1 * 2)>
// CHECK-DAG: #map9 = affine_map<(d0, d1) -> (d1 * 3 + 1)>
// CHECK-DAG: #map10 = affine_map<(d0) -> (d0 + 7, 3)>

// CHECK-LABEL: func.func @bounds(%arg0: index, %arg1: index) {
// CHECK-NEXT:   affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:     %0 = affine.apply #map(%arg2)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to #map1()[%arg1] {
// CHECK-NEXT:     %0 = affine.apply #map2(%arg2)[%arg0]
// CHECK-NEXT:     affine.for %arg3 = 0 to #map3(%0)[%arg1] {
// CHECK-NEXT:       %1 = affine.apply #map4(%0, %arg3)
// CHECK-NEXT:       "test.use"(%0, %1) : (index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to min #map5()[%arg1, %arg0] {
// CHECK-NEXT:     %0 = affine.apply #map6(%arg2)
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to -5 {
// CHECK-NEXT:     %0 = affine.apply #map7(%arg2)
// CHECK-NEXT:     "test.no_iteration"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @bounds(%n: index, %m: index) {
  affine.for %i = 2 to 22 step 5 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = affine_map<(d0) -> (d0 + 7)>(%n) to affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%m] step 3 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %m {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  affine.for %i = 1 to min affine_map<(d0)[s0] -> (d0 + s0, 20)>(%n)[%m] step 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.for %i = 5 to 0 {
    "test.no_iteration"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @carried(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = affine.for %arg1 = 0 to 4 iter_args(%arg2 = %arg0) -> (i32) {
// CHECK-NEXT:     %1 = affine.apply #map(%arg1)
// CHECK-NEXT:     %2 = arith.addi %arg2, %arg2 : i32
// CHECK-NEXT:     affine.yield %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @carried(%a: i32) -> i32 {
  %0 = affine.for %i = 2 to 22 step 5 iter_args(%x = %a) -> i32 {
    %1 = arith.addi %x, %x : i32
    affine.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @grid(%arg0: index, %arg1: index) {
// CHECK-NEXT:   affine.parallel (%arg2, %arg3) = (0, 0) to ((-symbol(%arg1) + 10) ceildiv 2, (symbol(%arg0) - 1) ceildiv 3) {
// CHECK-NEXT:     %0 = affine.apply #map8(%arg1, %arg2)
// CHECK-NEXT:     %1 = affine.apply #map9(%arg1, %arg3)
// CHECK-NEXT:     "test.use"(%0, %1) : (index, index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @grid(%n: index, %m: index) {
  affine.parallel (%i, %j) = (%m, 1) to (10, %n) step (2, 3) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_normalized(%arg0: index) {
// CHECK-NEXT:   affine.for %arg1 = max #map10(%arg0) to 100 step 3 {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.parallel (%arg1) = (max(2, %arg0)) to (10) step (2) {
// CHECK-NEXT:     "test.use"(%arg1) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_normalized(%n: index) {
  affine.for %i = max affine_map<(d0) -> (d0 + 7, 3)>(%n) to 100 step 3 {
    "test.use"(%i) : (index) -> ()
  }
  affine.parallel (%i) = (max(2, %n)) to (10) step (2) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
