// REQUIRES: mlir-runner
// RUN: terrace-run %s --entry main > %t.ours
// RUN: mlir-runner %s --entry-point-result=void > %t.theirs
// RUN: diff %t.ours %t.theirs

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global private constant @integers("%d %d %d\0A\00") {addr_space = 0 : i32}
llvm.mlir.global private constant @floats("%.17g %.17g\0A\00") {addr_space = 0 : i32}
llvm.func @main() {
  %integers = llvm.mlir.addressof @integers : !llvm.ptr
  %floats = llvm.mlir.addressof @floats : !llvm.ptr
  %a = llvm.mlir.constant(-123 : i9) : i9
  %b = llvm.mlir.constant(7 : i9) : i9
  %0 = llvm.sdiv %a, %b : i9
  %1 = llvm.urem %a, %b : i9
  %2 = llvm.intr.fshl(%a, %b, %b) : (i9, i9, i9) -> i9
  %3 = llvm.sext %0 : i9 to i32
  %4 = llvm.sext %1 : i9 to i32
  %5 = llvm.sext %2 : i9 to i32
  %6 = llvm.call @printf(%integers, %3, %4, %5) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i32) -> i32
  %x = llvm.mlir.constant(0.7 : f64) : f64
  %y = llvm.mlir.constant(-3.3 : f64) : f64
  %7 = llvm.frem %y, %x : f64
  %8 = llvm.fptrunc %y : f64 to bf16
  %9 = llvm.fpext %8 : bf16 to f64
  %10 = llvm.call @printf(%floats, %7, %9) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64, f64) -> i32
  llvm.return
}
