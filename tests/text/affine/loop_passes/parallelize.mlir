// RUN: terrace-opt %s --allow-unregistered-dialect --affine-parallelize | FileCheck %s

// Loops become parallel whose iterations certainly access different elements, where one stores.

// CHECK-LABEL: func.func @nest(%arg0: memref<64x64xf32>, %arg1: f32) {
// CHECK-NEXT:   affine.parallel (%arg2) = (0) to (64) {
// CHECK-NEXT:     affine.parallel (%arg3) = (0) to (64) {
// CHECK-NEXT:       affine.store %arg1, %arg0[%arg2, %arg3] : memref<64x64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nest(%a: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %a[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @apart(%arg0: memref<64xf32>, %arg1: index) {
// CHECK-NEXT:   affine.parallel (%arg2) = (0) to (32) step (2) {
// CHECK-NEXT:     %0 = affine.load %arg0[%arg2 + 1] : memref<64xf32>
// CHECK-NEXT:     affine.store %0, %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.parallel (%arg2) = (0) to (32) {
// CHECK-NEXT:     %0 = affine.load %arg0[%arg2 + 32] : memref<64xf32>
// CHECK-NEXT:     affine.store %0, %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.parallel (%arg2) = (0) to (16) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 * 4 + %arg3] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2 * 4] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.parallel (%arg2) = (symbol(%arg1)) to (min(%arg1 + 8, 50)) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %0 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:     affine.store %0, %alloc[0] : memref<4xf32>
// CHECK-NEXT:     affine.store %0, %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @apart(%b: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 32 step 2 {
    %0 = affine.load %b[%i + 1] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %0 = affine.load %b[%i + 32] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %b[%i * 4 + %j] : memref<64xf32>
      affine.store %0, %b[%i * 4] : memref<64xf32>
    }
  }
  affine.for %i = %n to min affine_map<(d0) -> (d0 + 8, 50)>(%n) {
    %0 = memref.alloc() : memref<4xf32>
    %1 = affine.load %b[%i] : memref<64xf32>
    affine.store %1, %0[0] : memref<4xf32>
    affine.store %1, %b[%i] : memref<64xf32>
  }
  return
}

// CHECK-LABEL: func.func @not_parallel(%arg0: memref<64xf32>, %arg1: f32) {
// CHECK-NEXT:   affine.for %arg2 = 0 to 63 {
// CHECK-NEXT:     %1 = affine.load %arg0[%arg2 + 1] : memref<64xf32>
// CHECK-NEXT:     affine.store %1, %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 32 {
// CHECK-NEXT:     affine.store %arg1, %arg0[0] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 32 {
// CHECK-NEXT:     affine.store %arg1, %arg0[%arg2 floordiv 2] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg2 = 0 to 32 {
// CHECK-NEXT:     "test.effect"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %0 = affine.for %arg2 = 0 to 64 iter_args(%arg3 = %arg1) -> (f32) {
// CHECK-NEXT:     %1 = arith.addf %arg3, %arg1 : f32
// CHECK-NEXT:     affine.yield %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.use"(%0) : (f32) -> ()
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @not_parallel(%b: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 63 {
    %0 = affine.load %b[%i + 1] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    affine.store %x, %b[0] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    affine.store %x, %b[%i floordiv 2] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    "test.effect"() : () -> ()
  }
  %0 = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %x : f32
    affine.yield %1 : f32
  }
  "test.use"(%0) : (f32) -> ()
  return
}

// Two memrefs may be views of the same memory, and so may be two arguments.

// CHECK-LABEL: func.func @views(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: f32) {
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<64xf32> to memref<?xf32>
// CHECK-NEXT:   affine.for %arg3 = 0 to 63 {
// CHECK-NEXT:     affine.store %arg2, %arg0[%arg3] : memref<64xf32>
// CHECK-NEXT:     affine.store %arg2, %cast[%arg3 + 1] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg3 = 0 to 64 {
// CHECK-NEXT:     %0 = affine.load %arg0[%arg3] : memref<64xf32>
// CHECK-NEXT:     affine.store %0, %arg1[%arg3] : memref<64xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @views(%b: memref<64xf32>, %c: memref<64xf32>, %x: f32) {
  %view = memref.cast %b : memref<64xf32> to memref<?xf32>
  affine.for %i = 0 to 63 {
    affine.store %x, %b[%i] : memref<64xf32>
    affine.store %x, %view[%i + 1] : memref<?xf32>
  }
  affine.for %i = 0 to 64 {
    %0 = affine.load %b[%i] : memref<64xf32>
    affine.store %0, %c[%i] : memref<64xf32>
  }
  return
}
