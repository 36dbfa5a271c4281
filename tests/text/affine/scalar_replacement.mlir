// RUN: terrace-opt %s --affine-scalrep | FileCheck %s

// The loaded value is the one that was stored, and nothing reads the buffer then.
// CHECK-LABEL: func @forwarded
//   CHECK-NOT: alloc
//   CHECK-NOT: affine.load
//       CHECK: affine.for %[[I:.*]] = 0 to 4 {
//  CHECK-NEXT:   %[[SUM:.*]] = addf %arg0, %arg0
//  CHECK-NEXT:   affine.store %[[SUM]], %arg1[%[[I]]]
func @forwarded(%x: f64, %out: memref<4xf64>) {
  %m = alloc() : memref<4xf64>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf64>
    %0 = affine.load %m[%i] : memref<4xf64>
    %1 = affine.load %m[%i] : memref<4xf64>
    %2 = addf %0, %1 : f64
    affine.store %2, %out[%i] : memref<4xf64>
  }
  dealloc %m : memref<4xf64>
  return
}

// A loaded value is known as long as nothing may be stored to the memory.
// CHECK-LABEL: func @loaded
//       CHECK: %[[A:.*]] = affine.load %arg0[0]
//  CHECK-NEXT: affine.store %arg2, %arg1[0]
//  CHECK-NEXT: %[[B:.*]] = affine.load %arg0[0]
//  CHECK-NEXT: return %[[A]], %[[A]], %[[B]]
func @loaded(%a: memref<4xf64>, %b: memref<4xf64>, %x: f64) -> (f64, f64, f64) {
  %0 = affine.load %a[0] : memref<4xf64>
  %1 = affine.load %a[0] : memref<4xf64>
  affine.store %x, %b[0] : memref<4xf64>
  %2 = affine.load %a[0] : memref<4xf64>
  return %0, %1, %2 : f64, f64, f64
}

// Stores to other elements may be stores to this one; a call, a loop that stores, and a use of the buffer by others count
// as stores.
// CHECK-LABEL: func @unknown
// CHECK-COUNT-4: affine.load
func @unknown(%x: f64, %i: index) -> (f64, f64, f64, f64) {
  %m = alloc() : memref<4xf64>
  affine.store %x, %m[0] : memref<4xf64>
  affine.store %x, %m[symbol(%i)] : memref<4xf64>
  %0 = affine.load %m[0] : memref<4xf64>
  affine.for %j = 0 to 4 {
    affine.store %x, %m[%j] : memref<4xf64>
  }
  %1 = affine.load %m[0] : memref<4xf64>
  %n = alloc() : memref<4xf64>
  affine.store %x, %n[0] : memref<4xf64>
  call @effect(%n) : (memref<4xf64>) -> ()
  %2 = affine.load %n[0] : memref<4xf64>
  %3 = affine.load %n[symbol(%i)] : memref<4xf64>
  return %0, %1, %2, %3 : f64, f64, f64, f64
}
func private @effect(memref<4xf64>)
