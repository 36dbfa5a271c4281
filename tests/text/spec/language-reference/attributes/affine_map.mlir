// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13952; Builtin dialect page, lines 28-29.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK: module {

// CHECK-NEXT: "any.op"() {a = #map} : () -> ()
"any.op"() {a = affine_map<(d0) -> (d0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map1} : () -> ()
"any.op"() {a = affine_map<(d0, d1, d2) -> (d0, d1)>} : () -> ()
