// RUN: terrace-opt %s --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | FileCheck %s

// The ops of a scope stand between ops that keep and restore the top of the stack.
// CHECK-LABEL: llvm.func @scope
// CHECK-NEXT: %[[stack:.*]] = llvm.intr.stacksave : !llvm.ptr
// CHECK: %[[place:.*]] = llvm.alloca
// CHECK: %[[value:.*]] = llvm.load
// CHECK-NEXT: llvm.intr.stackrestore %[[stack]] : !llvm.ptr
// CHECK-NEXT: llvm.return %[[value]] : f32
func.func @scope() -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %m = memref.alloca() : memref<f32>
    %x = memref.load %m[] : memref<f32>
    memref.alloca_scope.return %x : f32
  }
  return %0 : f32
}
