// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "region without parentheses and type" of docs/text-format.md: what follows the brace decides.

// CHECK: "any.label"() ({
// CHECK-NEXT: "any.inner"() : () -> ()
// CHECK-NEXT: }) : () -> ()
"any.label"() {
^bb0:
  "any.inner"() : () -> ()
}
// CHECK: "any.value"() ({
// CHECK-NEXT: %{{.*}} = "any.inner"() : () -> i1
// CHECK-NEXT: }) : () -> ()
"any.value"() {
  %0 = "any.inner"() : () -> i1
}
// CHECK: "any.string"() ({
// CHECK-NEXT: "any.inner"() : () -> ()
// CHECK-NEXT: }) : () -> ()
"any.string"() {
  "any.inner"() : () -> ()
}
// CHECK: "any.name"() ({
// CHECK-NEXT: module {
// CHECK-NEXT: }
// CHECK-NEXT: }) : () -> ()
"any.name"() {
  module {
  }
}
// CHECK: "any.attributes"() {module = 1 : i8, string = 2 : i8, unit} : () -> ()
"any.attributes"() {"string" = 2 : i8, module : 1 : i8, unit} : () -> ()
// CHECK: "any.empty"() : () -> ()
"any.empty"() {} : () -> ()
