// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "symbol" of docs/text-format.md.

// CHECK: "any.op"() {a = @f} : () -> ()
"any.op"() {a = @"f"} : () -> ()
// CHECK-NEXT: "any.op"() {a = @"a b"} : () -> ()
"any.op"() {a = @"a b"} : () -> ()
// CHECK-NEXT: "any.op"() {a = @f.g} : () -> ()
"any.op"() {a = @f.g} : () -> ()
// CHECK-NEXT: "any.op"() {a = @_f} : () -> ()
"any.op"() {a = @_f} : () -> ()
