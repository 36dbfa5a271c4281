// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @block_argument_type(%x: i32) {
  // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^next(%x : i32)
^next(%y: i64):
  return
}

// -----

func.func @weight_count(%c: i1) {
  // expected-error@below {{expects number of branch weights to match number of successors: 3 vs 2}}
  "cf.cond_br"(%c)[^next, ^next] <{branch_weights = array<i32: 1, 2, 3>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^next:
  return
}

// -----

func.func @weight_zero(%c: i1) {
  // expected-error@below {{branch weights cannot all be zero}}
  "cf.cond_br"(%c)[^next, ^next] <{branch_weights = array<i32: 0, 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^next:
  return
}

// -----

func.func @case_value_type(%x: i32) {
  // expected-error@below {{'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%x)[^next, ^next] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^next:
  return
}

// -----

func.func @case_count(%x: i32) {
  // expected-error@below {{number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%x)[^next, ^next] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^next:
  return
}

// -----

func.func @no_case_values(%x: i32) {
  // expected-error@below {{number of case values (0) should match number of case destinations (1)}}
  "cf.switch"(%x)[^next, ^next] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^next:
  return
}

// -----

func.func @case_value(%x: i32) {
  cf.switch %x : i32, [
    default: ^next,
    // expected-error@below {{expected integer value}}
    true: ^next
  ]
^next:
  return
}
