// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13075-13085.
// Names of values, blocks and symbols: digits only, or a letter or one of `$._-` and then those and digits.

// CHECK: module {

// CHECK-NEXT: %0:6 = "any.values"() : () -> (i1, i2, i3, i4, i5, i6)
%42, %a.b, %-x, %$t, %_, %.dot = "any.values"() : () -> (i1, i2, i3, i4, i5, i6)
// CHECK-NEXT: "any.use"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) : (i1, i2, i3, i4, i5, i6) -> ()
"any.use"(%42, %a.b, %-x, %$t, %_, %.dot) : (i1, i2, i3, i4, i5, i6) -> ()
// CHECK-NEXT: "any.region"() ({
"any.region"() ({
  // CHECK-NEXT: "any.jump"()[^bb1, ^bb2, ^bb3] : () -> ()
  "any.jump"()[^-a, ^7, ^$b.c] : () -> ()
// CHECK-NEXT: ^bb1:  // pred: ^bb0
^-a:
  // CHECK-NEXT: "any.end"() : () -> ()
  "any.end"() : () -> ()
// CHECK-NEXT: ^bb2:  // pred: ^bb0
^7:
  // CHECK-NEXT: "any.end"() : () -> ()
  "any.end"() : () -> ()
// CHECK-NEXT: ^bb3:  // pred: ^bb0
^$b.c:
  // CHECK-NEXT: "any.end"() : () -> ()
  "any.end"() : () -> ()
// CHECK-NEXT: }) : () -> ()
}) : () -> ()
