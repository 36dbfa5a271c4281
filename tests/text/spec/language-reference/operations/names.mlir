// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13154; Specification of 2019-12, lines 260-263.
// Names of operations that nobody registered, with and without a namespace.

// CHECK: module {

// CHECK-NEXT: "dim_of"() : () -> ()
"dim_of"() : () -> ()
// CHECK-NEXT: "tf.Conv2d"() : () -> ()
"tf.Conv2d"() : () -> ()
// CHECK-NEXT: "x86.repmovsb"() : () -> ()
"x86.repmovsb"() : () -> ()
// CHECK-NEXT: "ppc.eieio"() : () -> ()
"ppc.eieio"() : () -> ()
