// RUN: not terrace-opt %s --allow-unregistered-dialect --diagnostic-style=plain 2>&1 | FileCheck %s

// Language reference (2020), lines 14386-14394: the line, and a caret below the place.

// CHECK: {{.*}}plain_style.mlir:[[#@LINE+4]]:11: error: use of undeclared SSA value name '%missing'
// CHECK-NEXT: {{^}}"any.use"(%missing) : (i32) -> (){{$}}
// CHECK-NEXT: {{^          \^}}

"any.use"(%missing) : (i32) -> ()
