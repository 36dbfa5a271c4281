// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 12966-13023.
// Operations that no module encloses are put into one.

// CHECK: module {

// CHECK-NEXT: "any.first"() : () -> ()
"any.first"() : () -> ()
// CHECK-NEXT: "any.second"() : () -> ()
"any.second"() : () -> ()
