// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-local-scope | diff %t.printed -

// Row "affine expressions" of docs/text-format.md.

// CHECK: "any.op"() {a = affine_map<(d0, d1)[s0] -> (5)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (2 + 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 + 1)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (1 + d0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 - 1)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 + -1)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (-d0)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (-d0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (0)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 - d0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 + 3)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> ((d0 + 1) + 2)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 * 6)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (2 * d0 * 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (0)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 * 0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (0)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 mod 1)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (d0)>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 floordiv 1)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 - (d1 - s0))>} : () -> ()
"any.op"() {a = affine_map<(d0, d1)[s0] -> (d0 - (d1 - s0))>} : () -> ()
