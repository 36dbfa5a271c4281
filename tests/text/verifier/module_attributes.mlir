// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Attributes of dialects, the name and the visibility of a module.

// CHECK: module @m attributes {any.value = 1 : i32, sym_visibility = "private"} {
// CHECK-NEXT: }

module @m attributes {any.value = 1 : i32, sym_visibility = "private"} {
}
