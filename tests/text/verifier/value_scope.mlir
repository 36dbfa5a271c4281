// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Sibling regions may use the same names, and inner regions the values of outer ones.

// CHECK: module {

// CHECK-NEXT: %0 = "any.value"() : () -> i32
%a = "any.value"() : () -> i32
// CHECK-NEXT: "any.op"() ({
"any.op"() ({
  // CHECK-NEXT: %1 = "any.value"() : () -> i32
  %0 = "any.value"() : () -> i32
  // CHECK-NEXT: "any.use"(%1, %0) : (i32, i32) -> ()
  "any.use"(%0, %a) : (i32, i32) -> ()
// CHECK-NEXT: }, {
}, {
  // CHECK-NEXT: %1 = "any.value"() : () -> i64
  %0 = "any.value"() : () -> i64
  // CHECK-NEXT: "any.use"(%1, %0) : (i64, i32) -> ()
  "any.use"(%0, %a) : (i64, i32) -> ()
// CHECK-NEXT: }) : () -> ()
}) : () -> ()
