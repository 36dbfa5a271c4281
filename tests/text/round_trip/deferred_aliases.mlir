// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo %s -o %t.once.mlir
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo %t.once.mlir -o %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir
// RUN: FileCheck %s < %t.twice.mlir

// Locations behind the ops are made of others, and of attributes that stand behind the ops as well.
// CHECK: "test.a"() : () -> () loc(#loc{{[0-9]+}})
"test.a"() : () -> () loc(#called)
#place = loc("file":1:2)
#called = loc(callsite(#place at fused<affine_map<(d0) -> (d0)>>[#place, "other":3:4]))
