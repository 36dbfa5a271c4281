// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "affine set" of docs/text-format.md.

// CHECK-DAG: #set = affine_set<(d0) : (d0 >= 0)>
// CHECK-DAG: #set1 = affine_set<(d0) : (d0 - 3 >= 0)>
// CHECK-DAG: #set2 = affine_set<(d0) : (-d0 + 3 >= 0)>
// CHECK-DAG: #set3 = affine_set<(d0, d1) : (d0 - d1 == 0)>
// CHECK-DAG: #set4 = affine_set<(d0) : (0 == 0)>

// CHECK: "any.op"() {a = #set} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 >= 0)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set} : () -> ()
"any.op"() {a = (d0) : (d0 >= 0)} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set} : () -> ()
"any.op"() {a = (d0) : d0 >= 0} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set1} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 >= 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set2} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 <= 3)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set3} : () -> ()
"any.op"() {a = affine_set<(d0, d1) : (d0 == d1)>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #set4} : () -> ()
"any.op"() {a = affine_set<(d0) : ()>} : () -> ()
