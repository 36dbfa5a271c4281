// RUN: terrace-opt %s --scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,0 --verify-diagnostics
// RUN: not terrace-opt %s --scf-parallel-loop-tiling=parallel-loop-tile-sizes=-2 2>&1 | FileCheck %s

// A tile has an iteration at least.

// CHECK: tile size cannot be -2, it has to be positive
// expected-error @below {{'builtin.module' op tile size cannot be 0, it has to be positive}}
module {
}
