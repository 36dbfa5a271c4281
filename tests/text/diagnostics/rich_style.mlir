// RUN: not terrace-opt %s --allow-unregistered-dialect 2>&1 | FileCheck %s

// The style for people names the kind, the place and the line.

// CHECK: error: use of undeclared SSA value name '%missing'
// CHECK: rich_style.mlir:[[#@LINE+3]]:11
// CHECK: "any.use"(%missing) : (i32) -> ()

"any.use"(%missing) : (i32) -> ()
