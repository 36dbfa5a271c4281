// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

llvm.func @f(i32) -> f32
llvm.func @print(!llvm.ptr, ...) -> i32

// CHECK-LABEL: define void @calls(i32 %0, ptr %1)
llvm.func @calls(%a: i32, %p: !llvm.ptr) {
  // CHECK-NEXT: %3 = tail call nnan cc 8 float @f(i32 signext %0) nounwind [ "deopt"(i32 %0) ]
  %0 = llvm.call fastcc tail @f(%a) ["deopt"(%a : i32)] {fastmathFlags = #llvm.fastmath<nnan>, no_unwind} : (i32 {llvm.signext}) -> f32
  // CHECK-NEXT: %4 = call float %1(i32 %0)
  %1 = llvm.call %p(%a) : !llvm.ptr, (i32) -> f32
  // CHECK-NEXT: %5 = call i32 (ptr, ...) @print(ptr %1, i32 %0)
  %2 = llvm.call @print(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  // CHECK-NEXT: %6 = call i32 asm "bswap $0", "=r,r"(i32 %0)
  %3 = llvm.inline_asm "bswap $0", "=r,r" %a : (i32) -> i32
  // CHECK-NEXT: call void asm sideeffect inteldialect "nop", ""()
  llvm.inline_asm has_side_effects asm_dialect = intel "nop", "" : () -> ()
  // CHECK-NEXT: %7 = call i32 asm "foo", "=r,*m"(ptr elementtype(i32) %1)
  %6 = llvm.inline_asm operand_attrs = [{elementtype = i32}] "foo", "=r,*m" %p : (!llvm.ptr) -> i32
  // CHECK-NEXT: %8 = va_arg ptr %1, i32
  %4 = llvm.va_arg %p : (!llvm.ptr) -> i32
  // CHECK-NEXT: %9 = call i32 @llvm.bswap.i32(i32 %0)
  %5 = llvm.call_intrinsic "llvm.bswap.i32"(%a) : (i32) -> i32
  llvm.return
}
