// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "order of `<{...}>` and regions" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:17: error: expected ':' followed by the op's function type, found '<'
// CHECK-NEXT: "any.op"() ({}) <{a = 1}> : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{expected ':' followed by the op's function type, found '<'}}
"any.op"() ({}) <{a = 1}> : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:16: error:
// expected-error@below {{expected ':' followed by the op's function type, found '<'}}
"any.op"() {a} <{b}> : () -> ()
