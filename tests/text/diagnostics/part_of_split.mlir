// RUN: not terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file --diagnostic-style=plain 2>&1 | FileCheck %s

// Each part of a file has its own expectations, and the lines are those of the whole file.

// CHECK-NOT: '%a'
// CHECK: {{.*}}part_of_split.mlir:[[#@LINE+6]]:11: error: unexpected error: use of undeclared SSA value name '%b'

"any.use"(%a) : (i32) -> () // expected-error {{use of undeclared SSA value name}}

// -----

"any.use"(%b) : (i32) -> ()
