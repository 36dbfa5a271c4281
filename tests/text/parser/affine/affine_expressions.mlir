// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Operators, precedence and simplification; symbols may be factors and divisors.

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 floordiv s0)>
// CHECK: #map1 = affine_map<(d0) -> (d0 * -2 + 2)>
// CHECK: #map2 = affine_map<(d0, d1) -> ((d0 + d1) * 2, d0 mod 4, d1 ceildiv 3)>
// CHECK: #map3 = affine_map<() -> (-1, 0, 3)>
// CHECK: #map4 = affine_map<(d0) -> ()>
// CHECK: #map5 = affine_map<()[s0] -> (s0, s0, 0)>
// CHECK: #map6 = affine_map<(d0) -> (0, d0 + 2, d0 * 2)>
// CHECK: #map7 = affine_map<(d0) -> (d0, 0)>
// CHECK: module {

// CHECK-NEXT: "any.op"() {a = #map} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 floordiv s0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map1} : () -> ()
"any.op"() {a = affine_map<(d0) -> (-d0 * 2 + 3 - 1)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map2} : () -> ()
"any.op"() {a = affine_map<(i, j) -> ((i + j) * 2, i mod 4, j ceildiv 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map3} : () -> ()
"any.op"() {a = affine_map<() -> (-1 floordiv 2, -1 ceildiv 2, -1 mod 4)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map4} : () -> ()
"any.op"() {a = affine_map<(d0) -> ()>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map5} : () -> ()
"any.op"() {a = affine_map<()[s0] -> (s0 + 0, s0 * 1, s0 * 0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map6} : () -> ()
"any.op"() {a = affine_map<(d0) -> (d0 - d0, 2 + d0, 2 * d0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #map7} : () -> ()
"any.op"() {a = affine_map<(d0) -> (d0 * 4 floordiv 4, (d0 * 8) mod 4)>} : () -> ()
