// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13186-13188.
// A module may have a name and attributes, and modules nest.

// CHECK: module {
// CHECK-NEXT: module @named {
// CHECK-NEXT: }
// CHECK-NEXT: module attributes {any.flag} {
// CHECK-NEXT: }
// CHECK-NEXT: module @both attributes {any.value = 1 : i32} {
// CHECK-NEXT: "any.op"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: }

module {
  module @named {
  }
  module attributes {any.flag} {
  }
  module @both attributes {any.value = 1 : i32} {
    "any.op"() : () -> ()
  }
}
