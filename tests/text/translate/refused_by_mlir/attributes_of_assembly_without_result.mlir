// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// Attributes of an operand of assembly without a result are those of that operand; `mlir-translate` 22 counts one less.

llvm.func @f(%p: !llvm.ptr) {
  // CHECK: call void asm "foo", "*m"(ptr elementtype(i32) %0)
  llvm.inline_asm operand_attrs = [{elementtype = i32}] "foo", "*m" %p : (!llvm.ptr) -> ()
  llvm.return
}
