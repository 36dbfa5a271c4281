// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file %s | FileCheck %s
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: "other.first"() : () -> i32
// CHECK: // -----
// CHECK: "other.second"() : () -> ()
// REFUSED: outside_program.mlir:10:19: error: {{.*}}unregistered dialect

%0 = "other.first"() : () -> (i32)

// -----

"other.second"() : () -> ()
