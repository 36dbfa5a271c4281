// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "attribute name" of docs/text-format.md.

// CHECK: "any.op"() {plain = 1 : i8} : () -> ()
"any.op"() {"plain" = 1 : i8} : () -> ()
// CHECK-NEXT: "any.op"() {"a b" = 1 : i8, d.x = 2 : i8} : () -> ()
"any.op"() {"a b" = 1 : i8, d.x = 2 : i8} : () -> ()
