// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A symbol reference is a name and more names behind `::`.

// CHECK: mlir:[[#@LINE+4]]:17: error: expected attribute value, found '@'
// CHECK-NEXT: "any.op"() {a = @} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{expected attribute value, found '@'}}
"any.op"() {a = @} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{the name of a symbol cannot be empty}}
"any.op"() {a = @""} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected nested symbol reference identifier}}
"any.op"() {a = @a::} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected nested symbol reference identifier}}
"any.op"() {a = @a::b} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:19: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = @a:@b} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:20: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = @a : i32} : () -> ()
