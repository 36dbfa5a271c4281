// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// LLVM has counts of entries only where there is a body.
// CHECK: declare void @counted()
llvm.func @counted() attributes {function_entry_count = 5 : i64}
