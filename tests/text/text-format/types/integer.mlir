// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "integer" of docs/text-format.md.

// CHECK: "any.op"() {a = i8} : () -> ()
"any.op"() {a = i8} : () -> ()
// CHECK-NEXT: "any.op"() {a = si8} : () -> ()
"any.op"() {a = si8} : () -> ()
// CHECK-NEXT: "any.op"() {a = ui8} : () -> ()
"any.op"() {a = ui8} : () -> ()
// CHECK-NEXT: "any.op"() {a = i16777215} : () -> ()
"any.op"() {a = i16777215} : () -> ()
// CHECK-NEXT: "any.op"() {a = i0} : () -> ()
"any.op"() {a = i0} : () -> ()
// CHECK-NEXT: "any.op"() {a = i1} : () -> ()
"any.op"() {a = i01} : () -> ()
