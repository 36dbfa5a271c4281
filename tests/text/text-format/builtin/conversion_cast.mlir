// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "`unrealized_conversion_cast`" of docs/text-format.md.

// CHECK: %0 = unrealized_conversion_cast to i32
%0 = builtin.unrealized_conversion_cast to i32
// CHECK-NEXT: %1 = unrealized_conversion_cast %0 : i32 to i64
%1 = unrealized_conversion_cast %0 : i32 to i64
