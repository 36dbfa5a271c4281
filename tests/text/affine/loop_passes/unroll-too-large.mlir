// RUN: terrace-opt %s --affine-loop-unroll=unroll-factor=-1 --verify-diagnostics

// The number of iterations of a loop that is unrolled is limited.

func.func @large(%a: memref<?xf32>, %x: f32) {
  // expected-error @below {{'affine.for' op would be unrolled to 3000000000 ops, and at most 1048576 are made}}
  affine.for %i = 0 to 1000000000 {
    affine.store %x, %a[%i] : memref<?xf32>
  }
  return
}
