// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13060-13062.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = 0 : i64, b = 42 : i64, c = 42 : i64, d = 255 : i16} : () -> ()
"any.op"() {a = 0, b = 0042, c = 0x2A, d = 0xfF : i16} : () -> ()
