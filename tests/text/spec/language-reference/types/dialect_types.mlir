// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13460-13476; Specification of 2019-12, lines 578-600.
// Types of dialects in the verbose and the pretty form.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> !tf.string
%0 = "any.op"() : () -> (!tf.string)
// CHECK-NEXT: %1 = "any.op"() : () -> !foo<"something<abcd>">
%1 = "any.op"() : () -> (!foo<"something<abcd>">)
// CHECK-NEXT: %2 = "any.op"() : () -> !foo<"something<a%%123^^^>>>">
%2 = "any.op"() : () -> (!foo<"something<a%%123^^^>>>">)
// CHECK-NEXT: %3 = "any.op"() : () -> !foo.something<abcd>
%3 = "any.op"() : () -> (!foo.something<abcd>)
