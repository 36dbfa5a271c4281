// RUN: terrace-opt --allow-unregistered-dialect --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Memory without gaps is copied as bytes, other memory by a function of the runtime.

func.func @bytes(%a: memref<2x3xf32>, %b: memref<2x3xf32>) {
  memref.copy %a, %b : memref<2x3xf32> to memref<2x3xf32>
  return
}
func.func @strided(%a: memref<4x?xf32, strided<[?, 1], offset: ?>>, %b: memref<*xf32>) {
  %0 = memref.cast %a : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<*xf32>
  memref.copy %0, %b : memref<*xf32> to memref<*xf32>
  memref.copy %a, %a : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return
}

// CHECK:      llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
// CHECK-NEXT: llvm.func @bytes(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: !llvm.ptr, %arg8: !llvm.ptr, %arg9: i64, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: i64) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg7, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg8, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg9, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg10, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg12, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg11, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg13, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %arg0, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %arg1, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.insertvalue %arg2, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %12 = llvm.insertvalue %arg3, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %arg5, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %arg4, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %arg6, %14[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %17 = llvm.extractvalue %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %18 = llvm.mul %16, %17 : i64
// CHECK-NEXT:   %19 = llvm.extractvalue %15[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.mul %18, %19 : i64
// CHECK-NEXT:   %21 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %22 = llvm.getelementptr %21[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:   %23 = llvm.ptrtoint %22 : !llvm.ptr to i64
// CHECK-NEXT:   %24 = llvm.mul %20, %23 : i64
// CHECK-NEXT:   %25 = llvm.extractvalue %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %26 = llvm.extractvalue %15[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %27 = llvm.getelementptr %25[%26] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %28 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %29 = llvm.extractvalue %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %30 = llvm.getelementptr %28[%29] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   "llvm.intr.memcpy"(%30, %27, %24) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @strided(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: !llvm.ptr) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg7, %0[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg8, %1[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg0, %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg1, %4[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg2, %5[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg3, %6[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %arg5, %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %arg4, %8[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %arg6, %9[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %12 = llvm.alloca %11 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %10, %12 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:   %13 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %14 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %15 = llvm.insertvalue %13, %14[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %16 = llvm.insertvalue %12, %15[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %17 = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:   %18 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %19 = llvm.alloca %18 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %16, %19 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:   %20 = llvm.alloca %18 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %2, %20 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:   %21 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %22 = llvm.getelementptr %21[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:   %23 = llvm.ptrtoint %22 : !llvm.ptr to i64
// CHECK-NEXT:   llvm.call @memrefCopy(%23, %19, %20) : (i64, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:   llvm.intr.stackrestore %17 : !llvm.ptr
// CHECK-NEXT:   %24 = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:   %25 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %26 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %27 = llvm.alloca %26 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %10, %27 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:   %28 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %29 = llvm.insertvalue %25, %28[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %30 = llvm.insertvalue %27, %29[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %31 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %32 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %33 = llvm.alloca %32 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %10, %33 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:   %34 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %35 = llvm.insertvalue %31, %34[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %36 = llvm.insertvalue %33, %35[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %37 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %38 = llvm.alloca %37 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %30, %38 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:   %39 = llvm.alloca %37 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %36, %39 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:   %40 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %41 = llvm.getelementptr %40[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:   %42 = llvm.ptrtoint %41 : !llvm.ptr to i64
// CHECK-NEXT:   llvm.call @memrefCopy(%42, %38, %39) : (i64, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:   llvm.intr.stackrestore %24 : !llvm.ptr
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
