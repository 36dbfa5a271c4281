// RUN: terrace-opt %s --convert-vector-to-llvm | FileCheck %s

// The elements of what a contraction is added to are the start values of its reductions; a product of matrices is added as a whole.

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
// CHECK-NEXT: %4 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %5 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %6 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT: %7 = llvm.extractvalue %1[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %8 = llvm.fmul %7, %4 : vector<3xf32>
// CHECK-NEXT: %9 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %10 = "llvm.intr.vector.reduce.fadd"(%9, %8) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %11 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %12 = llvm.insertelement %10, %6[%11 : i64] : vector<2xf32>
// CHECK-NEXT: %13 = llvm.extractvalue %1[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %14 = llvm.fmul %13, %4 : vector<3xf32>
// CHECK-NEXT: %15 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %16 = "llvm.intr.vector.reduce.fadd"(%15, %14) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %17 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %18 = llvm.insertelement %16, %12[%17 : i64] : vector<2xf32>
// CHECK-NEXT: %19 = llvm.fadd %18, %5 : vector<2xf32>
// CHECK-NEXT: %20 = llvm.insertvalue %19, %3[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %21 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %22 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %23 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT: %24 = llvm.extractvalue %1[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %25 = llvm.fmul %24, %21 : vector<3xf32>
// CHECK-NEXT: %26 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %27 = "llvm.intr.vector.reduce.fadd"(%26, %25) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %28 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %29 = llvm.insertelement %27, %23[%28 : i64] : vector<2xf32>
// CHECK-NEXT: %30 = llvm.extractvalue %1[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %31 = llvm.fmul %30, %21 : vector<3xf32>
// CHECK-NEXT: %32 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: %33 = "llvm.intr.vector.reduce.fadd"(%32, %31) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %34 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %35 = llvm.insertelement %33, %29[%34 : i64] : vector<2xf32>
// CHECK-NEXT: %36 = llvm.fadd %35, %22 : vector<2xf32>
// CHECK-NEXT: %37 = llvm.insertvalue %36, %20[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT: %38 = builtin.unrealized_conversion_cast %37 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT: return %38 : vector<2x2xf32>
// CHECK-NEXT: }
func.func @several_rows(%a: vector<2x3xf32>, %b: vector<2x2x3xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [#left, #right, #result], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<2x2x3xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @two_reductions(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x2x3xf32> to !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %2 = llvm.mlir.zero : vector<2xf32>
// CHECK-NEXT: %3 = llvm.mlir.zero : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %4 = llvm.extractvalue %1[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %5 = llvm.insertvalue %4, %3[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %6 = llvm.extractvalue %1[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %7 = llvm.insertvalue %6, %5[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %8 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %9 = llvm.extractelement %arg2[%8 : i64] : vector<2xf32>
// CHECK-NEXT: %10 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %11 = llvm.extractvalue %7[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %12 = llvm.fmul %10, %11 : vector<3xf32>
// CHECK-NEXT: %13 = "llvm.intr.vector.reduce.fadd"(%9, %12) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %14 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %15 = llvm.extractvalue %7[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %16 = llvm.fmul %14, %15 : vector<3xf32>
// CHECK-NEXT: %17 = "llvm.intr.vector.reduce.fadd"(%13, %16) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %18 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT: %19 = llvm.insertelement %17, %2[%18 : i64] : vector<2xf32>
// CHECK-NEXT: %20 = llvm.mlir.zero : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %21 = llvm.extractvalue %1[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %22 = llvm.insertvalue %21, %20[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %23 = llvm.extractvalue %1[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>>
// CHECK-NEXT: %24 = llvm.insertvalue %23, %22[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %25 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %26 = llvm.extractelement %arg2[%25 : i64] : vector<2xf32>
// CHECK-NEXT: %27 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %28 = llvm.extractvalue %24[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %29 = llvm.fmul %27, %28 : vector<3xf32>
// CHECK-NEXT: %30 = "llvm.intr.vector.reduce.fadd"(%26, %29) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %31 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %32 = llvm.extractvalue %24[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT: %33 = llvm.fmul %31, %32 : vector<3xf32>
// CHECK-NEXT: %34 = "llvm.intr.vector.reduce.fadd"(%30, %33) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
// CHECK-NEXT: %35 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %36 = llvm.insertelement %34, %19[%35 : i64] : vector<2xf32>
// CHECK-NEXT: return %36 : vector<2xf32>
// CHECK-NEXT: }
func.func @two_reductions(%a: vector<2x3xf32>, %b: vector<2x2x3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [#one, #both, #row], iterator_types = ["reduction", "parallel", "reduction"]} %a, %b, %c : vector<2x3xf32>, vector<2x2x3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
