// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13894-13900; Specification of 2019-12, lines 1061-1067.
// An alias and what it stands for are the same; the older page has the map bare.

// CHECK: #[[MAP:.*]] = affine_map<(d0) -> (d0 + 10)>{{$}}
// CHECK-NOT: affine_map
// CHECK-COUNT-3: "any.op"() {a = #[[MAP]]} : () -> ()

#map = affine_map<(d0) -> (d0 + 10)>
#bare = (d0) -> (d0 + 10)
"any.op"() {a = #map} : () -> ()
"any.op"() {a = affine_map<(d0) -> (d0 + 10)>} : () -> ()
"any.op"() {a = #bare} : () -> ()
