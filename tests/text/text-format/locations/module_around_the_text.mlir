// RUN: terrace-opt %s --mlir-print-debuginfo | FileCheck %s

// A module that the text does not spell is at none of its lines; its ops are where they stand.

// CHECK: #loc = loc("{{.*}}module_around_the_text.mlir":0:0)
// CHECK-NEXT: #loc1 = loc("{{.*}}module_around_the_text.mlir":[[#@LINE+1]]:1)
func.func private @f()
