// RUN: terrace-opt %S/branches.mlir --pass-pipeline='builtin.module(mem2reg{region-simplify=false})' \
// RUN:   --mlir-pass-statistics --mlir-pass-statistics-display=list -o %t 2>&1 | FileCheck %s

// Promoted slots and new block arguments are counted.

// CHECK: Mem2Reg
// CHECK-NEXT: (S) 3 new block args
// CHECK-NEXT: (S) 3 promoted slots
