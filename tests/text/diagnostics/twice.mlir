// RUN: not terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --diagnostic-style=plain 2>&1 | FileCheck %s

// An expectation is met by one diagnostic.

// CHECK: error: unexpected error: use of undeclared SSA value name '%b'

// expected-error@below {{use of undeclared SSA value name}}
"any.use"(%a, %b) : (i32, i32) -> ()
