// RUN: not terrace-opt --split-input-file %s 2>&1 | FileCheck %s

// Each case ends with a terminator: none is implied.

// CHECK: error: 'scf.index_switch' op region #1 ('case_regions') failed to verify constraint: region with 1 blocks
// CHECK: index_switch_terminator.mlir:8:3
func.func @empty(%i: index) {
  scf.index_switch %i
  case 1 {
  }
  default {
    scf.yield
  }
  return
}

// -----

// CHECK: error: 'scf.index_switch' op expected region to end with scf.yield, but got index.add
func.func @unfinished(%i: index) {
  scf.index_switch %i
  case 1 {
    %0 = index.add %i, %i
  }
  default {
  }
  return
}
