// RUN: not terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --diagnostic-style=plain 2>&1 | FileCheck %s

// An expectation of another severity than the diagnostic.

// CHECK: error: 'error' diagnostic emitted when expecting a 'warning'

// expected-warning@below {{use of undeclared SSA value name}}
"any.use"(%missing) : (i32) -> ()
