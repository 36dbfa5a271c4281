// RUN: terrace-opt %s --verify-diagnostics --split-input-file

// What is in the regions of an op is checked before the op is asked for as a terminator.

func.func @alone(%m: memref<10xf32>, %i: index) {
  // expected-error@below {{block with no terminator, has "memref.load"}}
  %0 = memref.load %m[%i] : memref<10xf32>
}

// -----

func.func @with_wrong_contents(%m: memref<10xf32>, %i: index) {
  // expected-note@below {{the body is of this op}}
  %x = memref.generic_atomic_rmw %m[%i] : memref<10xf32> {
  ^bb0(%old: f32):
    %c1 = arith.constant 1.0 : f32
    // expected-error@below {{should contain only operations with no side effects}}
    %b = memref.alloc() : memref<2048xf32>
    memref.atomic_yield %c1 : f32
  }
}
