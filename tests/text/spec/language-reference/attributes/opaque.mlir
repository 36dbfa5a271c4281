// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, line 393; Language reference (2020), lines 13913-13922;
// Specification of 2019-12, lines 1084-1110.
// Attributes of dialects that are not registered.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = #dialect<"opaque attribute data">} : () -> ()
"any.op"() {a = #dialect<"opaque attribute data">} : () -> ()
// CHECK-NEXT: "any.op"() {a = #tf.string_thing} : () -> ()
"any.op"() {a = #tf.string_thing} : () -> ()
// CHECK-NEXT: "any.op"() {a = #foo<"something<abcd>">} : () -> ()
"any.op"() {a = #foo<"something<abcd>">} : () -> ()
// CHECK-NEXT: "any.op"() {a = #foo.something<abcd>} : () -> ()
"any.op"() {a = #foo.something<abcd>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #foo<"something<a%%123^^^>>>">} : () -> ()
"any.op"() {a = #foo<"something<a%%123^^^>>>">} : () -> ()
