// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "several blocks of one name, a value defined twice in one scope" of docs/text-format.md.

// CHECK: mlir:[[#@LINE+9]]:1: error: redefinition of block '^a'
// CHECK-NEXT: ^a:
// CHECK-NEXT: {{^\^}}
// CHECK: mlir:[[#@LINE+3]]:1: note:
"any.op"() ({
// expected-note@below {{previously defined here}}
^a:
  "any.end"() : () -> ()
// expected-error@below {{redefinition of block '^a'}}
^a:
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+5]]:1: error:
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{previously defined here}}
%a = "any.op"() : () -> i1
// expected-error@below {{redefinition of SSA value '%a'}}
%a = "any.op"() : () -> i1
