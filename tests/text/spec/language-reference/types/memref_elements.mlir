// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 1157-1167.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> memref<2xi8>
%0 = "any.op"() : () -> (memref<2xi8>)
// CHECK-NEXT: %1 = "any.op"() : () -> memref<2xindex>
%1 = "any.op"() : () -> (memref<2xindex>)
// CHECK-NEXT: %2 = "any.op"() : () -> memref<2xf64>
%2 = "any.op"() : () -> (memref<2xf64>)
// CHECK-NEXT: %3 = "any.op"() : () -> memref<2xvector<4xf32>>
%3 = "any.op"() : () -> (memref<2xvector<4xf32>>)
// CHECK-NEXT: %4 = "any.op"() : () -> memref<2xmemref<?xf32>>
%4 = "any.op"() : () -> (memref<2xmemref<?xf32>>)
// CHECK-NEXT: %5 = "any.op"() : () -> memref<2xcomplex<f32>>
%5 = "any.op"() : () -> (memref<2xcomplex<f32>>)
