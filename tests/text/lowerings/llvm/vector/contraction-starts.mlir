// RUN: terrace-opt %s --convert-vector-to-llvm | FileCheck %s

// The elements of what a contraction is added to are the start values of its reductions.

#left = affine_map<(i, j, k) -> (i, k)>
#right = affine_map<(i, j, k) -> (i, j, k)>
#result = affine_map<(i, j, k) -> (i, j)>
#both = affine_map<(r, j, k) -> (r, j, k)>
#one = affine_map<(r, j, k) -> (r, k)>
#row = affine_map<(r, j, k) -> (j)>

// CHECK-LABEL: func.func @several_rows(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x2x3xf32> to !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %3 = llvm.mlir.zero : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %4 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT: %5 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %6 = llvm.extractvalue %1[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %7 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %8 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %9 = llvm.extractelement %7[%8 : i64] : vector<2xf32>
// CHECK-NEXT: %10 = llvm.fmul %5, %6 : vector<3xf32>
// CHECK-NEXT: %11 = "llvm.intr.vector.reduce.fadd"(%9, %10) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %12 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %13 = llvm.insertelement %11, %4[%12 : i64] : vector<2xf32>
// CHECK-NEXT: %14 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %15 = llvm.extractvalue %1[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %16 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %17 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %18 = llvm.extractelement %16[%17 : i64] : vector<2xf32>
// CHECK-NEXT: %19 = llvm.fmul %14, %15 : vector<3xf32>
// CHECK-NEXT: %20 = "llvm.intr.vector.reduce.fadd"(%18, %19) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %21 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %22 = llvm.insertelement %20, %13[%21 : i64] : vector<2xf32>
// CHECK-NEXT: %23 = llvm.insertvalue %22, %3[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %24 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT: %25 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %26 = llvm.extractvalue %1[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %27 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %28 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %29 = llvm.extractelement %27[%28 : i64] : vector<2xf32>
// CHECK-NEXT: %30 = llvm.fmul %25, %26 : vector<3xf32>
// CHECK-NEXT: %31 = "llvm.intr.vector.reduce.fadd"(%29, %30) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %32 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %33 = llvm.insertelement %31, %24[%32 : i64] : vector<2xf32>
// CHECK-NEXT: %34 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %35 = llvm.extractvalue %1[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %36 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %37 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %38 = llvm.extractelement %36[%37 : i64] : vector<2xf32>
// CHECK-NEXT: %39 = llvm.fmul %34, %35 : vector<3xf32>
// CHECK-NEXT: %40 = "llvm.intr.vector.reduce.fadd"(%38, %39) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %41 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %42 = llvm.insertelement %40, %33[%41 : i64] : vector<2xf32>
// CHECK-NEXT: %43 = llvm.insertvalue %42, %23[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %44 = builtin.unrealized_conversion_cast %43 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: return %44 : vector<2x2xf32>
// CHECK-NEXT: }
func.func @several_rows(%a: vector<2x3xf32>, %b: vector<2x2x3xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#left, #right, #result], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<2x2x3xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @two_reductions(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x2x3xf32> to !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %2 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT: %3 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %4 = llvm.extractelement %arg2[%3 : i64] : vector<2xf32>
// CHECK-NEXT: %5 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %6 = llvm.extractvalue %1[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %7 = llvm.fmul %5, %6 : vector<3xf32>
// CHECK-NEXT: %8 = "llvm.intr.vector.reduce.fadd"(%4, %7) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %9 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %10 = llvm.extractvalue %1[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %11 = llvm.fmul %9, %10 : vector<3xf32>
// CHECK-NEXT: %12 = "llvm.intr.vector.reduce.fadd"(%8, %11) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %13 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %14 = llvm.insertelement %12, %2[%13 : i64] : vector<2xf32>
// CHECK-NEXT: %15 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %16 = llvm.extractelement %arg2[%15 : i64] : vector<2xf32>
// CHECK-NEXT: %17 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %18 = llvm.extractvalue %1[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %19 = llvm.fmul %17, %18 : vector<3xf32>
// CHECK-NEXT: %20 = "llvm.intr.vector.reduce.fadd"(%16, %19) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %21 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %22 = llvm.extractvalue %1[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %23 = llvm.fmul %21, %22 : vector<3xf32>
// CHECK-NEXT: %24 = "llvm.intr.vector.reduce.fadd"(%20, %23) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %25 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %26 = llvm.insertelement %24, %14[%25 : i64] : vector<2xf32>
// CHECK-NEXT: return %26 : vector<2xf32>
// CHECK-NEXT: }
func.func @two_reductions(%a: vector<2x3xf32>, %b: vector<2x2x3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [#one, #both, #row], iterator_types = ["reduction", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<2x2x3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
