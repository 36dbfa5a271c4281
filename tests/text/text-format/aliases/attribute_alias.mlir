// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "attribute alias" of docs/text-format.md.

// CHECK: {{^}}#map = affine_map<(d0) -> (d0 + 1)>
// CHECK: {{^}}#map1 = affine_map<(d0) -> (d0 + 2)>
// CHECK: {{^}}#set = affine_set<(d0) : (d0 >= 0)>
// CHECK: "any.op"() {a = 5 : i64, b = #map, c = #map1, d = #set} : () -> ()
#mine = affine_map<(d0) -> (d0 + 1)>
#number = 5
"any.op"() {a = #number, b = #mine, c = affine_map<(d0) -> (d0 + 2)>, d = affine_set<(d0) : (d0 >= 0)>} : () -> ()
