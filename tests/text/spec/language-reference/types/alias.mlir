// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13425-13431; Specification of 2019-12, lines 549-559;
// the parentheses of the function type are added.
// An alias is the type it stands for.

// CHECK-COUNT-2: "any.op"() : () -> vector<4xf32>

!avx_m128 = type vector<4 x f32>
%0 = "any.op"() : () -> (!avx_m128)
%1 = "any.op"() : () -> (vector<4 x f32>)
