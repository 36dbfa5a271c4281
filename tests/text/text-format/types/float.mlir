// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "float" of docs/text-format.md.

// CHECK: "any.op"() {a = f16} : () -> ()
"any.op"() {a = f16} : () -> ()
// CHECK-NEXT: "any.op"() {a = bf16} : () -> ()
"any.op"() {a = bf16} : () -> ()
// CHECK-NEXT: "any.op"() {a = f32} : () -> ()
"any.op"() {a = f32} : () -> ()
// CHECK-NEXT: "any.op"() {a = f64} : () -> ()
"any.op"() {a = f64} : () -> ()
// CHECK-NEXT: "any.op"() {a = f80} : () -> ()
"any.op"() {a = f80} : () -> ()
// CHECK-NEXT: "any.op"() {a = f128} : () -> ()
"any.op"() {a = f128} : () -> ()
// CHECK-NEXT: "any.op"() {a = tf32} : () -> ()
"any.op"() {a = tf32} : () -> ()
// CHECK-NEXT: "any.op"() {a = f8E5M2} : () -> ()
"any.op"() {a = f8E5M2} : () -> ()
// CHECK-NEXT: "any.op"() {a = f8E4M3FN} : () -> ()
"any.op"() {a = f8E4M3FN} : () -> ()
// CHECK-NEXT: "any.op"() {a = f8E4M3} : () -> ()
"any.op"() {a = f8E4M3} : () -> ()
// CHECK-NEXT: "any.op"() {a = f8E3M4} : () -> ()
"any.op"() {a = f8E3M4} : () -> ()
// CHECK-NEXT: "any.op"() {a = f8E8M0FNU} : () -> ()
"any.op"() {a = f8E8M0FNU} : () -> ()
// CHECK-NEXT: "any.op"() {a = f6E2M3FN} : () -> ()
"any.op"() {a = f6E2M3FN} : () -> ()
// CHECK-NEXT: "any.op"() {a = f6E3M2FN} : () -> ()
"any.op"() {a = f6E3M2FN} : () -> ()
// CHECK-NEXT: "any.op"() {a = f4E2M1FN} : () -> ()
"any.op"() {a = f4E2M1FN} : () -> ()
