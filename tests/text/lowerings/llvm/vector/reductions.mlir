// RUN: terrace-opt --convert-vector-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Reductions are intrinsics, with a start value and without.

func.func @floats(%x: vector<4xf32>, %a: f32) -> (f32, f32, f32, f32, f32) {
  %0 = vector.reduction <add>, %x : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %x, %a : vector<4xf32> into f32
  %2 = vector.reduction <minimumf>, %x, %a : vector<4xf32> into f32
  %3 = vector.reduction <maxnumf>, %x, %a fastmath<nnan> : vector<4xf32> into f32
  %4 = vector.reduction <minnumf>, %x : vector<4xf32> into f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @integers(%i: vector<4xi32>, %j: i32) -> (i32, i32, i32, i32, i32) {
  %0 = vector.reduction <add>, %i : vector<4xi32> into i32
  %1 = vector.reduction <mul>, %i, %j : vector<4xi32> into i32
  %2 = vector.reduction <minui>, %i, %j : vector<4xi32> into i32
  %3 = vector.reduction <maxsi>, %i, %j : vector<4xi32> into i32
  %4 = vector.reduction <xor>, %i, %j : vector<4xi32> into i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
func.func @dimensions(%v: vector<2x2xf32>, %a: vector<2xf32>, %x: f32) -> (vector<2xf32>, vector<2xf32>, f32) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x2xf32> to vector<2xf32>
  %1 = vector.multi_reduction <maximumf>, %v, %a [0] : vector<2x2xf32> to vector<2xf32>
  %2 = vector.multi_reduction <mul>, %v, %x [0, 1] : vector<2x2xf32> to f32
  return %0, %1, %2 : vector<2xf32>, vector<2xf32>, f32
}
func.func @scans(%a: vector<3xi32>, %b: vector<i32>) -> (vector<3xi32>, vector<i32>, vector<3xi32>, vector<i32>) {
  %0, %1 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<3xi32>, vector<i32>
  %2, %3 = vector.scan <mul>, %a, %b {inclusive = false, reduction_dim = 0} : vector<3xi32>, vector<i32>
  return %0, %1, %2, %3 : vector<3xi32>, vector<i32>, vector<3xi32>, vector<i32>
}

// CHECK:      llvm.func @floats(%arg0: vector<4xf32>, %arg1: f32) -> !llvm.struct<(f32, f32, f32, f32, f32)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:   %1 = "llvm.intr.vector.reduce.fadd"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   %2 = "llvm.intr.vector.reduce.fmul"(%arg1, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   %3 = llvm.intr.vector.reduce.fminimum(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:   %4 = llvm.intr.minimum(%3, %arg1) : (f32, f32) -> f32
// CHECK-NEXT:   %5 = llvm.intr.vector.reduce.fmax(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
// CHECK-NEXT:   %6 = llvm.intr.maxnum(%5, %arg1) : (f32, f32) -> f32
// CHECK-NEXT:   %7 = llvm.intr.vector.reduce.fmin(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:   %8 = llvm.mlir.poison : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT:   %9 = llvm.insertvalue %1, %8[0] : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT:   %10 = llvm.insertvalue %2, %9[1] : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %4, %10[2] : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %6, %11[3] : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT:   %13 = llvm.insertvalue %7, %12[4] : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT:   llvm.return %13 : !llvm.struct<(f32, f32, f32, f32, f32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @integers(%arg0: vector<4xi32>, %arg1: i32) -> !llvm.struct<(i32, i32, i32, i32, i32)> {
// CHECK-NEXT:   %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %1 = "llvm.intr.vector.reduce.mul"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %2 = llvm.mul %arg1, %1 : i32
// CHECK-NEXT:   %3 = "llvm.intr.vector.reduce.umin"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %4 = llvm.icmp "ule" %arg1, %3 : i32
// CHECK-NEXT:   %5 = llvm.select %4, %arg1, %3 : i1, i32
// CHECK-NEXT:   %6 = "llvm.intr.vector.reduce.smax"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %7 = llvm.icmp "sge" %arg1, %6 : i32
// CHECK-NEXT:   %8 = llvm.select %7, %arg1, %6 : i1, i32
// CHECK-NEXT:   %9 = "llvm.intr.vector.reduce.xor"(%arg0) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %10 = llvm.xor %arg1, %9 : i32
// CHECK-NEXT:   %11 = llvm.mlir.poison : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT:   %12 = llvm.insertvalue %0, %11[0] : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT:   %13 = llvm.insertvalue %2, %12[1] : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT:   %14 = llvm.insertvalue %5, %13[2] : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT:   %15 = llvm.insertvalue %8, %14[3] : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT:   %16 = llvm.insertvalue %10, %15[4] : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT:   llvm.return %16 : !llvm.struct<(i32, i32, i32, i32, i32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @dimensions(%arg0: !llvm.array<2 x vector<2xf32>>, %arg1: vector<2xf32>, %arg2: f32) -> !llvm.struct<(vector<2xf32>, vector<2xf32>, f32)> {
// CHECK-NEXT:   %0 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.extractelement %arg1[%1 : i64] : vector<2xf32>
// CHECK-NEXT:   %3 = "llvm.intr.vector.reduce.fadd"(%2, %0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
// CHECK-NEXT:   %4 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %5 = llvm.insertelement %3, %arg1[%4 : i64] : vector<2xf32>
// CHECK-NEXT:   %6 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %7 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %8 = llvm.extractelement %5[%7 : i64] : vector<2xf32>
// CHECK-NEXT:   %9 = "llvm.intr.vector.reduce.fadd"(%8, %6) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
// CHECK-NEXT:   %10 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %11 = llvm.insertelement %9, %5[%10 : i64] : vector<2xf32>
// CHECK-NEXT:   %12 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %13 = llvm.intr.maximum(%12, %arg1) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// CHECK-NEXT:   %14 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %15 = llvm.intr.maximum(%14, %13) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
// CHECK-NEXT:   %16 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %17 = "llvm.intr.vector.reduce.fmul"(%arg2, %16) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
// CHECK-NEXT:   %18 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %19 = "llvm.intr.vector.reduce.fmul"(%17, %18) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<2xf32>) -> f32
// CHECK-NEXT:   %20 = llvm.mlir.poison : !llvm.struct<(vector<2xf32>, vector<2xf32>, f32)>
// CHECK-NEXT:   %21 = llvm.insertvalue %11, %20[0] : !llvm.struct<(vector<2xf32>, vector<2xf32>, f32)>
// CHECK-NEXT:   %22 = llvm.insertvalue %15, %21[1] : !llvm.struct<(vector<2xf32>, vector<2xf32>, f32)>
// CHECK-NEXT:   %23 = llvm.insertvalue %19, %22[2] : !llvm.struct<(vector<2xf32>, vector<2xf32>, f32)>
// CHECK-NEXT:   llvm.return %23 : !llvm.struct<(vector<2xf32>, vector<2xf32>, f32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @scans(%arg0: vector<3xi32>, %arg1: vector<1xi32>) -> !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : vector<3xi32>
// CHECK-NEXT:   %1 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %2 = llvm.extractelement %arg0[%1 : i64] : vector<3xi32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %4 = llvm.insertelement %2, %0[%3 : i64] : vector<3xi32>
// CHECK-NEXT:   %5 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %6 = llvm.extractelement %arg0[%5 : i64] : vector<3xi32>
// CHECK-NEXT:   %7 = llvm.add %2, %6 : i32
// CHECK-NEXT:   %8 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %9 = llvm.insertelement %7, %4[%8 : i64] : vector<3xi32>
// CHECK-NEXT:   %10 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %11 = llvm.extractelement %arg0[%10 : i64] : vector<3xi32>
// CHECK-NEXT:   %12 = llvm.add %7, %11 : i32
// CHECK-NEXT:   %13 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %14 = llvm.insertelement %12, %9[%13 : i64] : vector<3xi32>
// CHECK-NEXT:   %15 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %16 = llvm.insertelement %12, %arg1[%15 : i64] : vector<1xi32>
// CHECK-NEXT:   %17 = llvm.mlir.poison : vector<3xi32>
// CHECK-NEXT:   %18 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %19 = llvm.extractelement %arg1[%18 : i64] : vector<1xi32>
// CHECK-NEXT:   %20 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %21 = llvm.extractelement %arg0[%20 : i64] : vector<3xi32>
// CHECK-NEXT:   %22 = llvm.mul %19, %21 : i32
// CHECK-NEXT:   %23 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %24 = llvm.insertelement %19, %17[%23 : i64] : vector<3xi32>
// CHECK-NEXT:   %25 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %26 = llvm.extractelement %arg0[%25 : i64] : vector<3xi32>
// CHECK-NEXT:   %27 = llvm.mul %22, %26 : i32
// CHECK-NEXT:   %28 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %29 = llvm.insertelement %22, %24[%28 : i64] : vector<3xi32>
// CHECK-NEXT:   %30 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %31 = llvm.extractelement %arg0[%30 : i64] : vector<3xi32>
// CHECK-NEXT:   %32 = llvm.mul %27, %31 : i32
// CHECK-NEXT:   %33 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %34 = llvm.insertelement %27, %29[%33 : i64] : vector<3xi32>
// CHECK-NEXT:   %35 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %36 = llvm.insertelement %27, %arg1[%35 : i64] : vector<1xi32>
// CHECK-NEXT:   %37 = llvm.mlir.poison : !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)>
// CHECK-NEXT:   %38 = llvm.insertvalue %14, %37[0] : !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)>
// CHECK-NEXT:   %39 = llvm.insertvalue %16, %38[1] : !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)>
// CHECK-NEXT:   %40 = llvm.insertvalue %34, %39[2] : !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)>
// CHECK-NEXT:   %41 = llvm.insertvalue %36, %40[3] : !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)>
// CHECK-NEXT:   llvm.return %41 : !llvm.struct<(vector<3xi32>, vector<1xi32>, vector<3xi32>, vector<1xi32>)>
// CHECK-NEXT: }
