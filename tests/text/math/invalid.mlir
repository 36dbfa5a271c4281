// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @float(%x: i32) {
  // expected-error@below {{operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.exp %x : i32
  return
}

// -----

func.func @integer(%x: f32) {
  // expected-error@below {{operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctlz %x : f32
  return
}

// -----

func.func @class(%x: tensor<?xf32>) {
  // expected-error@below {{result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%x) : (tensor<?xf32>) -> tensor<4xi1>
  return
}
