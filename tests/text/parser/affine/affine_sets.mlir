// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Each constraint is an expression that is zero, or not negative.

// CHECK: #set = affine_set<(d0) : (d0 >= 0)>
// CHECK: #set1 = affine_set<(d0)[s0] : (d0 - s0 == 0, d0 >= 0)>
// CHECK: #set2 = affine_set<(d0) : (d0 - 3 >= 0)>
// CHECK: #set3 = affine_set<(d0) : (-d0 + 3 >= 0)>
// CHECK: #set4 = affine_set<(d0, d1) : (d0 - d1 == 0)>
// CHECK: #set5 = affine_set<(d0) : (0 == 0)>
// CHECK: #set6 = affine_set<()[s0] : (s0 - 1 >= 0)>
// CHECK: module {

// CHECK-NEXT: "any.op"() {a = #set} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 >= 0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set1} : () -> ()
"any.op"() {a = affine_set<(d0)[s0] : (d0 - s0 == 0, d0 >= 0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set2} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 >= 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set3} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 <= 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set4} : () -> ()
"any.op"() {a = affine_set<(d0, d1) : (d0 == d1)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set5} : () -> ()
"any.op"() {a = affine_set<(d0) : (0 == 0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set6} : () -> ()
"any.op"() {a = affine_set<()[s0] : (s0 - 1 >= 0)>} : () -> ()
