// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect | terrace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: llvm.func @pointers(!llvm.ptr, !llvm.ptr<3>, vector<4x!llvm.ptr>)
llvm.func @pointers(!llvm.ptr, !llvm.ptr<3>, vector<4x!llvm.ptr>)
// CHECK: llvm.func @zero_is_default(!llvm.ptr)
llvm.func @zero_is_default(!llvm.ptr<0>)
// A type inside of another one has no prefix.
// CHECK: llvm.func @aggregates(!llvm.struct<(ptr, array<4 x f32>)>, !llvm.array<2 x vector<[4]xf32>>)
llvm.func @aggregates(!llvm.struct<(!llvm.ptr, array<4 x f32>)>, !llvm.array<2 x vector<[4]xf32>>)
// CHECK: llvm.func @structures(!llvm.struct<()>, !llvm.struct<packed (i8, i32)>, !llvm.struct<"opaque", opaque>)
llvm.func @structures(!llvm.struct<()>, !llvm.struct<packed (i8, i32)>, !llvm.struct<"opaque", opaque>)
// CHECK: llvm.func @recursive(!llvm.struct<"list", (i32, ptr, struct<"list">)>)
llvm.func @recursive(!llvm.struct<"list", (i32, ptr, struct<"list">)>)
// CHECK: llvm.func @named(!llvm.struct<"pair", packed (i8, i16)>) -> !llvm.struct<"pair", packed (i8, i16)>
llvm.func @named(!llvm.struct<"pair", packed (i8, i16)>) -> !llvm.struct<"pair", packed (i8, i16)>
// CHECK: llvm.func @targets(!llvm.target<"spirv.Image", f32, 1, 2>, !llvm.target<"spirv.Event">)
llvm.func @targets(!llvm.target<"spirv.Image", f32, 1, 2>, !llvm.target<"spirv.Event">)
// CHECK: llvm.func @others(!llvm.token, !llvm.metadata, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.label)
llvm.func @others(!llvm.token, !llvm.metadata, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.label)
// CHECK: "types.function"() {type = !llvm.func<void (i32, ptr<1>, ...)>}
llvm.func @functions() {
  "types.function"() {type = !llvm.func<void (i32, ptr<1>, ...)>} : () -> ()
  llvm.return
}
