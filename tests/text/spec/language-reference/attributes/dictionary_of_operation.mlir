// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13868-13874; Specification of 2019-12, lines 1015-1020.
// Names with a dialect's prefix, plain names, and names in quotes.

// CHECK: module {

// CHECK-NEXT: "any.op"() : () -> ()
"any.op"() {} : () -> ()
// CHECK-NEXT: "any.op"() {_x = 4 : i64, "attribute name" = 3 : i64, dialect.name = 1 : i64, plain_name$ = 2 : i64} : () -> ()
"any.op"() {dialect.name = 1, plain_name$ = 2, "attribute name" = 3, _x = 4} : () -> ()
