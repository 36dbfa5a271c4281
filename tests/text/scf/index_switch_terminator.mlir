// RUN: terrace-opt --split-input-file --verify-diagnostics %s

// Each case ends with a terminator: none is implied.

func.func @empty(%i: index) {
  // expected-error @+1 {{'scf.index_switch' op region #1 ('case_regions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %i
  case 1 {
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @unfinished(%i: index) {
  // expected-error @+1 {{'scf.index_switch' op expected region to end with scf.yield, but got index.add}}
  scf.index_switch %i
  case 1 {
    %0 = index.add %i, %i
  }
  default {
  }
  return
}
