// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "several results" of docs/text-format.md.

// CHECK: %0:3 = "any.op"() : () -> (i1, i2, i3)
%a:2, %b = "any.op"() : () -> (i1, i2, i3)
// CHECK-NEXT: "any.op"(%0#1, %0#2) : (i2, i3) -> ()
"any.op"(%a#1, %b) : (i2, i3) -> ()
