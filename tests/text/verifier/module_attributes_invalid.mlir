// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A module has attributes of dialects only, besides its name and visibility.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'plain'
// CHECK-NEXT: module attributes {plain = 1} {
// CHECK-NEXT: {{^\^}}
// expected-error@below {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'plain'}}
module attributes {plain = 1} {
}

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'plain'}}
"builtin.module"() ({
^bb0:
}) {plain = 1} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"builtin.module"() <{sym_name = 1 : i32}> ({
^bb0:
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "loud"}}
module @m attributes {sym_visibility = "loud"} {
}
