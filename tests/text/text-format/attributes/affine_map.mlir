// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "affine map" of docs/text-format.md.

// CHECK-DAG: #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-DAG: #map1 = affine_map<() -> ()>

// CHECK: "any.op"() {a = #map} : () -> ()
"any.op"() {a = affine_map<(i)[n] -> (i + n)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map} : () -> ()
"any.op"() {a = (i)[n] -> (i + n)} : () -> ()
// CHECK-NEXT: "any.op"() {a = (i32) -> i32} : () -> ()
"any.op"() {a = (i32) -> i32} : () -> ()
// CHECK-NEXT: "any.op"() {a = () -> ()} : () -> ()
"any.op"() {a = () -> ()} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map1} : () -> ()
"any.op"() {a = affine_map<() -> ()>} : () -> ()
