// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

// The terminator that modules had once is dropped, so there may be nothing in it that would be lost.

module {
  // expected-error@below {{'module_terminator' op must be the last operation in the parent block}}
  module_terminator
  "any.op"() : () -> ()
}

// -----

// expected-error@below {{'module_terminator' op has neither operands nor results, successors or regions}}
"module_terminator"() : () -> i32

// -----

// expected-error@below {{'module_terminator' op has neither operands nor results, successors or regions}}
"module_terminator"() ({
}) : () -> ()
