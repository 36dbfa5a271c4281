// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "order of a dictionary" of docs/text-format.md.

// CHECK: "any.op"() {B, a, "a b", a.b, a0, b} : () -> ()
"any.op"() {b, a, B, "a b", a0, a.b} : () -> ()
