// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13982-13984; Builtin dialect page, lines 261-263.
// Sorted by name; names may be strings.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a = {}} : () -> ()
"any.op"() {a = {}} : () -> ()
// CHECK-NEXT: "any.op"() {a = {attr_name = "string attribute"}} : () -> ()
"any.op"() {a = {attr_name = "string attribute"}} : () -> ()
// CHECK-NEXT: "any.op"() {a = {int_attr = 10 : i64, "string attr name" = "string attribute"}} : () -> ()
"any.op"() {a = {int_attr = 10, "string attr name" = "string attribute"}} : () -> ()
