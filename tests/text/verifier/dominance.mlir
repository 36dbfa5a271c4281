// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// A value may be used where its definition dominates, and anywhere in unreachable blocks.

// CHECK: module {

// CHECK-NEXT: module {
module {
  // CHECK-NEXT: %0 = "any.use"(%1) : (i32) -> i32
  %early = "any.use"(%late) : (i32) -> i32
  // CHECK-NEXT: %1 = "any.value"() : () -> i32
  %late = "any.value"() : () -> i32
// CHECK-NEXT: }
}
// CHECK-NEXT: "any.op"() ({
"any.op"() ({
// CHECK-NEXT: ^bb0(%arg0: i32):
^bb0(%a: i32):
  // CHECK-NEXT: %0 = "any.value"(%arg0) : (i32) -> i32
  %b = "any.value"(%a) : (i32) -> i32
  // CHECK-NEXT: "any.jump"(%0)[^bb1, ^bb2] : (i32) -> ()
  "any.jump"(%b)[^bb1, ^bb2] : (i32) -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^bb1:
  // CHECK-NEXT: "any.jump"(%0)[^bb2] : (i32) -> ()
  "any.jump"(%b)[^bb2] : (i32) -> ()
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb0, ^bb1
^bb2:
  // CHECK-NEXT: "any.op"() ({
  "any.op"() ({
    // CHECK-NEXT: "any.end"(%arg0, %0) : (i32, i32) -> ()
    "any.end"(%a, %b) : (i32, i32) -> ()
  // CHECK-NEXT: }) : () -> ()
  }) : () -> ()
  // CHECK-NEXT: "any.end"() : () -> ()
  "any.end"() : () -> ()
// CHECK-NEXT: ^bb3:  // no predecessors
^unreachable:
  // CHECK-NEXT: "any.end"(%1) : (i32) -> ()
  "any.end"(%c) : (i32) -> ()
// CHECK-NEXT: ^bb4:  // no predecessors
^unreachable2:
  // CHECK-NEXT: %1 = "any.value"() : () -> i32
  %c = "any.value"() : () -> i32
  // CHECK-NEXT: "any.end"() : () -> ()
  "any.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
}) : () -> ()
