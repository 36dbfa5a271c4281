// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "region of a module" of docs/text-format.md: a use may come before its definition.

// CHECK: "any.use"(%0) : (i32) -> ()
// CHECK-NEXT: %0 = "any.value"() : () -> i32
"any.use"(%later) : (i32) -> ()
%later = "any.value"() : () -> i32
