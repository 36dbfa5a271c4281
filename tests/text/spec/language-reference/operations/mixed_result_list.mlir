// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13145-13146.
// A list of results may mix packs and single names; the counts add up.

// CHECK: module {

// CHECK-NEXT: %0:3 = "any.three"() : () -> (i1, i2, i3)
%a:2, %b = "any.three"() : () -> (i1, i2, i3)
// CHECK-NEXT: "any.use"(%0#2, %0#1, %0#0) : (i3, i2, i1) -> ()
"any.use"(%b, %a#1, %a#0) : (i3, i2, i1) -> ()
// CHECK-NEXT: %1:3 = "any.three"() : () -> (i1, i2, i3)
%c, %d:1, %e = "any.three"() : () -> (i1, i2, i3)
// CHECK-NEXT: "any.use"(%1#0, %1#1, %1#2) : (i1, i2, i3) -> ()
"any.use"(%c, %d, %e) : (i1, i2, i3) -> ()
