// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13722; Builtin dialect page, lines 1186-1195.
// An identity layout does not contribute to the type, however it is spelled.

// CHECK-COUNT-3: "any.op"() : () -> memref<?x?xf32>{{$}}

%0 = "any.op"() : () -> (memref<?x?xf32, (i,j)->(i,j)>)
%1 = "any.op"() : () -> (memref<?x?xf32, affine_map<(i, j) -> (i, j)>>)
%2 = "any.op"() : () -> (memref<?x?xf32>)
