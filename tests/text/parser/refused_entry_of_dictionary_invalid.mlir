// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// An inherent attribute that its constraint refuses is reported where it is written: at the dictionary.

llvm.func @weights(%x: i32) {
  llvm.switch %x : i32, ^end [
    4: ^end
  // expected-error@below {{'llvm.switch' op attribute 'branch_weights' failed to satisfy constraint: i32 dense array attribute}}
  ] {branch_weights = dense<[3, 5]> : vector<2xi32>}
^end:
  llvm.return
}

// -----

func.func @flag(%x: f32) {
  math.sqrt %x
    // expected-error@below {{'math.sqrt' op attribute 'fastmath' failed to satisfy constraint}}
    {fastmath = 1 : i32} : f32
  return
}

// -----

func.func @weights_of_a_branch(%x: i1) {
  cf.cond_br %x, ^end, ^end
    // expected-error@below {{'cf.cond_br' op attribute 'branch_weights' failed to satisfy constraint: i32 dense array attribute}}
    {branch_weights = 4 : i32}
^end:
  return
}
