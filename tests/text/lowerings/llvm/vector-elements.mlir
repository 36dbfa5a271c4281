// RUN: terrace-opt --allow-unregistered-dialect --convert-vector-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Elements, slices and broadcasts; a vector of several dimensions is an array of vectors.

func.func @elements(%v: vector<4xf32>, %m: vector<2x3xf32>, %x: f32, %i: index, %s: vector<f32>) -> (f32, f32, vector<3xf32>, f32, f32) {
  %0 = vector.extract %v[2] : f32 from vector<4xf32>
  %1 = vector.extract %v[%i] : f32 from vector<4xf32>
  %2 = vector.extract %m[1] : vector<3xf32> from vector<2x3xf32>
  %3 = vector.extract %m[1, 2] : f32 from vector<2x3xf32>
  %4 = vector.extract %s[] : f32 from vector<f32>
  return %0, %1, %2, %3, %4 : f32, f32, vector<3xf32>, f32, f32
}
func.func @inserted(%v: vector<3xf32>, %m: vector<2x3xf32>, %x: f32) -> (vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>) {
  %0 = vector.insert %x, %v[1] : f32 into vector<3xf32>
  %1 = vector.insert %v, %m[1] : vector<3xf32> into vector<2x3xf32>
  %2 = vector.insert %x, %m[1, 2] : f32 into vector<2x3xf32>
  return %0, %1, %2 : vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>
}
func.func @made(%x: f32, %y: f32, %row: vector<1x2xf32>) -> (vector<2xf32>, vector<2x2xf32>, vector<2x2xf32>, vector<2xindex>) {
  %0 = vector.broadcast %x : f32 to vector<2xf32>
  %1 = vector.from_elements %x, %y, %y, %x : vector<2x2xf32>
  %2 = vector.broadcast %row : vector<1x2xf32> to vector<2x2xf32>
  %3 = vector.step : vector<2xindex>
  return %0, %1, %2, %3 : vector<2xf32>, vector<2x2xf32>, vector<2x2xf32>, vector<2xindex>
}
func.func @slices(%v: vector<4xf32>, %w: vector<2xf32>, %m: vector<2x4xf32>) -> (vector<2xf32>, vector<4xf32>, vector<2x4xf32>, vector<3xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %1 = vector.insert_strided_slice %w, %v {offsets = [2], strides = [1]} : vector<2xf32> into vector<4xf32>
  %2 = vector.insert_strided_slice %w, %m {offsets = [1, 2], strides = [1]} : vector<2xf32> into vector<2x4xf32>
  %3 = vector.shuffle %v, %w [0, 5, 2] : vector<4xf32>, vector<2xf32>
  return %0, %1, %2, %3 : vector<2xf32>, vector<4xf32>, vector<2x4xf32>, vector<3xf32>
}

