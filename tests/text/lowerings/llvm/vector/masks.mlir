// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Masks are constants or comparisons of positions; reductions under a mask are predicated intrinsics.

func.func @constant() -> (vector<8xi1>, vector<2x4xi1>, vector<2x[8]xi1>) {
  %0 = vector.constant_mask [4] : vector<8xi1>
  %1 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %2 = vector.constant_mask [1, 8] : vector<2x[8]xi1>
  return %0, %1, %2 : vector<8xi1>, vector<2x4xi1>, vector<2x[8]xi1>
}
func.func @row(%n: index) -> (vector<4xi1>, vector<[8]xi1>) {
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.create_mask %n : vector<[8]xi1>
  return %0, %1 : vector<4xi1>, vector<[8]xi1>
}
func.func @rows(%m: index, %n: index) -> vector<2x4xi1> {
  %0 = vector.create_mask %m, %n : vector<2x4xi1>
  return %0 : vector<2x4xi1>
}
func.func @reductions(%k: vector<8xi1>, %p: vector<8xf32>, %a: f32) -> (f32, f32, f32) {
  %0 = vector.mask %k { vector.reduction <add>, %p : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %1 = vector.mask %k { vector.reduction <maxnumf>, %p, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %2 = vector.mask %k { vector.reduction <minimumf>, %p, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return %0, %1, %2 : f32, f32, f32
}
func.func @scalable(%k: vector<[4]xi1>, %p: vector<[4]xi32>) -> i32 {
  %0 = vector.mask %k { vector.reduction <minsi>, %p : vector<[4]xi32> into i32 } : vector<[4]xi1> -> i32
  return %0 : i32
}
func.func @product(%k: vector<1x3xi1>, %a: vector<1xf32>, %b: vector<3xf32>, %c: vector<1x3xf32>) -> vector<1x3xf32> {
  %0 = vector.mask %k { vector.outerproduct %a, %b, %c : vector<1xf32>, vector<3xf32> } : vector<1x3xi1> -> vector<1x3xf32>
  return %0 : vector<1x3xf32>
}
func.func @transfers(%m: memref<8xf32>, %k: vector<4xi1>, %i: index, %x: f32) {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %x {in_bounds = [true]} : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %0, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  return
}
func.func @nothing(%k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK:      llvm.func @constant() -> !llvm.struct<(vector<8xi1>, array<2 x vector<4xi1>>, array<2 x vector<[8]xi1>>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(dense<[true, true, true, true, false, false, false, false]> : vector<8xi1>) : vector<8xi1>
// CHECK-NEXT:   %1 = llvm.mlir.constant(dense<{{\[\[}}true, true, false, false], [false, false, false, false]]> : vector<2x4xi1>) : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %2 = llvm.mlir.constant(dense<true> : vector<[8]xi1>) : vector<[8]xi1>
// CHECK-NEXT:   %3 = llvm.mlir.constant(dense<false> : vector<[8]xi1>) : vector<[8]xi1>
// CHECK-NEXT:   %4 = llvm.mlir.poison : !llvm.array<2 x vector<[8]xi1>>
// CHECK-NEXT:   %5 = llvm.insertvalue %2, %4[0] : !llvm.array<2 x vector<[8]xi1>>
// CHECK-NEXT:   %6 = llvm.insertvalue %3, %5[1] : !llvm.array<2 x vector<[8]xi1>>
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.struct<(vector<8xi1>, array<2 x vector<4xi1>>, array<2 x vector<[8]xi1>>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %0, %7[0] : !llvm.struct<(vector<8xi1>, array<2 x vector<4xi1>>, array<2 x vector<[8]xi1>>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %1, %8[1] : !llvm.struct<(vector<8xi1>, array<2 x vector<4xi1>>, array<2 x vector<[8]xi1>>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %6, %9[2] : !llvm.struct<(vector<8xi1>, array<2 x vector<4xi1>>, array<2 x vector<[8]xi1>>)>
// CHECK-NEXT:   llvm.return %10 : !llvm.struct<(vector<8xi1>, array<2 x vector<4xi1>>, array<2 x vector<[8]xi1>>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @row(%arg0: i64) -> !llvm.struct<(vector<4xi1>, vector<[8]xi1>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
// CHECK-NEXT:   %1 = llvm.trunc %arg0 : i64 to i32
// CHECK-NEXT:   %2 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %4 = llvm.insertelement %1, %2[%3 : i32] : vector<4xi32>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %2 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:   %6 = llvm.icmp "sgt" %5, %0 : vector<4xi32>
// CHECK-NEXT:   %7 = llvm.intr.stepvector : vector<[8]xi32>
// CHECK-NEXT:   %8 = llvm.trunc %arg0 : i64 to i32
// CHECK-NEXT:   %9 = llvm.mlir.poison : vector<[8]xi32>
// CHECK-NEXT:   %10 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %11 = llvm.insertelement %8, %9[%10 : i32] : vector<[8]xi32>
// CHECK-NEXT:   %12 = llvm.shufflevector %11, %9 [0, 0, 0, 0, 0, 0, 0, 0] : vector<[8]xi32>
// CHECK-NEXT:   %13 = llvm.icmp "slt" %7, %12 : vector<[8]xi32>
// CHECK-NEXT:   %14 = llvm.mlir.poison : !llvm.struct<(vector<4xi1>, vector<[8]xi1>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %6, %14[0] : !llvm.struct<(vector<4xi1>, vector<[8]xi1>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(vector<4xi1>, vector<[8]xi1>)>
// CHECK-NEXT:   llvm.return %16 : !llvm.struct<(vector<4xi1>, vector<[8]xi1>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @rows(%arg0: i64, %arg1: i64) -> !llvm.array<2 x vector<4xi1>> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(dense<[0, 1, 2, 3]> : vector<4xi32>) : vector<4xi32>
// CHECK-NEXT:   %1 = llvm.trunc %arg1 : i64 to i32
// CHECK-NEXT:   %2 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %4 = llvm.insertelement %1, %2[%3 : i32] : vector<4xi32>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %2 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:   %6 = llvm.icmp "sgt" %5, %0 : vector<4xi32>
// CHECK-NEXT:   %7 = llvm.mlir.zero : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %8 = llvm.extractvalue %7[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %9 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %10 = llvm.icmp "sgt" %arg0, %9 : i64
// CHECK-NEXT:   %11 = llvm.select %10, %6, %8 : i1, vector<4xi1>
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %7[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %13 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %14 = llvm.icmp "sgt" %arg0, %13 : i64
// CHECK-NEXT:   %15 = llvm.select %14, %6, %8 : i1, vector<4xi1>
// CHECK-NEXT:   %16 = llvm.insertvalue %15, %12[1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   llvm.return %16 : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @reductions(%arg0: vector<8xi1>, %arg1: vector<8xf32>, %arg2: f32) -> !llvm.struct<(f32, f32, f32)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:   %1 = llvm.mlir.constant(8 : i32) : i32
// CHECK-NEXT:   %2 = "llvm.intr.vp.reduce.fadd"(%0, %arg1, %arg0, %1) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
// CHECK-NEXT:   %3 = llvm.mlir.constant(8 : i32) : i32
// CHECK-NEXT:   %4 = "llvm.intr.vp.reduce.fmax"(%arg2, %arg1, %arg0, %3) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
// CHECK-NEXT:   %5 = llvm.mlir.constant(dense<0x7F800000> : vector<8xf32>) : vector<8xf32>
// CHECK-NEXT:   %6 = llvm.select %arg0, %arg1, %5 : vector<8xi1>, vector<8xf32>
// CHECK-NEXT:   %7 = llvm.intr.vector.reduce.fminimum(%6) : (vector<8xf32>) -> f32
// CHECK-NEXT:   %8 = llvm.intr.minimum(%7, %arg2) : (f32, f32) -> f32
// CHECK-NEXT:   %9 = llvm.mlir.poison : !llvm.struct<(f32, f32, f32)>
// CHECK-NEXT:   %10 = llvm.insertvalue %2, %9[0] : !llvm.struct<(f32, f32, f32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %4, %10[1] : !llvm.struct<(f32, f32, f32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %8, %11[2] : !llvm.struct<(f32, f32, f32)>
// CHECK-NEXT:   llvm.return %12 : !llvm.struct<(f32, f32, f32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @scalable(%arg0: vector<[4]xi1>, %arg1: vector<[4]xi32>) -> i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(2147483647 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT:   %2 = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT:   %3 = llvm.trunc %2 : i64 to i32
// CHECK-NEXT:   %4 = llvm.mul %1, %3 : i32
// CHECK-NEXT:   %5 = "llvm.intr.vp.reduce.smin"(%0, %arg1, %arg0, %4) : (i32, vector<[4]xi32>, vector<[4]xi1>, i32) -> i32
// CHECK-NEXT:   llvm.return %5 : i32
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @product(%arg0: !llvm.array<1 x vector<3xi1>>, %arg1: vector<1xf32>, %arg2: vector<3xf32>, %arg3: !llvm.array<1 x vector<3xf32>>) -> !llvm.array<1 x vector<3xf32>> {
// CHECK-NEXT:   %0 = llvm.mlir.zero : !llvm.array<1 x vector<3xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.extractelement %arg1[%1 : i64] : vector<1xf32>
// CHECK-NEXT:   %3 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %4 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %5 = llvm.insertelement %2, %3[%4 : i32] : vector<3xf32>
// CHECK-NEXT:   %6 = llvm.shufflevector %5, %3 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:   %7 = llvm.extractvalue %arg3[0] : !llvm.array<1 x vector<3xf32>>
// CHECK-NEXT:   %8 = llvm.extractvalue %arg0[0] : !llvm.array<1 x vector<3xi1>>
// CHECK-NEXT:   %9 = llvm.intr.fmuladd(%6, %arg2, %7) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
// CHECK-NEXT:   %10 = llvm.select %8, %9, %7 : vector<3xi1>, vector<3xf32>
// CHECK-NEXT:   %11 = llvm.insertvalue %10, %0[0] : !llvm.array<1 x vector<3xf32>>
// CHECK-NEXT:   llvm.return %11 : !llvm.array<1 x vector<3xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @transfers(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: vector<4xi1>, %arg6: i64, %arg7: f32) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %7 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %8 = llvm.insertelement %arg7, %6[%7 : i32] : vector<4xf32>
// CHECK-NEXT:   %9 = llvm.shufflevector %8, %6 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:   %10 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = llvm.getelementptr %10[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %12 = llvm.intr.masked.load %11, %arg5, %9 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %13 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %14 = llvm.getelementptr %13[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.intr.masked.store %12, %14, %arg5 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @nothing(%arg0: vector<4xi1>, %arg1: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT:   llvm.return %arg1 : vector<4xf32>
// CHECK-NEXT: }
