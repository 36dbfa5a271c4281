// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13066 and 14039.
// A comment goes to the end of the line; three slashes are no different.

// CHECK: module {
// CHECK-NEXT: "any.op"() : () -> (){{$}}
// CHECK-NEXT: }

/// A comment.
"any.op"() : () // in the middle of an operation
  -> () // and behind it
//
