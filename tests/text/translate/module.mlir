// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: target datalayout = "e-i64:64"
// CHECK-NEXT: target triple = "x86_64-unknown-linux-gnu"
// CHECK-NEXT: module asm "nop"
// CHECK: %node = type { i32, ptr }
// CHECK: $selector = comdat any
module attributes {
  llvm.data_layout = "e-i64:64", llvm.target_triple = "x86_64-unknown-linux-gnu", llvm.module_asm = ["nop"],
  llvm.ident = "terrace"
} {
  llvm.comdat @comdats {
    llvm.comdat_selector @selector any
  }
  // CHECK: @text = private constant [3 x i8] c"a\0A\00"
  llvm.mlir.global private constant @text("a\0A\00") {addr_space = 0 : i32}
  // CHECK: @declared = external global i32
  llvm.mlir.global external @declared() : i32
  // CHECK: @weak = weak hidden thread_local unnamed_addr global i32 undef, section "s", comdat($selector), align 8
  llvm.mlir.global weak hidden thread_local unnamed_addr @weak() comdat(@comdats::@selector) {alignment = 8 : i64, section = "s"} : i32
  // CHECK: @table = internal global [2 x [2 x float]] {{\[}}[2 x float] [float 1.000000e+00, float 0x3FB99999A0000000], [2 x float] [float 0x7FF0000000000000, float -0.000000e+00]]
  llvm.mlir.global internal @table(dense<[[1.0, 0.1], [0x7F800000, -0.0]]> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
  // CHECK: @first = global %node { i32 1, ptr @first }
  llvm.mlir.global external @first() : !llvm.struct<"node", (i32, ptr)> {
    %0 = llvm.mlir.constant(1 : i32) : i32
    %1 = llvm.mlir.addressof @first : !llvm.ptr
    %2 = llvm.mlir.poison : !llvm.struct<"node", (i32, ptr)>
    %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<"node", (i32, ptr)>
    %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<"node", (i32, ptr)>
    llvm.return %4 : !llvm.struct<"node", (i32, ptr)>
  }
  // CHECK: @"a name" = weak global i8 0
  llvm.mlir.global weak @"a name"(0 : i8) : i8
  // CHECK: @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 5, ptr @start, ptr null }, { i32, ptr, ptr } { i32 6, ptr @start, ptr null }]
  llvm.mlir.global_ctors ctors = [@start, @start], priorities = [5 : i32, 6 : i32], data = [#llvm.zero, @unknown]
  // CHECK: @other = internal alias i32, ptr @first
  llvm.mlir.alias internal @other : i32 {
    %0 = llvm.mlir.addressof @first : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }

  // CHECK: define internal cc 8 void @start() nounwind memory(argmem: read) "frame-pointer"="all" "key"="value" section "t" align 16 gc "statepoint-example" {
  llvm.func internal fastcc @start() attributes {
    no_unwind, alignment = 16 : i64, garbageCollector = "statepoint-example", section = "t",
    frame_pointer = #llvm.framePointerKind<all>, passthrough = [["key", "value"]],
    memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>
  } {
    llvm.return
  }
  // CHECK: declare signext i8 @arguments(ptr align 8 byval(i64), i32 inreg, ...)
  llvm.func @arguments(!llvm.ptr {llvm.byval = i64, llvm.align = 8 : i64}, i32 {llvm.inreg}, ...) -> (i8 {llvm.signext})

  // CHECK: !llvm.ident = !{![[IDENT:[0-9]+]]}
  // CHECK: !llvm.module.flags = !{![[FLAG:[0-9]+]], ![[VERSION:[0-9]+]]}
  // CHECK-DAG: ![[IDENT]] = !{!"terrace"}
  // CHECK-DAG: ![[FLAG]] = !{i32 1, !"wchar_size", i32 4}
  // CHECK-DAG: ![[VERSION]] = !{i32 2, !"Debug Info Version", i32 3}
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
}
