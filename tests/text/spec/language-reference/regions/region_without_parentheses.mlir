// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Specification of 2019-12, lines 456-461.
// The region of a generic operation, without parentheses and without a type.

// CHECK: "accelerator.launch"() ({
// CHECK-NEXT: %{{.*}} = "accelerator.do_something"(%{{.*}}) : (i64) -> i64
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: "any.end"() : () -> ()

"any.function"() ({
^bb0(%a: i64):
  "accelerator.launch"() {
    ^bb0:
      %new_value = "accelerator.do_something"(%a) : (i64) -> i64
  }
  "any.end"() : () -> ()
}) : () -> ()
