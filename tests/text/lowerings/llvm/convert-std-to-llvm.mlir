// RUN: terrace-opt %s --convert-std-to-llvm | FileCheck %s
// RUN: terrace-opt %s --convert-std-to-llvm=index-bitwidth=32 | FileCheck %s --check-prefix=NARROW
// RUN: terrace-opt %s --convert-std-to-llvm=emit-c-wrappers | FileCheck %s --check-prefix=WRAPPERS
// RUN: terrace-opt %s --convert-std-to-llvm=use-bare-ptr-memref-call-conv | FileCheck %s --check-prefix=BARE
// RUN: terrace-opt %s --convert-std-to-llvm | FileCheck %s --check-prefix=LEFT

// The ops of `std` are lowered over the dialects that they went to, and nothing is left of either.
// CHECK-LABEL: llvm.func @sum(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) -> f32
// CHECK: llvm.load
// CHECK: llvm.fadd %{{.*}}, %{{.*}} : f32
// CHECK: llvm.return %{{.*}} : f32
// NARROW-LABEL: llvm.func @sum(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32) -> f32
// WRAPPERS-LABEL: llvm.func @sum
// WRAPPERS: llvm.func @_mlir_ciface_sum(%arg0: !llvm.ptr, %arg1: i64) -> f32
// BARE-LABEL: llvm.func @sum(%arg0: !llvm.ptr, %arg1: i64) -> f32
func @sum(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = load %m[%i] : memref<4xf32>
  %1 = addf %0, %0 : f32
  return %1 : f32
}

// CHECK-LABEL: llvm.func @choose(%arg0: i1, %arg1: i32) -> i32
// CHECK: llvm.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%{{.*}} : i32)
// LEFT-NOT: std.
// LEFT-NOT: arith.
// LEFT-NOT: memref.
// LEFT-NOT: unrealized_conversion_cast
func @choose(%c: i1, %x: i32) -> i32 {
  %0 = muli %x, %x : i32
  cond_br %c, ^end(%x : i32), ^end(%0 : i32)
^end(%r: i32):
  return %r : i32
}
