// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// A label is that of the region it is in; two regions may use the same one.

// CHECK: module {

// CHECK-NEXT: "any.op"() ({
"any.op"() ({
  // CHECK-NEXT: "any.jump"()[^bb1] : () -> ()
  "any.jump"()[^bb1] : () -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^bb1:
  // CHECK-NEXT: "any.op"() ({
  "any.op"() ({
    // CHECK-NEXT: "any.jump"()[^bb1] : () -> ()
    "any.jump"()[^bb1] : () -> ()
  // CHECK-NEXT: ^bb1:  // pred: ^bb0
  ^bb1:
    // CHECK-NEXT: "any.end"() : () -> ()
    "any.end"() : () -> ()
  // CHECK-NEXT: }) : () -> ()
  }) : () -> ()
  // CHECK-NEXT: "any.end"() : () -> ()
  "any.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
}) : () -> ()
