// RUN: terrace-opt --gpu-launch-sink-index-computations --allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: func.func @sunk
// CHECK-SAME: (%[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: memref<?xf32>, %[[Y:[a-z0-9]+]]: index)
// CHECK: gpu.launch
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[D:[a-z0-9_]+]] = memref.dim %[[M]], %{{[a-z0-9_]+}} : memref<?xf32>
// CHECK: "use"(%{{[a-z0-9_]+}}, %[[D]], %{{[a-z0-9_]+}}) : (index, index, index) -> ()
// CHECK: "outside"
func.func @sunk(%n: index, %m: memref<?xf32>, %y: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  // What costs more is computed once.
  %e = arith.muli %n, %y : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %d) {
    "use"(%c0, %d, %e) : (index, index, index) -> ()
    memref.prefetch %m[%c0], read, locality<3>, data : memref<?xf32>
    gpu.terminator
  }
  "outside"(%d) : (index) -> ()
  return
}
