// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 13331-13345.
// The region in ^bb2 refers to a value of ^bb1.

// CHECK: mlir:[[#@LINE+14]]:18: error: 'accelerator.do_something' op operand #0 does not dominate this use
// CHECK-NEXT: %new_value = "accelerator.do_something"(%value) : (i64) -> i64
// CHECK-NEXT: {{^                 \^}}
// CHECK: mlir:[[#@LINE+6]]:12: note:
func @accelerator_compute(i64, i1) -> i64 {
^bb0(%a: i64, %cond: i1):
  "any.cond_br"(%cond)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  // expected-note@below {{operand defined here}}
  %value = "op.convert"(%a) : (i64) -> i64
  "any.br"()[^bb3] : () -> ()
^bb2:
  "accelerator.launch"() ({
    // expected-error@below {{operand #0 does not dominate this use}}
    %new_value = "accelerator.do_something"(%value) : (i64) -> i64
  }) : () -> ()
  "any.br"()[^bb3] : () -> ()
^bb3:
  "any.return"(%a) : (i64) -> ()
}
