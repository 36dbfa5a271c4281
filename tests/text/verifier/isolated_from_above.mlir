// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Names of values outside are free to be used again in an isolated operation.

// CHECK: %[[OUTER:.*]] = "any.value"() : () -> i32
// CHECK-NEXT: module {
// CHECK-NEXT: %[[INNER:.*]] = "any.value"() : () -> i64
// CHECK-NEXT: "any.use"(%[[INNER]]) : (i64) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: "any.use"(%[[OUTER]]) : (i32) -> ()

%0 = "any.value"() : () -> i32
module {
  %0 = "any.value"() : () -> i64
  "any.use"(%0) : (i64) -> ()
}
"any.use"(%0) : (i32) -> ()
