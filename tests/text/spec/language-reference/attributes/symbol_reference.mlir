// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 14100-14102; Builtin dialect page, lines 508-509.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = @flat_reference} : () -> ()
"any.op"() {a = @flat_reference} : () -> ()
// CHECK-NEXT: "any.op"() {a = @parent_reference::@nested_reference} : () -> ()
"any.op"() {a = @parent_reference::@nested_reference} : () -> ()
// CHECK-NEXT: "any.op"() {a = @a::@"b c"::@d} : () -> ()
"any.op"() {a = @a::@"b c"::@d} : () -> ()
