// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "value name" of docs/text-format.md.

// CHECK: %0:2 = "any.op"() : () -> (i1, i2)
%42, %a.b = "any.op"() : () -> (i1, i2)
// CHECK-NEXT: "any.op"(%0#1, %0#0) : (i2, i1) -> ()
"any.op"(%a.b, %42) : (i2, i1) -> ()
