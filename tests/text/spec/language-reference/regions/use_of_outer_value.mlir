// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13312-13315.
// An operation in a region may use what the operation around it may use.

// CHECK: module {

// CHECK-NEXT: %0 = "any.value"() : () -> i64
%a = "any.value"() : () -> i64
// CHECK-NEXT: %1 = "any_op"(%0) ({
%0 = "any_op"(%a) ({
  // CHECK-NEXT: %2 = "another_op"(%0) : (i64) -> i64
  %new_value = "another_op"(%a) : (i64) -> (i64)
// CHECK-NEXT: }) : (i64) -> i64
}) : (i64) -> (i64)
