// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// A declaration has the attributes that concern callers; those of the body are left out.
// CHECK: declare void @declared() nounwind "target-features"="+sme" "frame-pointer"="all" align 16
llvm.func @declared() attributes {
  no_unwind, target_cpu = "x", target_features = #llvm.target_features<["+sme"]>, arm_streaming, section = "s",
  frame_pointer = #llvm.framePointerKind<all>, fp_contract = "fast", alignment = 16 : i64,
  vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>
}
// CHECK: define void @defined() vscale_range(1,2) "target-features"="+sme" "aarch64_pstate_sm_enabled" "target-cpu"="x" "fp-contract"="fast" section "s" {
llvm.func @defined() attributes {
  target_cpu = "x", target_features = #llvm.target_features<["+sme"]>, arm_streaming, section = "s",
  fp_contract = "fast", vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>
} {
  llvm.return
}

// An attribute that LLVM does not know is left out.
// CHECK: declare void @unknown(i32 signext)
llvm.func @unknown(i32 {llvm.foo = 3 : i32, llvm.bar, llvm.signext})
