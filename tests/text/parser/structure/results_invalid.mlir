// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// As many names as results, and none where there is no result.

// CHECK: mlir:[[#@LINE+4]]:1: error: cannot name an operation with no results
// CHECK-NEXT: %0 = "any.op"() : () -> ()
// CHECK-NEXT: {{^\^}}
// expected-error@below {{cannot name an operation with no results}}
%0 = "any.op"() : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{operation defines 1 results but was provided 2 to bind}}
%0:2 = "any.op"() : () -> i32

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{operation defines 1 results but was provided 2 to bind}}
%0, %1 = "any.op"() : () -> i32

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{operation defines 2 results but was provided 1 to bind}}
%0 = "any.op"() : () -> (i32, i32)

// -----

// CHECK: mlir:[[#@LINE+2]]:4: error:
// expected-error@below {{expected named operation to have at least 1 result}}
%0:0 = "any.op"() : () -> i32

// -----

// CHECK: mlir:[[#@LINE+2]]:4: error:
// expected-error@below {{expected the number of results after ':', found 'x'}}
%0:x = "any.op"() : () -> i32

// -----

// CHECK: mlir:[[#@LINE+2]]:4: error:
// expected-error@below {{expected '=' after the names of results, found '"any.op"'}}
%0 "any.op"() : () -> i32

// -----

// CHECK: mlir:[[#@LINE+2]]:5: error:
// expected-error@below {{expected the name of a result, found '='}}
%0, = "any.op"() : () -> i32

// -----

// CHECK: mlir:[[#@LINE+5]]:1: error:
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{previously defined here}}
%0 = "any.op"() : () -> i32
// expected-error@below {{redefinition of SSA value '%0'}}
%0 = "any.op"() : () -> i32
