// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// A graph region needs no terminator.

// CHECK: module {

// CHECK-NEXT: module {
module {
  // CHECK-NEXT: module {
  module {
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
// CHECK-NEXT: "any.op"() ({
"any.op"() ({
// CHECK-NEXT: ^bb0(%arg0: i32):
^bb0(%a: i32):
// CHECK-NEXT: }) : () -> ()
}) : () -> ()
