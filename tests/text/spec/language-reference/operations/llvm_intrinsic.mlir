// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13129; Specification of 2019-12, lines 230-235.
// A name may have several dots after the namespace.

// CHECK: module {

// CHECK-NEXT: %0:2 = "any.values"() : () -> (i16, i16)
%a, %b = "any.values"() : () -> (i16, i16)
// CHECK-NEXT: %1:2 = "llvm.sadd.with.overflow.i16"(%0#0, %0#1) : (i16, i16) -> (i16, i1)
%x:2 = "llvm.sadd.with.overflow.i16"(%a, %b) : (i16, i16) -> (i16, i1)
