// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "name with a dot" and "defined twice" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:1: error: an alias has no '.' in its name
// CHECK-NEXT: #a.b = 1
// CHECK-NEXT: {{^\^}}
// expected-error@below {{an alias has no '.' in its name}}
#a.b = 1

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{an alias has no '.' in its name}}
!a.b = i32

// -----

// CHECK: mlir:[[#@LINE+3]]:1: error:
#a = 1
// expected-error@below {{redefinition of alias 'a'}}
#a = 1
