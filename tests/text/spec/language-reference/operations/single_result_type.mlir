// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13167 and 13312.
// The type of a single result with and without parentheses.

// CHECK: module {

// CHECK-NEXT: %0 = "any.one"() : () -> i64
%0 = "any.one"() : () -> (i64)
// CHECK-NEXT: %1 = "any.one"() : () -> i64
%1 = "any.one"() : () -> i64
