// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Specification of 2018, lines 1105-1161.
// Bounds as numbers, values, and maps with `max` and `min`; the inner loop runs backwards. What that document writes `for`
// and `affine_apply` is affine here, and each map has one result.

// CHECK: #map = affine_map<(d0, d1)[s0] -> (-d1 + s0 - 1)>
// CHECK: #map1 = affine_map<(d0)[s0] -> (d0, s0 - 8)>
// CHECK: #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>

#map57 = (d0, d1)[s0] -> (s0 - d1 - 1)

// CHECK-LABEL: func private @F1(memref<?x?xf32>, index, index) -> f32
func private @F1(memref<?x?xf32>, index, index) -> f32
// CHECK-LABEL: func private @F2(f32, memref<?x?xf32>, index, index)
func private @F2(f32, memref<?x?xf32>, index, index)

// CHECK-LABEL: func @simple_example(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>) {
// CHECK-NEXT: %0 = dim %arg0, 0 : memref<?x?xf32>
// CHECK-NEXT: affine.for %arg2 = 0 to %0 {
// CHECK-NEXT: affine.for %arg3 = 0 to %0 {
// CHECK-NEXT: %1 = affine.apply #map(%arg2, %arg3)[%0]
// CHECK-NEXT: %2 = call @F1(%arg0, %arg2, %1) : (memref<?x?xf32>, index, index) -> f32
// CHECK-NEXT: call @F2(%2, %arg1, %arg2, %1) : (f32, memref<?x?xf32>, index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @simple_example(%A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  %N = dim %A, 0 : memref<?x?xf32>
  affine.for %i = 0 to %N step 1 {
    affine.for %j = 0 to %N {   // implicitly steps by 1
      %0 = affine.apply #map57(%i, %j)[%N]
      %tmp = call @F1(%A, %i, %0) : (memref<?x?xf32>, index, index)->(f32)
      call @F2(%tmp, %B, %i, %0) : (f32, memref<?x?xf32>, index, index)->()
    }
  }
  return
}

// CHECK-LABEL: func @bounds(%arg0: index) {
// CHECK-NEXT: affine.for %arg1 = -42 to 42 {
// CHECK-NEXT: affine.for %arg2 = max #map1(%arg1)[%arg0] to min #map2(%arg1)[%arg0] step 2 {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %arg1 = %arg0 to %arg0 {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func @bounds(%N: index) {
  affine.for %i = -42 to ()->(42)() {
    affine.for %j = max (d0)[s0] -> (d0, s0 - 8)(%i)[%N] to min (d0)[s0] -> (d0 + 8, s0)(%i)[%N] step 2 {
    }
  }
  affine.for %i = ()[s]->(s)()[%N] to %N {
  }
  return
}
