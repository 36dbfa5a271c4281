// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @operand_type(%x: i64) {
  // expected-error@below {{operand #0 must be index, but got 'i64'}}
  %0 = "index.add"(%x, %x) : (i64, i64) -> index
  return
}

// -----

func.func @cast(%x: f32) {
  // expected-error@below {{operand #0 must be integer or index, but got 'f32'}}
  %0 = index.casts %x : f32 to index
  return
}

// -----

func.func @nothing(%x: index) {
  // expected-error@below {{operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.casts %x : index to index
  return
}
