// RUN: not terrace-opt --verify-diagnostics --diagnostic-style=plain %s 2>&1 | FileCheck %s

// A diagnostic that is not produced is an error, and the IR is printed all the same.

// CHECK-DAG: module {
// CHECK-DAG: unexpected_diagnostics.mlir:[[@LINE+1]]:4: error: expected remark "never said" was not produced
// expected-remark {{never said}}
