// RUN: terrace-opt --allow-unregistered-dialect --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Signatures, calls and attributes. Several results are packed; a memref is passed as the parts of its descriptor.

func.func private @declared(index, complex<f32>) -> (index, vector<2x2xindex>)
func.func @called(%i: index {llvm.noundef}, %c: complex<f32>) -> index attributes {note = 1} {
  %0, %1 = func.call @declared(%i, %c) {mark} : (index, complex<f32>) -> (index, vector<2x2xindex>)
  return %0 : index
}
func.func @memory(%m: memref<4x?xf32, strided<[?, 1], offset: ?>>, %unused: memref<2xf32>, %s: memref<f32>) -> (memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<f32>) {
  %0:2 = call @memory(%m, %unused, %s) : (memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<2xf32>, memref<f32>) -> (memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<f32>)
  return %0#0, %0#1 : memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<f32>
}
func.func @indirect(%n: i32) -> i32 {
  %0 = func.constant @special : (i32) -> i32
  %1 = func.call_indirect %0(%n) : (i32) -> i32
  return %1 : i32
}
func.func @special(%n: i32) -> (i32 {llvm.signext}) attributes {llvm.linkage = #llvm.linkage<internal>, func.varargs = true, llvm.readnone} {
  return %n : i32
}

// CHECK:      llvm.func @declared(i64, !llvm.struct<(f32, f32)>) -> !llvm.struct<(i64, array<2 x vector<2xi64>>)> attributes {sym_visibility = "private"}
// CHECK-NEXT: llvm.func @called(%arg0: i64 {llvm.noundef}, %arg1: !llvm.struct<(f32, f32)>) -> i64 attributes {note = 1 : i64} {
// CHECK-NEXT:   %0 = llvm.call @declared(%arg0, %arg1) {mark} : (i64, !llvm.struct<(f32, f32)>) -> !llvm.struct<(i64, array<2 x vector<2xi64>>)>
// CHECK-NEXT:   %1 = llvm.extractvalue %0[0] : !llvm.struct<(i64, array<2 x vector<2xi64>>)>
// CHECK-NEXT:   %2 = llvm.extractvalue %0[1] : !llvm.struct<(i64, array<2 x vector<2xi64>>)>
// CHECK-NEXT:   llvm.return %1 : i64
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @memory(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: !llvm.ptr, %arg13: !llvm.ptr, %arg14: i64) -> !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg12, %0[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg13, %1[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg14, %2[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %4 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg7, %4[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg8, %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg9, %6[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %arg10, %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %arg11, %8[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.insertvalue %arg0, %10[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %12 = llvm.insertvalue %arg1, %11[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %arg2, %12[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %arg3, %13[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %arg5, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %arg4, %15[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %17 = llvm.insertvalue %arg6, %16[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %18 = llvm.extractvalue %17[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %19 = llvm.extractvalue %17[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.extractvalue %17[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %21 = llvm.extractvalue %17[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %22 = llvm.extractvalue %17[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %23 = llvm.extractvalue %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %24 = llvm.extractvalue %17[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %25 = llvm.extractvalue %9[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %26 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %27 = llvm.extractvalue %9[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %28 = llvm.extractvalue %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %29 = llvm.extractvalue %9[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %30 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %31 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %32 = llvm.extractvalue %3[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %33 = llvm.call @memory(%18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64, i64, i64, !llvm.ptr, !llvm.ptr, i64) -> !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT:   %34 = llvm.extractvalue %33[0] : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT:   %35 = llvm.extractvalue %33[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT:   %36 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT:   %37 = llvm.insertvalue %34, %36[0] : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT:   %38 = llvm.insertvalue %35, %37[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT:   llvm.return %38 : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, struct<(ptr, ptr, i64)>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @indirect(%arg0: i32) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.addressof @special : !llvm.ptr
// CHECK-NEXT:   %1 = llvm.call %0(%arg0) : !llvm.ptr, (i32) -> i32
// CHECK-NEXT:   llvm.return %1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func internal @special(%arg0: i32, ...) -> (i32 {llvm.signext}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
// CHECK-NEXT:   llvm.return %arg0 : i32
// CHECK-NEXT: }
