// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

llvm.func @f(i32, ...) -> i32
llvm.func @personality(...) -> i32
// CHECK-LABEL: llvm.func @caller
llvm.func @caller(%a: i32) -> i32 attributes {personality = @personality} {
  // The type of the callee stands behind the successors.
  // CHECK: llvm.invoke @f(%arg0, %arg0) to ^bb1 unwind ^bb2 vararg(!llvm.func<i32 (i32, ...)>) ["tag"(%arg0 : i32)] : (i32, i32) -> i32
  %0 = llvm.invoke @f(%a, %a) to ^normal unwind ^failed vararg(!llvm.func<i32 (i32, ...)>) ["tag"(%a : i32)] : (i32, i32) -> i32
^normal:
  llvm.return %0 : i32
^failed:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}
