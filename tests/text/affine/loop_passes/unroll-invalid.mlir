// RUN: terrace-opt %s --affine-loop-unroll=unroll-factor=0 --verify-diagnostics

// A factor is a number of iterations, or -1.

// expected-error @below {{'unroll-factor' should be greater than 0 or equal to -1}}
module {
}
