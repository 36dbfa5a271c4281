// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "scalable vector" of docs/text-format.md.

// CHECK: "any.op"() {a = vector<2x[4]xf32>} : () -> ()
"any.op"() {a = vector<2x[4]xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = vector<[4]x2xf32>} : () -> ()
"any.op"() {a = vector<[4]x2xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = vector<[2]x[4]xf32>} : () -> ()
"any.op"() {a = vector<[2]x[4]xf32>} : () -> ()
