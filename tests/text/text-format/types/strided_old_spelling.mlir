// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "strided memref, old" of docs/text-format.md.

// CHECK: "any.op"() {a = memref<42x16xf32, strided<[1, 64], offset: 33>>} : () -> ()
"any.op"() {a = memref<42x16xf32, offset: 33, strides: [1, 64]>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<4x4xf32, strided<[?, 1], offset: ?>, 2>} : () -> ()
"any.op"() {a = memref<4x4xf32, offset: ?, strides: [?, 1], 2>} : () -> ()
