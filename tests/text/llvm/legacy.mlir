// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s

// The spelling of 2020 is read, and written as of today.
// CHECK: llvm.func @words(i32, f16, bf16, f32, f64, f80, f128, !llvm.ppc_fp128, !llvm.label, !llvm.metadata, !llvm.token, !llvm.x86_amx) -> i47
llvm.func @words(!llvm.i32, !llvm.half, !llvm.bfloat, !llvm.float, !llvm.double, !llvm.x86_fp80, !llvm.fp128, !llvm<"ppc_fp128">, !llvm<"label">, !llvm<"metadata">, !llvm<"token">, !llvm<"x86_amx">) -> !llvm.i47
// CHECK: llvm.func @pointers(!llvm.ptr, !llvm.ptr, !llvm.ptr<3>, !llvm.ptr)
llvm.func @pointers(!llvm<"float*">, !llvm<"i8**">, !llvm<"i8 addrspace(3)*">, !llvm<"i1 (i32, ...)*">)
// CHECK: llvm.func @procedures(!llvm.ptr, !llvm.ptr, !llvm.array<2 x ptr>)
llvm.func @procedures(!llvm<"void ()*">, !llvm<"void (i32, void()*)*">, !llvm<"[2 x void ()*]">)
// CHECK: llvm.func @aggregates(!llvm.struct<(ptr, ptr, i64, array<2 x i64>)>, !llvm.struct<packed (i8, i32)>, !llvm.array<6 x i8>, !llvm.struct<()>)
llvm.func @aggregates(!llvm<"{ float*, float*, i64, [2 x i64] }">, !llvm<"<{ i8, i32 }>">, !llvm<"[6 x i8]">, !llvm<"{}">)
// CHECK: llvm.func @vectors(vector<4xf32>, vector<[2]xi32>, !llvm.array<4 x vector<16xf32>>, vector<2x!llvm.ptr>)
llvm.func @vectors(!llvm<"<4 x float>">, !llvm<"<vscale x 2 x i32>">, !llvm<"[4 x <16 x float>]">, !llvm<"<2 x i8*>">)
// CHECK: "test.types"() {function = !llvm.func<i32 (f32, ...)>}
"test.types"() {function = !llvm<"i32 (float, ...)">} : () -> ()

// CHECK-LABEL: llvm.func @ops
llvm.func @ops(%a: !llvm.i32) -> !llvm.i32 {
  // CHECK: llvm.mlir.zero : !llvm.ptr
  %0 = llvm.mlir.null : !llvm<"i8*">
  // CHECK: llvm.add %arg0, %arg0 : i32
  %1 = llvm.add %a, %a : !llvm.i32
  // CHECK: llvm.return %{{.*}} : i32
  llvm.return %1 : !llvm.i32
}
