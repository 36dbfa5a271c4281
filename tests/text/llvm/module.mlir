// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// The type of a text is not written.
// CHECK: llvm.mlir.global private unnamed_addr constant @text("hello\00") {addr_space = 0 : i32, section = "x"}{{$}}
llvm.mlir.global private unnamed_addr constant @text("hello\00") {section = "x"} : !llvm.array<6 x i8>
// CHECK:      llvm.mlir.global internal thread_local @computed() {addr_space = 0 : i32, dso_local} : i32 {
// CHECK-NEXT:   llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
llvm.mlir.global internal thread_local @computed() {dso_local} : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
// GENERIC: "llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 8 : i64, global_type = i64, linkage = #llvm.linkage<external>, sym_name = "number", unnamed_addr = 0 : i64, value = 1 : i64, visibility_ = 1 : i64}> ({
// CHECK: llvm.mlir.global external hidden @number(1 : i64) {addr_space = 0 : i32, alignment = 8 : i64} : i64
llvm.mlir.global external hidden @number(1 : i64) {alignment = 8 : i64} : i64
// CHECK:      llvm.comdat @comdats {
// CHECK-NEXT:   llvm.comdat_selector @any any
// CHECK-NEXT: }
llvm.comdat @comdats {
  llvm.comdat_selector @any any
}
// CHECK: llvm.mlir.global linkonce_odr @chosen(1.000000e+00 : f32) comdat(@comdats::@any) {addr_space = 0 : i32} : f32
llvm.mlir.global linkonce_odr @chosen(1.0 : f32) comdat(@comdats::@any) : f32
// CHECK: llvm.mlir.alias external hidden unnamed_addr @other {dso_local} : i32 {
llvm.mlir.alias external hidden unnamed_addr @other {dso_local} : i32 {
  %0 = llvm.mlir.addressof @computed : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.mlir.ifunc weak hidden @loaded : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
llvm.mlir.ifunc weak hidden @loaded : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.func internal hidden unnamed_addr fastcc @full(%arg0: i32 {llvm.noundef}, %arg1: !llvm.ptr {llvm.byval = i32}) -> (i32 {llvm.zeroext}) vscale_range(1, 2) comdat(@comdats::@any) attributes {passthrough = ["x", ["a", "b"]]} {
// GENERIC: function_type = !llvm.func<i32 (i32, ptr)>, linkage = #llvm.linkage<internal>
llvm.func internal hidden unnamed_addr fastcc @full(%a: i32 {llvm.noundef}, %p: !llvm.ptr {llvm.byval = i32}) -> (i32 {llvm.zeroext}) vscale_range(1, 2) comdat(@comdats::@any) attributes {passthrough = ["x", ["a", "b"]]} {
  llvm.return %a : i32
}
// CHECK: llvm.func @void(i32, ...){{$}}
llvm.func @void(i32, ...) -> !llvm.void
// CHECK: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
// CHECK: llvm.mlir.global_ctors ctors = [@full], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_ctors ctors = [@full], priorities = [0 : i32], data = [#llvm.zero]
