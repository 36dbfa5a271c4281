// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "element types of vectors" of docs/text-format.md.

// CHECK: "any.op"() {a = vector<2xi8>} : () -> ()
"any.op"() {a = vector<2xi8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = vector<2xindex>} : () -> ()
"any.op"() {a = vector<2xindex>} : () -> ()
// CHECK-NEXT: "any.op"() {a = vector<2xf32>} : () -> ()
"any.op"() {a = vector<2xf32>} : () -> ()
