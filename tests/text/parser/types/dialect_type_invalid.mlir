// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// The body of the type of a dialect balances.

// CHECK: mlir:[[#@LINE+4]]:29: error: unbalanced '<' character in pretty dialect name
// CHECK-NEXT: "any.op"() : () -> (!foo.bar<)
// CHECK-NEXT: {{^                            \^}}
// expected-error@below {{unbalanced '<' character in pretty dialect name}}
"any.op"() : () -> (!foo.bar<)

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{unbalanced '(' character in pretty dialect name}}
"any.op"() : () -> (!foo.bar<(>)

// -----

// CHECK: mlir:[[#@LINE+2]]:26: error:
// expected-error@below {{expected '"' in string literal}}
"any.op"() : () -> (!foo<"abc)

// -----

// CHECK: mlir:[[#@LINE+2]]:32: error:
// expected-error@below {{expected ')'}}
"any.op"() : () -> (!foo<"abc">>)

// -----

// CHECK: mlir:[[#@LINE+2]]:26: error:
// expected-error@below {{expected the name of something in dialect 'foo' after the dot}}
"any.op"() : () -> (!foo.)

// -----

// CHECK: mlir:[[#@LINE+2]]:25: error:
// expected-error@below {{unbalanced '[' character in pretty dialect name}}
"any.op"() : () -> (!foo<[>]>)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected non-function type, found '!'}}
"any.op"() : () -> (!)
