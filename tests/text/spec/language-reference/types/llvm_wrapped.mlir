// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13461 and 15038; Specification of 2019-12, line 582.
// A type that wraps the text of another system: it is read, and becomes the type of today.

// CHECK: %{{.*}} = "any.op"() : () -> !llvm.ptr{{$}}

%0 = "any.op"() : () -> (!llvm<"i32*">)
