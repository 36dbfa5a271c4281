// RUN: terrace-opt --allow-unregistered-dialect --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Arithmetic becomes ops of llvm, with converted flags.

func.func @scalars(%a: i32, %b: i32, %x: f32, %y: f32) -> (i32, f32, i1, f16, bf16, f64) {
  %0 = arith.addi %a, %b overflow<nsw, nuw> {note} : i32
  %1 = arith.divsi %0, %b exact : i32
  %2 = arith.maxsi %1, %a : i32
  %3 = arith.addf %x, %y fastmath<nnan, contract> : f32
  %4 = arith.maximumf %3, %x : f32
  %5 = arith.cmpf ult, %4, %y fastmath<fast> : f32
  %6 = arith.truncf %x : f32 to f16
  %7 = arith.truncf %x downward : f32 to bf16
  %8 = arith.extf %x : f32 to f64
  return %2, %4, %5, %6, %7, %8 : i32, f32, i1, f16, bf16, f64
}
func.func @vectors(%v: vector<2x2xf32>, %c: vector<2x2xi1>, %one: i1) -> (vector<2x2xf32>, vector<2x2xf32>, vector<2x2xf32>) {
  %0 = arith.constant dense<2.0> : vector<2x2xf32>
  %1 = arith.mulf %v, %0 : vector<2x2xf32>
  %2 = arith.select %c, %1, %v : vector<2x2xi1>, vector<2x2xf32>
  %3 = arith.select %one, %2, %v : vector<2x2xf32>
  return %1, %2, %3 : vector<2x2xf32>, vector<2x2xf32>, vector<2x2xf32>
}
func.func @casts(%i: index, %n: i32, %w: i64) -> (i32, index, index, i64) {
  %0 = arith.index_cast %i : index to i32
  %1 = arith.index_castui %n : i32 to index
  %2 = arith.index_cast %n : i32 to index
  %3 = arith.index_cast %i : index to i64
  return %0, %1, %2, %3 : i32, index, index, i64
}
func.func @extended(%a: i32, %b: i32) -> (i32, i1, i32, i32, i32, i32) {
  %0:2 = arith.addui_extended %a, %b : i32, i1
  %1:2 = arith.mulsi_extended %a, %b : i32
  %2:2 = arith.mului_extended %a, %b : i32
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : i32, i1, i32, i32, i32, i32
}
func.func @rounded(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.floordivsi %a, %b : i32
  %2 = arith.ceildivui %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK:      llvm.func @scalars(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32) -> !llvm.struct<(i32, f32, i1, f16, bf16, f64)> {
// CHECK-NEXT:   %0 = llvm.add %arg0, %arg1 overflow<nsw, nuw> {note} : i32
// CHECK-NEXT:   %1 = llvm.sdiv exact %0, %arg1 : i32
// CHECK-NEXT:   %2 = llvm.intr.smax(%1, %arg0) : (i32, i32) -> i32
// CHECK-NEXT:   %3 = llvm.fadd %arg2, %arg3 {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
// CHECK-NEXT:   %4 = llvm.intr.maximum(%3, %arg2) : (f32, f32) -> f32
// CHECK-NEXT:   %5 = llvm.fcmp "ult" %4, %arg3 {fastmathFlags = #llvm.fastmath<fast>} : f32
// CHECK-NEXT:   %6 = llvm.fptrunc %arg2 : f32 to f16
// CHECK-NEXT:   %7 = llvm.intr.experimental.constrained.fptrunc %arg2 downward ignore : f32 to bf16
// CHECK-NEXT:   %8 = llvm.fpext %arg2 : f32 to f64
// CHECK-NEXT:   %9 = llvm.mlir.poison : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   %10 = llvm.insertvalue %2, %9[0] : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   %11 = llvm.insertvalue %4, %10[1] : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   %12 = llvm.insertvalue %5, %11[2] : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   %13 = llvm.insertvalue %6, %12[3] : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   %14 = llvm.insertvalue %7, %13[4] : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   %15 = llvm.insertvalue %8, %14[5] : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT:   llvm.return %15 : !llvm.struct<(i32, f32, i1, f16, bf16, f64)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @vectors(%arg0: !llvm.array<2 x vector<2xf32>>, %arg1: !llvm.array<2 x vector<2xi1>>, %arg2: i1) -> !llvm.struct<(array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(dense<2.000000e+00> : vector<2x2xf32>) : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %2 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %4 = llvm.fmul %2, %3 : vector<2xf32>
// CHECK-NEXT:   %5 = llvm.insertvalue %4, %1[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %6 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %7 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %8 = llvm.fmul %6, %7 : vector<2xf32>
// CHECK-NEXT:   %9 = llvm.insertvalue %8, %5[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %10 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %11 = llvm.extractvalue %arg1[0] : !llvm.array<2 x vector<2xi1>>
// CHECK-NEXT:   %12 = llvm.extractvalue %9[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %13 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %14 = llvm.select %11, %12, %13 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:   %15 = llvm.insertvalue %14, %10[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %16 = llvm.extractvalue %arg1[1] : !llvm.array<2 x vector<2xi1>>
// CHECK-NEXT:   %17 = llvm.extractvalue %9[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %18 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %19 = llvm.select %16, %17, %18 : vector<2xi1>, vector<2xf32>
// CHECK-NEXT:   %20 = llvm.insertvalue %19, %15[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %21 = llvm.select %arg2, %20, %arg0 : i1, !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:   %22 = llvm.mlir.poison : !llvm.struct<(array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %23 = llvm.insertvalue %9, %22[0] : !llvm.struct<(array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %24 = llvm.insertvalue %20, %23[1] : !llvm.struct<(array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   %25 = llvm.insertvalue %21, %24[2] : !llvm.struct<(array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>)>
// CHECK-NEXT:   llvm.return %25 : !llvm.struct<(array<2 x vector<2xf32>>, array<2 x vector<2xf32>>, array<2 x vector<2xf32>>)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @casts(%arg0: i64, %arg1: i32, %arg2: i64) -> !llvm.struct<(i32, i64, i64, i64)> {
// CHECK-NEXT:   %0 = llvm.trunc %arg0 : i64 to i32
// CHECK-NEXT:   %1 = llvm.zext %arg1 : i32 to i64
// CHECK-NEXT:   %2 = llvm.sext %arg1 : i32 to i64
// CHECK-NEXT:   %3 = llvm.mlir.poison : !llvm.struct<(i32, i64, i64, i64)>
// CHECK-NEXT:   %4 = llvm.insertvalue %0, %3[0] : !llvm.struct<(i32, i64, i64, i64)>
// CHECK-NEXT:   %5 = llvm.insertvalue %1, %4[1] : !llvm.struct<(i32, i64, i64, i64)>
// CHECK-NEXT:   %6 = llvm.insertvalue %2, %5[2] : !llvm.struct<(i32, i64, i64, i64)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg0, %6[3] : !llvm.struct<(i32, i64, i64, i64)>
// CHECK-NEXT:   llvm.return %7 : !llvm.struct<(i32, i64, i64, i64)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @extended(%arg0: i32, %arg1: i32) -> !llvm.struct<(i32, i1, i32, i32, i32, i32)> {
// CHECK-NEXT:   %0 = "llvm.intr.uadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %2 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %3 = llvm.sext %arg0 : i32 to i64
// CHECK-NEXT:   %4 = llvm.sext %arg1 : i32 to i64
// CHECK-NEXT:   %5 = llvm.mul %3, %4 : i64
// CHECK-NEXT:   %6 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:   %7 = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT:   %8 = llvm.lshr %5, %7 : i64
// CHECK-NEXT:   %9 = llvm.trunc %8 : i64 to i32
// CHECK-NEXT:   %10 = llvm.zext %arg0 : i32 to i64
// CHECK-NEXT:   %11 = llvm.zext %arg1 : i32 to i64
// CHECK-NEXT:   %12 = llvm.mul %10, %11 : i64
// CHECK-NEXT:   %13 = llvm.trunc %12 : i64 to i32
// CHECK-NEXT:   %14 = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT:   %15 = llvm.lshr %12, %14 : i64
// CHECK-NEXT:   %16 = llvm.trunc %15 : i64 to i32
// CHECK-NEXT:   %17 = llvm.mlir.poison : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   %18 = llvm.insertvalue %1, %17[0] : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   %19 = llvm.insertvalue %2, %18[1] : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   %20 = llvm.insertvalue %6, %19[2] : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   %21 = llvm.insertvalue %9, %20[3] : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   %22 = llvm.insertvalue %13, %21[4] : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   %23 = llvm.insertvalue %16, %22[5] : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT:   llvm.return %23 : !llvm.struct<(i32, i1, i32, i32, i32, i32)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @rounded(%arg0: i32, %arg1: i32) -> !llvm.struct<(i32, i32, i32)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %2 = llvm.sdiv %arg0, %arg1 : i32
// CHECK-NEXT:   %3 = llvm.mul %2, %arg1 : i32
// CHECK-NEXT:   %4 = llvm.icmp "ne" %arg0, %3 : i32
// CHECK-NEXT:   %5 = llvm.icmp "slt" %arg0, %0 : i32
// CHECK-NEXT:   %6 = llvm.icmp "slt" %arg1, %0 : i32
// CHECK-NEXT:   %7 = llvm.icmp "eq" %5, %6 : i1
// CHECK-NEXT:   %8 = llvm.and %4, %7 : i1
// CHECK-NEXT:   %9 = llvm.add %2, %1 : i32
// CHECK-NEXT:   %10 = llvm.select %8, %9, %2 : i1, i32
// CHECK-NEXT:   %11 = llvm.sdiv %arg0, %arg1 : i32
// CHECK-NEXT:   %12 = llvm.mul %11, %arg1 : i32
// CHECK-NEXT:   %13 = llvm.icmp "ne" %arg0, %12 : i32
// CHECK-NEXT:   %14 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %15 = llvm.icmp "slt" %arg0, %14 : i32
// CHECK-NEXT:   %16 = llvm.icmp "slt" %arg1, %14 : i32
// CHECK-NEXT:   %17 = llvm.icmp "ne" %15, %16 : i1
// CHECK-NEXT:   %18 = llvm.and %13, %17 : i1
// CHECK-NEXT:   %19 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT:   %20 = llvm.add %11, %19 : i32
// CHECK-NEXT:   %21 = llvm.select %18, %20, %11 : i1, i32
// CHECK-NEXT:   %22 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %23 = llvm.icmp "eq" %arg0, %22 : i32
// CHECK-NEXT:   %24 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %25 = llvm.sub %arg0, %24 : i32
// CHECK-NEXT:   %26 = llvm.udiv %25, %arg1 : i32
// CHECK-NEXT:   %27 = llvm.add %26, %24 : i32
// CHECK-NEXT:   %28 = llvm.select %23, %22, %27 : i1, i32
// CHECK-NEXT:   %29 = llvm.mlir.poison : !llvm.struct<(i32, i32, i32)>
// CHECK-NEXT:   %30 = llvm.insertvalue %10, %29[0] : !llvm.struct<(i32, i32, i32)>
// CHECK-NEXT:   %31 = llvm.insertvalue %21, %30[1] : !llvm.struct<(i32, i32, i32)>
// CHECK-NEXT:   %32 = llvm.insertvalue %28, %31[2] : !llvm.struct<(i32, i32, i32)>
// CHECK-NEXT:   llvm.return %32 : !llvm.struct<(i32, i32, i32)>
// CHECK-NEXT: }
