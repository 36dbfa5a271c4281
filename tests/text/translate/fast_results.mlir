// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// Calls have fast-math flags if their results are floats, or literal structures or arrays of one type of floats.
llvm.func @pair() -> !llvm.struct<(f32, f32)>
llvm.func @named() -> !llvm.struct<"pair", (f32, f32)>
llvm.func @list() -> !llvm.array<2 x array<2 x f32>>
llvm.func @number() -> i32
// CHECK-LABEL: define void @f
llvm.func @f(%a: f32) {
  // CHECK: call fast { float, float } @pair()
  %0 = llvm.call @pair() {fastmathFlags = #llvm.fastmath<fast>} : () -> !llvm.struct<(f32, f32)>
  // CHECK: call %pair @named()
  %1 = llvm.call @named() {fastmathFlags = #llvm.fastmath<fast>} : () -> !llvm.struct<"pair", (f32, f32)>
  // CHECK: call fast [2 x [2 x float]] @list()
  %2 = llvm.call @list() {fastmathFlags = #llvm.fastmath<fast>} : () -> !llvm.array<2 x array<2 x f32>>
  // CHECK: call i32 @number()
  %3 = llvm.call @number() {fastmathFlags = #llvm.fastmath<fast>} : () -> i32
  // CHECK: call { float, i32 } @llvm.frexp.f32.i32(
  %4 = llvm.intr.frexp(%a) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> !llvm.struct<(f32, i32)>
  // CHECK: call fast { float, float } @llvm.sincos.f32(
  %5 = llvm.intr.sincos(%a) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> !llvm.struct<(f32, f32)>
  llvm.return
}
