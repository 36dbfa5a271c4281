// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13221-13238; Specification of 2019-12, lines 339-349.
// Functions without a body. The name of an argument of a declaration is not kept.

// CHECK: #[[MAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: func @abort(){{$}}
// CHECK-NEXT: func @scribble(i32, i64, memref<?x128xf32, #[[MAP]]>) -> f64{{$}}
// CHECK-NEXT: func @example_fn_arg(i32 {swift.self}){{$}}
// CHECK-NEXT: func @example_fn_result() -> (f64 {dialectName.attrName = 0 : i64}){{$}}
// CHECK-NEXT: func @example_fn_attr() attributes {dialectName.attrName = false}{{$}}

#layout_map0 = affine_map<(d0, d1) -> (d1, d0)>
func @abort()
func @scribble(i32, i64, memref<? x 128 x f32, #layout_map0>) -> f64
func @example_fn_arg(%x: i32 {swift.self = unit})
func @example_fn_result() -> (f64 {dialectName.attrName = 0 : i64})
func @example_fn_attr() attributes {dialectName.attrName = false}
