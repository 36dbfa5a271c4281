// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// A module has one block, which may be empty.

// CHECK: module {
// CHECK-NEXT: module {
// CHECK-NEXT: }
// CHECK-NEXT: module {
// CHECK-NEXT: }
// CHECK-NEXT: }

module {
}
"builtin.module"() ({
^bb0:
}) : () -> ()
