// RUN: terrace-opt %s --affine-loop-tile=tile-sizes=4,0 --verify-diagnostics

// A tile has an iteration.

// expected-error@below {{tile size cannot be 0, it has to be positive}}
module {
}
