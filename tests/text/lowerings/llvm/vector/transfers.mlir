// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Transfers are masked where elements may be outside, row by row.

func.func @inside(%m: memref<?x?xf32>, %i: index, %x: f32) {
  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true]} : memref<?x?xf32>, vector<8xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<?x?xf32>
  return
}
func.func @outside(%m: memref<?x?xf32>, %i: index, %x: f32) -> vector<8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @masked(%m: memref<16xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>) {
  vector.transfer_write %v, %m[%i], %k : vector<8xf32>, memref<16xf32>
  return
}
func.func @rows(%m: memref<?x?xf32>, %i: index, %x: f32) -> vector<2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [false, true]} : memref<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK:      llvm.func @inside(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: f32) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.mul %arg7, %9 : i64
// CHECK-NEXT:   %11 = llvm.add %10, %arg7 : i64
// CHECK-NEXT:   %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %13 = llvm.load %12 {alignment = 4 : i64} : !llvm.ptr -> vector<8xf32>
// CHECK-NEXT:   %14 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.mul %arg7, %15 : i64
// CHECK-NEXT:   %17 = llvm.add %16, %arg7 : i64
// CHECK-NEXT:   %18 = llvm.getelementptr %14[%17] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.store %13, %18 {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @outside(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: f32) -> vector<8xf32> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %7[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.sub %8, %arg7 : i64
// CHECK-NEXT:   %10 = llvm.mlir.constant(dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>) : vector<8xi32>
// CHECK-NEXT:   %11 = llvm.trunc %9 : i64 to i32
// CHECK-NEXT:   %12 = llvm.mlir.poison : vector<8xi32>
// CHECK-NEXT:   %13 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %14 = llvm.insertelement %11, %12[%13 : i32] : vector<8xi32>
// CHECK-NEXT:   %15 = llvm.shufflevector %14, %12 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xi32>
// CHECK-NEXT:   %16 = llvm.icmp "sgt" %15, %10 : vector<8xi32>
// CHECK-NEXT:   %17 = llvm.mlir.poison : vector<8xf32>
// CHECK-NEXT:   %18 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %19 = llvm.insertelement %arg8, %17[%18 : i32] : vector<8xf32>
// CHECK-NEXT:   %20 = llvm.shufflevector %19, %17 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xf32>
// CHECK-NEXT:   %21 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %22 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %23 = llvm.mul %arg7, %22 : i64
// CHECK-NEXT:   %24 = llvm.add %23, %arg7 : i64
// CHECK-NEXT:   %25 = llvm.getelementptr %21[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %26 = llvm.intr.masked.load %25, %16, %20 {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
// CHECK-NEXT:   llvm.return %26 : vector<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @masked(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: vector<8xf32>, %arg7: vector<8xi1>) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:   %7 = llvm.sub %6, %arg5 : i64
// CHECK-NEXT:   %8 = llvm.mlir.constant(dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>) : vector<8xi32>
// CHECK-NEXT:   %9 = llvm.trunc %7 : i64 to i32
// CHECK-NEXT:   %10 = llvm.mlir.poison : vector<8xi32>
// CHECK-NEXT:   %11 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %12 = llvm.insertelement %9, %10[%11 : i32] : vector<8xi32>
// CHECK-NEXT:   %13 = llvm.shufflevector %12, %10 [0, 0, 0, 0, 0, 0, 0, 0] : vector<8xi32>
// CHECK-NEXT:   %14 = llvm.icmp "sgt" %13, %8 : vector<8xi32>
// CHECK-NEXT:   %15 = llvm.and %14, %arg7 : vector<8xi1>
// CHECK-NEXT:   %16 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %17 = llvm.getelementptr %16[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.intr.masked.store %arg6, %17, %15 {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @rows(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: f32) -> !llvm.array<2 x vector<4xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.sub %8, %arg7 : i64
// CHECK-NEXT:   %10 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %11 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
// CHECK-NEXT:   %12 = llvm.trunc %10 : i64 to i32
// CHECK-NEXT:   %13 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:   %14 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %15 = llvm.insertelement %12, %13[%14 : i32] : vector<4xi32>
// CHECK-NEXT:   %16 = llvm.shufflevector %15, %13 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:   %17 = llvm.icmp "sgt" %16, %11 : vector<4xi32>
// CHECK-NEXT:   %18 = llvm.mlir.zero : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %19 = llvm.extractvalue %18[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %20 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %21 = llvm.icmp "sgt" %9, %20 : i64
// CHECK-NEXT:   %22 = llvm.select %21, %17, %19 : i1, vector<4xi1>
// CHECK-NEXT:   %23 = llvm.insertvalue %22, %18[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %24 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %25 = llvm.icmp "sgt" %9, %24 : i64
// CHECK-NEXT:   %26 = llvm.select %25, %17, %19 : i1, vector<4xi1>
// CHECK-NEXT:   %27 = llvm.insertvalue %26, %23[1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %28 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %29 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %30 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %31 = llvm.insertelement %arg8, %29[%30 : i32] : vector<4xf32>
// CHECK-NEXT:   %32 = llvm.shufflevector %31, %29 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:   %33 = llvm.insertvalue %32, %28[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %34 = llvm.insertvalue %32, %33[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %35 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %36 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %37 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %38 = llvm.mul %arg7, %37 : i64
// CHECK-NEXT:   %39 = llvm.add %38, %arg7 : i64
// CHECK-NEXT:   %40 = llvm.getelementptr %36[%39] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %41 = llvm.extractvalue %27[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %42 = llvm.extractvalue %34[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %43 = llvm.intr.masked.load %40, %41, %42 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %44 = llvm.insertvalue %43, %35[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %45 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %46 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %47 = llvm.add %arg7, %46 : i64
// CHECK-NEXT:   %48 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %49 = llvm.mul %47, %48 : i64
// CHECK-NEXT:   %50 = llvm.add %49, %arg7 : i64
// CHECK-NEXT:   %51 = llvm.getelementptr %45[%50] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %52 = llvm.extractvalue %27[1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %53 = llvm.extractvalue %34[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %54 = llvm.intr.masked.load %51, %52, %53 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %55 = llvm.insertvalue %54, %44[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   llvm.return %55 : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: }
