// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 54-56.
// Elements may be of several kinds, and a type is one.

// CHECK: #map = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: module {

// CHECK-NEXT: "any.op"() {a = []} : () -> ()
"any.op"() {a = []} : () -> ()
// CHECK-NEXT: "any.op"() {a = [10, i32]} : () -> ()
"any.op"() {a = [10, i32]} : () -> ()
// CHECK-NEXT: "any.op"() {a = [#map, i32, "string attribute"]} : () -> ()
"any.op"() {a = [affine_map<(d0, d1, d2) -> (d0, d1)>, i32, "string attribute"]} : () -> ()
