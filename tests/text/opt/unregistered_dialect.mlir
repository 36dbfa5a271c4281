// RUN: terrace-opt -allow-unregistered-dialect %s | FileCheck %s
// RUN: not terrace-opt %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not terrace-opt --allow-unregistered-dialect=false %s 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK:   "nobody.knows"() : () -> ()
// REFUSED: unregistered_dialect.mlir:7:
"nobody.knows"() : () -> ()
