// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A name in a custom form has to be that of a registered operation.

// CHECK: mlir:[[#@LINE+4]]:1: error: custom op 'nothing' is unknown
// CHECK-NEXT: nothing %a
// CHECK-NEXT: {{^\^}}
// expected-error@below {{custom op 'nothing' is unknown}}
nothing %a

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{custom op 'moduel' is unknown}}
moduel {
}

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{custom op 'foo.bar' is unknown}}
foo.bar