// CHECK:      llvm.func @elements(%arg0: vector<4xf32>, %arg1: !llvm.array<2 x vector<3xf32>>, %arg2: f32, %arg3: i64, %arg4: vector<1xf32>) -> !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %1 = llvm.extractelement %arg0[%0 : i64] : vector<4xf32>
// CHECK-NEXT:   %2 = llvm.extractelement %arg0[%arg3 : i64] : vector<4xf32>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %4 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %5 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %6 = llvm.extractelement %4[%5 : i64] : vector<3xf32>
// CHECK-NEXT:   %7 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %8 = llvm.extractelement %arg4[%7 : i64] : vector<1xf32>
// CHECK-NEXT:   %9 = llvm.mlir.poison : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT:   %10 = llvm.insertvalue %1, %9[0] : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %2, %10[1] : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %3, %11[2] : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT:   %13 = llvm.insertvalue %6, %12[3] : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT:   %14 = llvm.insertvalue %8, %13[4] : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT:   llvm.return %14 : !llvm.struct<(f32, f32, vector<3xf32>, f32, f32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @inserted(%arg0: vector<3xf32>, %arg1: !llvm.array<2 x vector<3xf32>>, %arg2: f32) -> !llvm.struct<(vector<3xf32>, array<2 x vector<3xf32>>, array<2 x vector<3xf32>>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %1 = llvm.insertelement %arg2, %arg0[%0 : i64] : vector<3xf32>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg0, %arg1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %4 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %5 = llvm.insertelement %arg2, %3[%4 : i64] : vector<3xf32>
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %arg1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.struct<(vector<3xf32>, array<2 x vector<3xf32>>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %1, %7[0] : !llvm.struct<(vector<3xf32>, array<2 x vector<3xf32>>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %2, %8[1] : !llvm.struct<(vector<3xf32>, array<2 x vector<3xf32>>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %6, %9[2] : !llvm.struct<(vector<3xf32>, array<2 x vector<3xf32>>, array<2 x vector<3xf32>>)>
// CHECK-NEXT:   llvm.return %10 : !llvm.struct<(vector<3xf32>, array<2 x vector<3xf32>>, array<2 x vector<3xf32>>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @made(%arg0: f32, %arg1: f32, %arg2: !llvm.array<1 x vector<2xf32>>) -> !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %2 = llvm.insertelement %arg0, %0[%1 : i32] : vector<2xf32>
// CHECK-NEXT:   %3 = llvm.shufflevector %2, %0 [0, 0] : vector<2xf32>
// CHECK-NEXT:   %4 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %5 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %6 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %7 = llvm.insertelement %arg0, %5[%6 : i64] : vector<2xf32>
// CHECK-NEXT:   %8 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %9 = llvm.insertelement %arg1, %7[%8 : i64] : vector<2xf32>
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %4[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %11 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:   %12 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %13 = llvm.insertelement %arg1, %11[%12 : i64] : vector<2xf32>
// CHECK-NEXT:   %14 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %15 = llvm.insertelement %arg0, %13[%14 : i64] : vector<2xf32>
// CHECK-NEXT:   %16 = llvm.insertvalue %15, %10[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %17 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %18 = llvm.extractvalue %arg2[0] : !llvm.array<1 x vector<2xf32>>
// CHECK-NEXT:   %19 = llvm.insertvalue %18, %17[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %20 = llvm.insertvalue %18, %19[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %21 = llvm.mlir.constant(dense<[0, 1]> : vector<2xi64>) : vector<2xi64>
// CHECK-NEXT:   %22 = llvm.mlir.poison : !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)>
// CHECK-NEXT:   %23 = llvm.insertvalue %3, %22[0] : !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)>
// CHECK-NEXT:   %24 = llvm.insertvalue %16, %23[1] : !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)>
// CHECK-NEXT:   %25 = llvm.insertvalue %20, %24[2] : !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)>
// CHECK-NEXT:   %26 = llvm.insertvalue %21, %25[3] : !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)>
// CHECK-NEXT:   llvm.return %26 : !llvm.struct<(vector<2xf32>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, vector<2xi64>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @slices(%arg0: vector<4xf32>, %arg1: vector<2xf32>, %arg2: !llvm.array<2 x vector<4xf32>>) -> !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)> {
// CHECK-NEXT:   %0 = llvm.shufflevector %arg0, %arg0 [1, 2] : vector<4xf32>
// CHECK-NEXT:   %1 = llvm.shufflevector %arg1, %arg1 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:   %2 = llvm.shufflevector %1, %arg0 [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg2[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %4 = llvm.shufflevector %arg1, %arg1 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %3 [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %arg2[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %7 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:   %8 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %9 = llvm.extractelement %arg0[%8 : i64] : vector<4xf32>
// CHECK-NEXT:   %10 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %11 = llvm.insertelement %9, %7[%10 : i64] : vector<3xf32>
// CHECK-NEXT:   %12 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %13 = llvm.extractelement %arg1[%12 : i64] : vector<2xf32>
// CHECK-NEXT:   %14 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %15 = llvm.insertelement %13, %11[%14 : i64] : vector<3xf32>
// CHECK-NEXT:   %16 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %17 = llvm.extractelement %arg0[%16 : i64] : vector<4xf32>
// CHECK-NEXT:   %18 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %19 = llvm.insertelement %17, %15[%18 : i64] : vector<3xf32>
// CHECK-NEXT:   %20 = llvm.mlir.poison : !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)>
// CHECK-NEXT:   %21 = llvm.insertvalue %0, %20[0] : !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)>
// CHECK-NEXT:   %22 = llvm.insertvalue %2, %21[1] : !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)>
// CHECK-NEXT:   %23 = llvm.insertvalue %6, %22[2] : !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)>
// CHECK-NEXT:   %24 = llvm.insertvalue %19, %23[3] : !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)>
// CHECK-NEXT:   llvm.return %24 : !llvm.struct<(vector<2xf32>, vector<4xf32>, array<2 x vector<4xf32>>, vector<3xf32>)>
// CHECK-NEXT: }
