// RUN: terrace-opt --allow-unregistered-dialect --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Memory is allocated on the heap and on the stack. An alignment makes the allocation larger.

func.func @heap(%n: index) {
  %0 = memref.alloc(%n) : memref<?x4xf32>
  memref.dealloc %0 : memref<?x4xf32>
  return
}
func.func @aligned() -> memref<2xf32> {
  %0 = memref.alloc() {alignment = 32} : memref<2xf32>
  return %0 : memref<2xf32>
}
func.func @stack(%n: index) -> memref<?xf32> {
  %0 = memref.alloca(%n) {alignment = 16} : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @unranked(%m: memref<*xf32>) {
  memref.dealloc %m : memref<*xf32>
  return
}

// CHECK:      llvm.func @free(!llvm.ptr)
// CHECK-NEXT: llvm.func @malloc(i64) -> !llvm.ptr
// CHECK-NEXT: llvm.func @heap(%arg0: i64) {
// CHECK-NEXT:   %0 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %2 = llvm.mul %0, %arg0 : i64
// CHECK-NEXT:   %3 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %4 = llvm.getelementptr %3[%2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %5 = llvm.ptrtoint %4 : !llvm.ptr to i64
// CHECK-NEXT:   %6 = llvm.call @malloc(%5) : (i64) -> !llvm.ptr
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %6, %7[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %6, %8[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %11 = llvm.insertvalue %10, %9[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %12 = llvm.insertvalue %arg0, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %0, %12[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %0, %13[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %1, %14[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.extractvalue %15[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   llvm.call @free(%16) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @aligned() -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %2 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
// CHECK-NEXT:   %5 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:   %6 = llvm.add %4, %5 : i64
// CHECK-NEXT:   %7 = llvm.call @malloc(%6) : (i64) -> !llvm.ptr
// CHECK-NEXT:   %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
// CHECK-NEXT:   %9 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %10 = llvm.sub %5, %9 : i64
// CHECK-NEXT:   %11 = llvm.add %8, %10 : i64
// CHECK-NEXT:   %12 = llvm.urem %11, %5 : i64
// CHECK-NEXT:   %13 = llvm.sub %11, %12 : i64
// CHECK-NEXT:   %14 = llvm.inttoptr %13 : i64 to !llvm.ptr
// CHECK-NEXT:   %15 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %7, %15[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %18 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %20 = llvm.insertvalue %0, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %21 = llvm.insertvalue %1, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   llvm.return %21 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @stack(%arg0: i64) -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %1 = llvm.alloca %arg0 x f32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %1, %2[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %4[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg0, %6[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %0, %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   llvm.return %8 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @unranked(%arg0: i64, %arg1: !llvm.ptr) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %3 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %4 = llvm.load %3 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:   llvm.call @free(%4) : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
