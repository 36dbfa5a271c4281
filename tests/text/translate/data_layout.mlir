// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: target datalayout = "e-m:e-S128-A5-P3-G1-n8:16:32:64-Fn64-i32:32-i64:64:128-f64:64:128-f80:128-p0:64:64:64:64-p3:32:32:64:16"
// CHECK: target triple = "x86_64"
module attributes {dlti.dl_spec = #dlti.dl_spec<
    "dlti.endianness" = "little", "dlti.mangling_mode" = "e", index = 64, i32 = dense<32> : vector<1xi64>,
    i64 = dense<[64, 128]> : vector<2xi64>, f64 = dense<[64, 128]> : vector<2xi64>, f80 = dense<128> : vector<1xi64>,
    !llvm.ptr = dense<[64, 64, 64]> : vector<3xi64>, !llvm.ptr<3> = dense<[32, 32, 64, 16]> : vector<4xi64>,
    "dlti.stack_alignment" = 128, "dlti.alloca_memory_space" = 5 : ui64, "dlti.program_memory_space" = 3 : ui64,
    "dlti.global_memory_space" = 1 : ui64, "dlti.legal_int_widths" = array<i32: 8, 16, 32, 64>,
    "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = true>>,
    llvm.target_triple = "x86_64"} {
}
