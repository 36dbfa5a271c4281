// RUN: terrace-opt --allow-unregistered-dialect --convert-index-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Arithmetic on indices; the width is an option.

func.func @arithmetic(%a: index, %b: index, %n: i64) -> (index, index, i1, index, index, i64) {
  %0 = index.add %a, %b
  %1 = index.maxs %0, %b
  %2 = index.cmp slt(%a, %b)
  %3 = index.constant 7
  %4 = index.casts %n : i64 to index
  %5 = index.castu %a : index to i64
  return %1, %3, %2, %3, %4, %5 : index, index, i1, index, index, i64
}
func.func @rounded(%a: index, %b: index) -> (index, index, index, index) {
  %0 = index.ceildivs %a, %b
  %1 = index.ceildivu %a, %b
  %2 = index.floordivs %a, %b
  %3 = index.sizeof
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK:      llvm.func @arithmetic(%arg0: i64, %arg1: i64, %arg2: i64) -> !llvm.struct<(i64, i64, i1, i64, i64, i64)> {
// CHECK-NEXT:   %0 = llvm.add %arg0, %arg1 : i64
// CHECK-NEXT:   %1 = llvm.intr.smax(%0, %arg1) : (i64, i64) -> i64
// CHECK-NEXT:   %2 = llvm.icmp "slt" %arg0, %arg1 : i64
// CHECK-NEXT:   %3 = llvm.mlir.constant(7 : i64) : i64
// CHECK-NEXT:   %4 = llvm.mlir.poison : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   %5 = llvm.insertvalue %1, %4[0] : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   %7 = llvm.insertvalue %2, %6[2] : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   %8 = llvm.insertvalue %3, %7[3] : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   %9 = llvm.insertvalue %arg2, %8[4] : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   %10 = llvm.insertvalue %arg0, %9[5] : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT:   llvm.return %10 : !llvm.struct<(i64, i64, i1, i64, i64, i64)>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @rounded(%arg0: i64, %arg1: i64) -> !llvm.struct<(i64, i64, i64, i64)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %2 = llvm.mlir.constant(-1 : i64) : i64
// CHECK-NEXT:   %3 = llvm.icmp "sgt" %arg1, %0 : i64
// CHECK-NEXT:   %4 = llvm.select %3, %2, %1 : i1, i64
// CHECK-NEXT:   %5 = llvm.add %arg0, %4 : i64
// CHECK-NEXT:   %6 = llvm.sdiv %5, %arg1 : i64
// CHECK-NEXT:   %7 = llvm.add %6, %1 : i64
// CHECK-NEXT:   %8 = llvm.sub %0, %arg0 : i64
// CHECK-NEXT:   %9 = llvm.sdiv %8, %arg1 : i64
// CHECK-NEXT:   %10 = llvm.sub %0, %9 : i64
// CHECK-NEXT:   %11 = llvm.icmp "sgt" %arg0, %0 : i64
// CHECK-NEXT:   %12 = llvm.icmp "eq" %11, %3 : i1
// CHECK-NEXT:   %13 = llvm.icmp "ne" %arg0, %0 : i64
// CHECK-NEXT:   %14 = llvm.and %12, %13 : i1
// CHECK-NEXT:   %15 = llvm.select %14, %7, %10 : i1, i64
// CHECK-NEXT:   %16 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %17 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %18 = llvm.sub %arg0, %17 : i64
// CHECK-NEXT:   %19 = llvm.udiv %18, %arg1 : i64
// CHECK-NEXT:   %20 = llvm.add %19, %17 : i64
// CHECK-NEXT:   %21 = llvm.icmp "eq" %arg0, %16 : i64
// CHECK-NEXT:   %22 = llvm.select %21, %16, %20 : i1, i64
// CHECK-NEXT:   %23 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %24 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %25 = llvm.mlir.constant(-1 : i64) : i64
// CHECK-NEXT:   %26 = llvm.icmp "slt" %arg1, %23 : i64
// CHECK-NEXT:   %27 = llvm.select %26, %24, %25 : i1, i64
// CHECK-NEXT:   %28 = llvm.sub %27, %arg0 : i64
// CHECK-NEXT:   %29 = llvm.sdiv %28, %arg1 : i64
// CHECK-NEXT:   %30 = llvm.sub %25, %29 : i64
// CHECK-NEXT:   %31 = llvm.sdiv %arg0, %arg1 : i64
// CHECK-NEXT:   %32 = llvm.icmp "slt" %arg0, %23 : i64
// CHECK-NEXT:   %33 = llvm.icmp "ne" %32, %26 : i1
// CHECK-NEXT:   %34 = llvm.icmp "ne" %arg0, %23 : i64
// CHECK-NEXT:   %35 = llvm.and %33, %34 : i1
// CHECK-NEXT:   %36 = llvm.select %35, %30, %31 : i1, i64
// CHECK-NEXT:   %37 = llvm.mlir.constant(64 : i64) : i64
// CHECK-NEXT:   %38 = llvm.mlir.poison : !llvm.struct<(i64, i64, i64, i64)>
// CHECK-NEXT:   %39 = llvm.insertvalue %15, %38[0] : !llvm.struct<(i64, i64, i64, i64)>
// CHECK-NEXT:   %40 = llvm.insertvalue %22, %39[1] : !llvm.struct<(i64, i64, i64, i64)>
// CHECK-NEXT:   %41 = llvm.insertvalue %36, %40[2] : !llvm.struct<(i64, i64, i64, i64)>
// CHECK-NEXT:   %42 = llvm.insertvalue %37, %41[3] : !llvm.struct<(i64, i64, i64, i64)>
// CHECK-NEXT:   llvm.return %42 : !llvm.struct<(i64, i64, i64, i64)>
// CHECK-NEXT: }
