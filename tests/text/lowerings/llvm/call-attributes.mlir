// RUN: terrace-opt --convert-func-to-llvm %s | FileCheck %s

// Attributes of a call, of its arguments and of its result stay. What is said of a memref holds for no part of it.

func.func private @callee(index, memref<f32>) -> index

// CHECK: llvm.call @callee(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) {no_inline, note} : (i64 {llvm.noundef}, !llvm.ptr, !llvm.ptr, i64) -> (i64 {llvm.noundef})
func.func @caller(%i: index, %m: memref<f32>) -> index {
  %0 = "func.call"(%i, %m) <{arg_attrs = [{llvm.noundef}, {llvm.noalias}], callee = @callee, no_inline, res_attrs = [{llvm.noundef}]}> {note} : (index, memref<f32>) -> index
  return %0 : index
}
