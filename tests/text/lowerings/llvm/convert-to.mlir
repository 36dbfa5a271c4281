// RUN: terrace-opt %s --split-input-file --convert-to="llvm full" | FileCheck %s

// Conversions over other dialects come first: what they build is memref, not what memref becomes.

// CHECK-LABEL: llvm.func @standard(%arg0: i64) -> f32
// CHECK: llvm.call @malloc
// CHECK: llvm.store
// CHECK: llvm.load
// CHECK: llvm.return
func @standard(%n: index) -> f32 {
  %m = std.alloc(%n) : memref<?xf32>
  %c0 = std.constant 0 : index
  %x = std.constant 2.5 : f32
  std.store %x, %m[%c0] : memref<?xf32>
  %y = std.load %m[%c0] : memref<?xf32>
  return %y : f32
}

// -----

// Loops of affine become those of scf, these become branches, and blocks get arguments of converted types.

// CHECK-LABEL: llvm.func @affine(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) -> f32
// CHECK: llvm.br ^[[LOOP:bb[0-9]+]](%{{.*}}, %{{.*}} : i64, f32)
// CHECK: llvm.fadd
// CHECK: llvm.br ^[[LOOP]](%{{.*}}, %{{.*}} : i64, f32)
func.func @affine(%m: memref<8xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 8 iter_args(%s = %zero) -> f32 {
    %x = affine.load %m[%i] : memref<8xf32>
    %t = arith.addf %s, %x : f32
    affine.yield %t : f32
  }
  return %sum : f32
}

// -----

// A block that branches to itself before another branch to it is lowered.

// CHECK-LABEL: llvm.func @passed_on(%arg0: i64, %arg1: i32, %arg2: i1) -> i32
// CHECK: ^bb1(%[[I:.*]]: i64, %[[X:.*]]: i32):
// CHECK-NEXT: llvm.cond_br %arg2, ^bb1(%[[I]], %[[X]] : i64, i32), ^bb3
func.func @passed_on(%n: index, %x: i32, %c: i1) -> i32 {
  cf.br ^bb2
^bb1(%i: index, %y: i32):
  cf.cond_br %c, ^bb1(%i, %y : index, i32), ^bb3
^bb2:
  cf.br ^bb1(%n, %x : index, i32)
^bb3:
  return %y : i32
}
