// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "distinct" of docs/text-format.md.

// CHECK: #distinct = distinct[0]<i32>
// CHECK: #distinct1 = distinct[1]<i32>

// CHECK: "any.op"() {a = #distinct, b = #distinct1, c = #distinct} : () -> ()
"any.op"() {a = distinct[5]<i32>, b = distinct[9]<i32>, c = distinct[5]<i32>} : () -> ()
