// RUN: terrace-opt %s --inline --allow-unregistered-dialect | FileCheck %s

// Affine ops come into the place of calls: right into a function all of them, into a loop those whose indices stay valid.

// CHECK-LABEL: func @at_the_top(
// CHECK-SAME: %[[M:.*]]: memref<4xf32>, %[[I:.*]]: index)
// CHECK-NEXT: %[[R:.*]] = affine.load %[[M]][symbol(%[[I]])] : memref<4xf32>
// CHECK-NEXT: return %[[R]] : f32
func @at_the_top(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = call @loads(%m, %i) : (memref<4xf32>, index) -> f32
  return %0 : f32
}

// CHECK-LABEL: func @in_a_loop(
// CHECK: affine.for
// CHECK: call @loads(
// CHECK: affine.store
// CHECK-NOT: call
func @in_a_loop(%m: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    %j = "test.index"(%i) : (index) -> index
    %0 = call @loads(%m, %j) : (memref<4xf32>, index) -> f32
    "test.use"(%0) : (f32) -> ()
    call @fills(%m, %x) : (memref<4xf32>, f32) -> ()
  }
  return
}

// CHECK-LABEL: func @loads(
func @loads(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = affine.load %m[%i] : memref<4xf32>
  return %0 : f32
}

// CHECK-LABEL: func @fills(
func @fills(%m: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  return
}
