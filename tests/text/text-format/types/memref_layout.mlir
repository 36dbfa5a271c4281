// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "memref layout" of docs/text-format.md.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d1 + 1, d0)>

// CHECK: "any.op"() {a = memref<2x3xf32, #map>} : () -> ()
"any.op"() {a = memref<2x3xf32, (i, j) -> (j, i)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<2x3xf32, #map>} : () -> ()
"any.op"() {a = memref<2x3xf32, affine_map<(i, j) -> (j, i)>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<2x3xf32, #map1>} : () -> ()
"any.op"() {a = memref<2x3xf32, (i, j) -> (j, i), (i, j) -> (i + 1, j)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<2x3xf32>} : () -> ()
"any.op"() {a = memref<2x3xf32, (i, j) -> (j, i), (i, j) -> (j, i)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = memref<2x3xf32, #map, 2>} : () -> ()
"any.op"() {a = memref<2x3xf32, (i, j) -> (j, i), 2>} : () -> ()
