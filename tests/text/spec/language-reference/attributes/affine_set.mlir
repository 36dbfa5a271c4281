// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 14079; Builtin dialect page, line 368.

// CHECK: #set = affine_set<(d0) : (d0 - 2 >= 0)>
// CHECK: module {

// CHECK-NEXT: "any.op"() {a = #set} : () -> ()
"any.op"() {a = affine_set<(d0) : (d0 - 2 >= 0)>} : () -> ()
