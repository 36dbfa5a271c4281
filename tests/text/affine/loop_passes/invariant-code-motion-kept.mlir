// RUN: terrace-opt %s --allow-unregistered-dialect --affine-loop-invariant-code-motion | FileCheck %s

// Accesses stay in loops that may have no iteration, and where something else may access the memory.

// CHECK-DAG: #set = affine_set<(d0) : (d0 - 2 >= 0)>

// CHECK-LABEL: func.func @may_have_no_iteration(%arg0: index, %arg1: index, %arg2: f32) {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:   affine.for %arg3 = 0 to %arg0 {
// CHECK-NEXT:     affine.store %arg2, %alloc[0] : memref<10xf32>
// CHECK-NEXT:     %0 = arith.divsi %arg0, %arg1 : index
// CHECK-NEXT:     "test.use"(%0) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @may_have_no_iteration(%n: index, %m: index, %x: f32) {
  %a = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %a[0] : memref<10xf32>
    %0 = arith.divsi %n, %m : index
    "test.use"(%0) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @accessed_otherwise(%arg0: memref<10xf32>, %arg1: memref<10xf32>, %arg2: index, %arg3: f32) {
// CHECK-NEXT:   affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:     affine.store %0, %arg1[%arg4] : memref<10xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<10xf32>
// CHECK-NEXT:     %1 = arith.addf %0, %arg3 : f32
// CHECK-NEXT:     affine.store %1, %arg0[0] : memref<10xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:     affine.store %arg3, %arg0[0] : memref<10xf32>
// CHECK-NEXT:     "test.effect"() : () -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @accessed_otherwise(%a: memref<10xf32>, %b: memref<10xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[0] : memref<10xf32>
    affine.store %0, %b[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %a[0] : memref<10xf32>
    %1 = arith.addf %0, %x : f32
    affine.store %1, %a[0] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %a[0] : memref<10xf32>
    "test.effect"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @depends_on_iteration(%arg0: f32) {
// CHECK-NEXT:   %alloc = memref.alloc() : memref<10xf32>
// CHECK-NEXT:   affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:     affine.if #set(%arg1) {
// CHECK-NEXT:       affine.store %arg0, %alloc[0] : memref<10xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = scf.for %arg2 = %arg1 to %arg1 step %arg1 iter_args(%arg3 = %arg0) -> (f32) {
// CHECK-NEXT:       scf.yield %arg3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.use"(%0) : (f32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @depends_on_iteration(%x: f32) {
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.store %x, %b[0] : memref<10xf32>
    }
    %0 = scf.for %j = %i to %i step %i iter_args(%y = %x) -> f32 {
      scf.yield %y : f32
    }
    "test.use"(%0) : (f32) -> ()
  }
  return
}
