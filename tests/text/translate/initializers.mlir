// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// A value is kept, also one that is not defined; only symbols without one, and weak ones that may be missing, are declared.

// CHECK: @undefined = global i32 undef
// CHECK-NEXT: @declared = external global i32
// CHECK-NEXT: @internal = internal global i32 undef
// CHECK-NEXT: @weak = extern_weak global i32
// CHECK-NEXT: @none = global [0 x i32] zeroinitializer
llvm.mlir.global external @undefined(#llvm.undef) : i32
llvm.mlir.global external @declared() : i32
llvm.mlir.global internal @internal() : i32
llvm.mlir.global extern_weak @weak(0 : i32) : i32
llvm.mlir.global external @none(dense<> : tensor<0xi32>) : !llvm.array<0 x i32>

// An alignment of 0 says nothing.
llvm.func @alloca(%n: i32) {
  // CHECK: alloca i32, i32 %0
  // CHECK-NOT: align
  %0 = llvm.alloca %n x i32 {alignment = 0 : i64} : (i32) -> !llvm.ptr
  llvm.return
}
