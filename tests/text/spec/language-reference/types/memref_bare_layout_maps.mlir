// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13727-13733.
// Maps as they were spelled: bare, and with names for dimensions.

// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1, d0)>{{$}}
// CHECK-DAG: #[[TILED:.*]] = affine_map<(d0, d1) -> (d0 floordiv 64, d1 floordiv 64, d0 mod 64, d1 mod 64)>{{$}}
// CHECK: %{{.*}} = "any.op"() : () -> memref<4x8xf32>{{$}}
// CHECK-NEXT: %{{.*}} = "any.op"() : () -> memref<4x8xf32, #[[COLUMN]]>{{$}}
// CHECK-NEXT: %{{.*}} = "any.op"() : () -> memref<4x8xf32, #[[TILED]]>{{$}}

#layout_map_row_major = (i, j) -> (i, j)
#layout_map_col_major = (i, j) -> (j, i)
#layout_tiled = (i, j) -> (i floordiv 64, j floordiv 64, i mod 64, j mod 64)
%0 = "any.op"() : () -> (memref<4x8xf32, #layout_map_row_major>)
%1 = "any.op"() : () -> (memref<4x8xf32, #layout_map_col_major>)
%2 = "any.op"() : () -> (memref<4x8xf32, #layout_tiled>)
