// RUN: terrace-opt %s --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --split-input-file --diagnostic-style=plain 2>&1 | FileCheck %s

// The arguments of a region that the text of an op names are new there, and operands of the op are not in the region.

// CHECK: mlir:[[#@LINE+4]]:14: error: region entry argument '%i' is already in use
// CHECK: mlir:[[#@LINE+3]]:24: note: previously referenced here
func.func @bound() {
  // expected-error@below {{region entry argument '%i' is already in use}} expected-note@below {{previously referenced here}}
  affine.for %i = 0 to %i {
    %sum = arith.addi %i, %i : index
  }
  return
}

// -----

func.func @every_operand() {
  // expected-error@below {{region entry argument '%i' is already in use}} expected-note@below {{previously referenced here}}
  scf.for %i = %i to %i step %i {
  }
  return
}

// -----

// expected-note@below {{previously referenced here}}
func.func @defined(%i: f32, %n: index) {
  // expected-error@below {{region entry argument '%i' is already in use}}
  scf.for %i = %n to %n step %n {
    %sum = arith.addi %i, %i : index
  }
  return
}

// -----

// The label of a block defines the name in the region alone.
func.func @label() {
  // expected-error@below {{use of undeclared SSA value name '%b'}}
  %r = scf.while (%a = %b) : (i32) -> i32 {
    %c = arith.constant true
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  }
  return
}

// -----

// An op in the region does as well.
func.func @inner_op() {
  // expected-error@below {{use of undeclared SSA value name '%w'}}
  scf.if %w {
    %w = arith.constant true
  }
  return
}
