// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13150.
// Every operation may end in its location, which is printed on request only.

// CHECK: module {

// CHECK-NEXT: "any.op"() : () -> ()
"any.op"() : () -> () loc("file.mlir":1:2)
// CHECK-NEXT: "any.op"() : () -> ()
"any.op"() : () -> ()
