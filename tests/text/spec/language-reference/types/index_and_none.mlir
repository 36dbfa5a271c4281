// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13546 and 13773; Builtin dialect page, line 1072 and 1360.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> index
%0 = "any.op"() : () -> (index)
// CHECK-NEXT: %1 = "any.op"() : () -> none
%1 = "any.op"() : () -> (none)
