// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: @g = internal global i32 7 "no_cfi" "a"="b"
llvm.mlir.global internal @g(7 : i32) {target_specific_attrs = ["no_cfi", ["a", "b"]]} : i32
