// RUN: terrace-opt %s --allow-unregistered-dialect --topological-sort | FileCheck %s

// Ops come after those that define what they use, in each pass over the others as many as can; the ops of a cycle stay in
// their order. Regions of unregistered ops, whose order may matter, stay as they are.

// CHECK: module {
// CHECK-NEXT:   %0 = "test.b"() : () -> i32
// CHECK-NEXT:   %1 = "test.f"() : () -> i32
// CHECK-NEXT:   %2 = "test.self"(%2) : (i32) -> i32
// CHECK-NEXT:   %3 = "test.r"() : () -> i32
// CHECK-NEXT:   "test.unregistered"() ({
// CHECK-NEXT:     builtin.module {
// CHECK-NEXT:       %11 = "test.q"() : () -> i32
// CHECK-NEXT:       %12 = "test.p"(%11) : (i32) -> i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %9 = "test.p"(%10) : (i32) -> i32
// CHECK-NEXT:     %10 = "test.q"() : () -> i32
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   %4 = "test.a"(%0) : (i32) -> i32
// CHECK-NEXT:   "test.outer"() ({
// CHECK-NEXT:     "test.inner"(%1) : (i32) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   %5 = "test.q"(%3) : (i32) -> i32
// CHECK-NEXT:   %6 = "test.p"(%5) : (i32) -> i32
// CHECK-NEXT:   %7 = "test.c"(%8, %4) : (i32, i32) -> i32
// CHECK-NEXT:   %8 = "test.d"(%7) : (i32) -> i32
// CHECK-NEXT:   "test.end"(%7) : (i32) -> ()
// CHECK-NEXT: }
module {
  %0 = "test.a"(%1) : (i32) -> i32
  %1 = "test.b"() : () -> i32
  %2 = "test.c"(%3, %0) : (i32, i32) -> i32
  %3 = "test.d"(%2) : (i32) -> i32
  "test.outer"() ({
    "test.inner"(%4) : (i32) -> ()
  }) : () -> ()
  %4 = "test.f"() : () -> i32
  "test.end"(%2) : (i32) -> ()
  %5 = "test.self"(%5) : (i32) -> i32
  %6 = "test.p"(%7) : (i32) -> i32
  %7 = "test.q"(%8) : (i32) -> i32
  %8 = "test.r"() : () -> i32
  "test.unregistered"() ({
    module {
      %10 = "test.p"(%11) : (i32) -> i32
      %11 = "test.q"() : () -> i32
    }
    %16 = "test.p"(%17) : (i32) -> i32
    %17 = "test.q"() : () -> i32
  }) : () -> ()
}
