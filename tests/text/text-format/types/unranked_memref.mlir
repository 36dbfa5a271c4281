// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "unranked memref" of docs/text-format.md.

// CHECK: "any.op"() {a = memref<*xf32>} : () -> ()
"any.op"() {a = memref<*xf32>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<*xf32, 3>} : () -> ()
"any.op"() {a = memref<*xf32, 3>} : () -> ()
