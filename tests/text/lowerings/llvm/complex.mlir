// RUN: terrace-opt --allow-unregistered-dialect --convert-complex-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// A complex number is a structure of its parts.

func.func @arithmetic(%a: complex<f32>, %b: complex<f32>, %x: f32) -> (complex<f32>, complex<f32>, f32, f32) {
  %0 = complex.create %x, %x : complex<f32>
  %1 = complex.add %a, %0 fastmath<nnan> : complex<f32>
  %2 = complex.sub %1, %b : complex<f32>
  %3 = complex.mul %2, %b : complex<f32>
  %4 = complex.div %3, %b : complex<f32>
  %5 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %6 = complex.abs %a fastmath<nnan> : complex<f32>
  %7 = complex.im %5 : complex<f32>
  %8 = complex.re %b : complex<f32>
  return %4, %5, %6, %8 : complex<f32>, complex<f32>, f32, f32
}

// CHECK:      llvm.func @arithmetic(%arg0: !llvm.struct<(f32, f32)>, %arg1: !llvm.struct<(f32, f32)>, %arg2: f32) -> !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg2, %0[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %3 = llvm.extractvalue %arg0[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %4 = llvm.extractvalue %arg0[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %5 = llvm.extractvalue %2[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %6 = llvm.extractvalue %2[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %7 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %8 = llvm.fadd %3, %5 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT:   %9 = llvm.fadd %4, %6 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT:   %10 = llvm.insertvalue %8, %7[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %11 = llvm.insertvalue %9, %10[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %12 = llvm.extractvalue %11[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %13 = llvm.extractvalue %11[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %14 = llvm.extractvalue %arg1[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %15 = llvm.extractvalue %arg1[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %16 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %17 = llvm.fsub %12, %14 : f32
// CHECK-NEXT:   %18 = llvm.fsub %13, %15 : f32
// CHECK-NEXT:   %19 = llvm.insertvalue %17, %16[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %20 = llvm.insertvalue %18, %19[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %21 = llvm.extractvalue %20[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %22 = llvm.extractvalue %20[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %23 = llvm.extractvalue %arg1[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %24 = llvm.extractvalue %arg1[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %25 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %26 = llvm.fmul %23, %21 : f32
// CHECK-NEXT:   %27 = llvm.fmul %24, %22 : f32
// CHECK-NEXT:   %28 = llvm.fsub %26, %27 : f32
// CHECK-NEXT:   %29 = llvm.fmul %22, %23 : f32
// CHECK-NEXT:   %30 = llvm.fmul %21, %24 : f32
// CHECK-NEXT:   %31 = llvm.fadd %29, %30 : f32
// CHECK-NEXT:   %32 = llvm.insertvalue %28, %25[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %33 = llvm.insertvalue %31, %32[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %34 = llvm.extractvalue %33[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %35 = llvm.extractvalue %33[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %36 = llvm.extractvalue %arg1[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %37 = llvm.extractvalue %arg1[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %38 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %39 = llvm.fmul %36, %36 : f32
// CHECK-NEXT:   %40 = llvm.fmul %37, %37 : f32
// CHECK-NEXT:   %41 = llvm.fadd %39, %40 : f32
// CHECK-NEXT:   %42 = llvm.fmul %34, %36 : f32
// CHECK-NEXT:   %43 = llvm.fmul %35, %37 : f32
// CHECK-NEXT:   %44 = llvm.fadd %42, %43 : f32
// CHECK-NEXT:   %45 = llvm.fmul %35, %36 : f32
// CHECK-NEXT:   %46 = llvm.fmul %34, %37 : f32
// CHECK-NEXT:   %47 = llvm.fsub %45, %46 : f32
// CHECK-NEXT:   %48 = llvm.fdiv %44, %41 : f32
// CHECK-NEXT:   %49 = llvm.fdiv %47, %41 : f32
// CHECK-NEXT:   %50 = llvm.insertvalue %48, %38[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %51 = llvm.insertvalue %49, %50[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %52 = llvm.mlir.constant([1.000000e+00 : f32, 2.000000e+00 : f32]) : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %53 = llvm.extractvalue %arg0[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %54 = llvm.extractvalue %arg0[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %55 = llvm.fmul %53, %53 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT:   %56 = llvm.fmul %54, %54 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT:   %57 = llvm.fadd %55, %56 {fastmathFlags = #llvm.fastmath<nnan>} : f32
// CHECK-NEXT:   %58 = llvm.intr.sqrt(%57) : (f32) -> f32
// CHECK-NEXT:   %59 = llvm.extractvalue %52[1] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %60 = llvm.extractvalue %arg1[0] : !llvm.struct<(f32, f32)>
// CHECK-NEXT:   %61 = llvm.mlir.poison : !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)>
// CHECK-NEXT:   %62 = llvm.insertvalue %51, %61[0] : !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)>
// CHECK-NEXT:   %63 = llvm.insertvalue %52, %62[1] : !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)>
// CHECK-NEXT:   %64 = llvm.insertvalue %58, %63[2] : !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)>
// CHECK-NEXT:   %65 = llvm.insertvalue %60, %64[3] : !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)>
// CHECK-NEXT:   llvm.return %65 : !llvm.struct<(struct<(f32, f32)>, struct<(f32, f32)>, f32, f32)>
// CHECK-NEXT: }
