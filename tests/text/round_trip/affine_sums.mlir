// RUN: terrace-opt --allow-unregistered-dialect %s -o %t.once.mlir
// RUN: terrace-opt --allow-unregistered-dialect %t.once.mlir -o %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir
// RUN: FileCheck %s < %t.twice.mlir

// CHECK-DAG: affine_map<(d0) -> (d0 + (d0 + 2) + 1)>
// CHECK-DAG: affine_map<(d0, d1) -> (d0 + d1 + 2)>
// CHECK-DAG: affine_map<() -> (-9223372036854775808)>
"test.a"() {a = affine_map<(d0) -> ((d0 + 1) + (d0 + 2))>} : () -> ()
"test.a"() {a = affine_map<(d0, d1) -> (d0 + (d1 + 2))>} : () -> ()
"test.a"() {a = affine_map<() -> (-9223372036854775808)>} : () -> ()
