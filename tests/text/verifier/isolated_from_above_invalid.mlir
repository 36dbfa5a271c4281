// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// An isolated operation does not use values from outside, at no depth.

// CHECK: mlir:[[#@LINE+6]]:13: error: use of undeclared SSA value name '%0'
// CHECK-NEXT: "any.use"(%0) : (i32) -> ()
// CHECK-NEXT: {{^            \^}}
%0 = "any.value"() : () -> i32
module {
  // expected-error@below {{use of undeclared SSA value name '%0'}}
  "any.use"(%0) : (i32) -> ()
}

// -----

// CHECK: mlir:[[#@LINE+5]]:15: error:
%0 = "any.value"() : () -> i32
module {
  "any.op"() ({
    // expected-error@below {{use of undeclared SSA value name '%0'}}
    "any.use"(%0) : (i32) -> ()
  }) : () -> ()
}

// -----

// CHECK: mlir:[[#@LINE+4]]:13: error:
%0 = "any.value"() : () -> i32
"builtin.module"() ({
  // expected-error@below {{use of undeclared SSA value name '%0'}}
  "any.use"(%0) : (i32) -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+4]]:13: error:
%0 = "any.value"() : () -> i32
func @f() {
  // expected-error@below {{use of undeclared SSA value name '%0'}}
  "any.use"(%0) : (i32) -> ()
}
