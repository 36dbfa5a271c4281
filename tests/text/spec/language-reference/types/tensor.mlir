// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13799-13818; Builtin dialect page, lines 1455-1468 and 1576.
// A dimension of zero is legal; `0xf32` is a zero, an `x` and an element type.

// An attribute of a dialect that is not registered keeps the alias that the text gave it.
// CHECK: #ENCODING = #foo.encoding<"sparse">
// CHECK: module {

#ENCODING = #foo.encoding<"sparse">
// CHECK-NEXT: %0 = "any.op"() : () -> tensor<*xf32>
%0 = "any.op"() : () -> (tensor<* x f32>)
// CHECK-NEXT: %1 = "any.op"() : () -> tensor<?x?x?x?xf32>
%1 = "any.op"() : () -> (tensor<? x ? x ? x ? x f32>)
// CHECK-NEXT: %2 = "any.op"() : () -> tensor<?x?x13x?xf32>
%2 = "any.op"() : () -> (tensor<? x ? x 13 x ? x f32>)
// CHECK-NEXT: %3 = "any.op"() : () -> tensor<17x4x13x4xf32>
%3 = "any.op"() : () -> (tensor<17 x 4 x 13 x 4 x f32>)
// CHECK-NEXT: %4 = "any.op"() : () -> tensor<f32>
%4 = "any.op"() : () -> (tensor<f32>)
// CHECK-NEXT: %5 = "any.op"() : () -> tensor<0x42xf32>
%5 = "any.op"() : () -> (tensor<0 x 42 x f32>)
// CHECK-NEXT: %6 = "any.op"() : () -> tensor<0xf32>
%6 = "any.op"() : () -> (tensor<0xf32>)
// CHECK-NEXT: %7 = "any.op"() : () -> tensor<*xf32>
%7 = "any.op"() : () -> (tensor<*xf32>)
// CHECK-NEXT: %8 = "any.op"() : () -> tensor<?x?xf64, #ENCODING>
%8 = "any.op"() : () -> (tensor<?x?xf64, #ENCODING>)
// CHECK-NEXT: %9 = "any.op"() : () -> tensor<0x1xi32>
%9 = "any.op"() : () -> (tensor<0x1xi32>)
// CHECK-NEXT: %10 = "any.op"() : () -> tensor<1x0xi32>
%10 = "any.op"() : () -> (tensor<1x0xi32>)
