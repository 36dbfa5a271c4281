// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "strided layout" of docs/text-format.md.

// CHECK: "any.op"() {a = memref<2xf32, strided<[2]>>} : () -> ()
"any.op"() {a = memref<2xf32, strided<[2], offset: 0>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<2xf32, strided<[?], offset: ?>>} : () -> ()
"any.op"() {a = memref<2xf32, strided<[?], offset: ?>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<2xf32, strided<[1]>>} : () -> ()
"any.op"() {a = memref<2xf32, strided<[1]>>} : () -> ()
