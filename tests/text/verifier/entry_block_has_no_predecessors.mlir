// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Every block but the entry may be a successor, of itself too.

// CHECK: module {
// CHECK-NEXT: "any.op"() ({
// CHECK-NEXT: "any.jump"()[^bb1] : () -> ()
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: "any.jump"()[^bb1] : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: }

"any.op"() ({
^bb0:
  "any.jump"()[^bb1] : () -> ()
^bb1:
  "any.jump"()[^bb1] : () -> ()
}) : () -> ()
