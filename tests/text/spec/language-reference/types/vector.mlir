// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13849-13855; Builtin dialect page, lines 1606-1635;
// `[2x8]` has brackets around each dimension, as docs/text-format.md says.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> vector<3x42xi32>
%0 = "any.op"() : () -> (vector<3x42xi32>)
// CHECK-NEXT: %1 = "any.op"() : () -> vector<[4]xf32>
%1 = "any.op"() : () -> (vector<[4]xf32>)
// CHECK-NEXT: %2 = "any.op"() : () -> vector<[2]x[8]xf32>
%2 = "any.op"() : () -> (vector<[2]x[8]xf32>)
// CHECK-NEXT: %3 = "any.op"() : () -> vector<4x[4]xf32>
%3 = "any.op"() : () -> (vector<4x[4]xf32>)
// CHECK-NEXT: %4 = "any.op"() : () -> vector<2x[4]xf32>
%4 = "any.op"() : () -> (vector<2x[4]xf32>)
// CHECK-NEXT: %5 = "any.op"() : () -> vector<f32>
%5 = "any.op"() : () -> (vector<f32>)
// CHECK-NEXT: %6 = "any.op"() : () -> vector<16xf32>
%6 = "any.op"() : () -> (vector<16 x f32>)
// CHECK-NEXT: %7 = "any.op"() : () -> vector<4xindex>
%7 = "any.op"() : () -> (vector<4xindex>)
