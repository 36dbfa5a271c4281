// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

llvm.func @f(i32) -> f32
llvm.func @print(!llvm.ptr, ...) -> i32
llvm.func @personality(...) -> i32

// CHECK-LABEL: llvm.func @calls
llvm.func @calls(%a: i32, %p: !llvm.ptr) {
  // CHECK: llvm.call @f(%arg0) : (i32) -> f32
  // GENERIC: "llvm.call"(%{{.*}}) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @f, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> f32
  %0 = llvm.call @f(%a) : (i32) -> f32
  // CHECK: llvm.call fastcc musttail @f(%arg0) ["deopt"(%arg0, %arg1 : i32, !llvm.ptr), "empty"()] {no_unwind} : (i32) -> f32
  // GENERIC: op_bundle_sizes = array<i32: 2, 0>, op_bundle_tags = ["deopt", "empty"], operandSegmentSizes = array<i32: 1, 2>
  %1 = llvm.call fastcc musttail @f(%a) ["deopt"(%a, %p : i32, !llvm.ptr), "empty"()] {no_unwind} : (i32) -> f32
  // CHECK: llvm.call %arg1(%arg0) : !llvm.ptr, (i32 {llvm.noundef}) -> (f32 {llvm.inreg})
  // GENERIC: arg_attrs = [{llvm.noundef}]
  %2 = llvm.call %p(%a) : !llvm.ptr, (i32 {llvm.noundef}) -> (f32 {llvm.inreg})
  // CHECK: llvm.call @print(%arg1, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %3 = llvm.call @print(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  // CHECK: llvm.call_intrinsic "llvm.bswap.i32"(%arg0) : (i32) -> i32
  %4 = llvm.call_intrinsic "llvm.bswap.i32"(%a) : (i32) -> i32
  // CHECK: llvm.inline_asm has_side_effects asm_dialect = intel "nop", ""  : () -> ()
  llvm.inline_asm has_side_effects asm_dialect = intel "nop", "" : () -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @exceptions
llvm.func @exceptions(%a: i32) -> i32 attributes {personality = @personality} {
  %null = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[VALUE:.*]] = llvm.invoke @f(%arg0) to ^bb1(%arg0 : i32) unwind ^bb2 ["tag"(%arg0 : i32)] : (i32) -> f32
  // GENERIC: operandSegmentSizes = array<i32: 1, 1, 0, 1>
  %0 = llvm.invoke @f(%a) to ^normal(%a : i32) unwind ^failed ["tag"(%a : i32)] : (i32) -> f32
^normal(%b: i32):
  llvm.return %b : i32
^failed:
  // CHECK: llvm.landingpad cleanup (catch %{{.*}} : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %1 = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}
