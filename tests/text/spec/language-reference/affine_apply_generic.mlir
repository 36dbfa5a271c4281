// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13894-13900.
// `affine.apply` with an alias and without, in generic form.

// CHECK: #map = affine_map<(d0) -> (d0 + 10)>
// CHECK: module {

#map = affine_map<(d0) -> (d0 + 10)>
// CHECK-NEXT: %0 = "any.value"() : () -> index
%a = "any.value"() : () -> index
// CHECK-NEXT: %1 = "any.apply"(%0) {map = #map} : (index) -> index
%0 = "any.apply"(%a) {map = affine_map<(d0) -> (d0 + 10)>} : (index) -> index
// CHECK-NEXT: %2 = "any.apply"(%0) {map = #map} : (index) -> index
%1 = "any.apply"(%a) {map = #map} : (index) -> index
