// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A value cannot be used outside of the region that it is defined in.

// CHECK: mlir:[[#@LINE+7]]:11: error: use of undeclared SSA value name '%0'
// CHECK-NEXT: "any.use"(%0) : (i32) -> ()
// CHECK-NEXT: {{^          \^}}
"any.op"() ({
  %0 = "any.value"() : () -> i32
}) : () -> ()
// expected-error@below {{use of undeclared SSA value name}}
"any.use"(%0) : (i32) -> ()

// -----

// CHECK: mlir:[[#@LINE+6]]:13: error:
"any.op"() ({
^bb0(%a: i32):
  "any.end"() : () -> ()
}, {
  // expected-error@below {{use of undeclared SSA value name}}
  "any.use"(%a) : (i32) -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:11: error:
// expected-error@below {{use of undeclared SSA value name}}
"any.use"(%never) : (i32) -> ()

// -----

// CHECK: mlir:[[#@LINE+5]]:11: error:
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{defined here}}
%a:2 = "any.value"() : () -> (i32, i32)
// expected-error@below {{reference to invalid result number}}
"any.use"(%a#2) : (i32) -> ()
