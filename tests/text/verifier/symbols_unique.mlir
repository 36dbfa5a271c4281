// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Different tables may have symbols of the same name.

// CHECK: module {

// CHECK-NEXT: module @a {
module @a {
  // CHECK-NEXT: module @a {
  module @a {
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
// CHECK-NEXT: module @b {
module @b {
  // CHECK-NEXT: module @a {
  module @a {
  // CHECK-NEXT: }
  }
// CHECK-NEXT: }
}
