// RUN: not terrace-translate --mlir-to-llvmir %s 2>&1 | FileCheck %s

// CHECK: error: 'llvm.return' op returns an argument from the initializer of a global
// CHECK: help: the block of an initializer has no arguments: nothing passes them
llvm.mlir.global @a() : i64 {
^bb0(%a: i64):
  llvm.return %a : i64
}
