// RUN: terrace-opt --convert-vector-to-spirv %s | FileCheck %s

// Elements, shuffles and reductions; a vector of one element is that.

func.func @f(%a: f32, %v: vector<4xf32>, %v2: vector<2xf32>, %v1: vector<1xf32>, %i: index, %n: vector<4xi32>, %b: vector<4xi1>) {
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.broadcast %a : f32 to vector<1xf32>
  %2 = vector.from_elements %a, %a : vector<2xf32>
  %3 = vector.step : vector<4xindex>
  %4 = vector.extract %v[1] : f32 from vector<4xf32>
  %5 = vector.extract %v1[0] : f32 from vector<1xf32>
  %6 = vector.extract %v[%i] : f32 from vector<4xf32>
  %7 = vector.insert %a, %v[1] : f32 into vector<4xf32>
  %8 = vector.insert %a, %v[%i] : f32 into vector<4xf32>
  %9 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %10 = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
  %11 = vector.insert_strided_slice %v2, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %12 = vector.shuffle %v, %v2 [0, 5] : vector<4xf32>, vector<2xf32>
  %13 = vector.shuffle %v1, %v1 [0, 1] : vector<1xf32>, vector<1xf32>
  %14 = vector.interleave %v2, %v2 : vector<2xf32> -> vector<4xf32>
  %15 = vector.fma %v, %v, %v : vector<4xf32>
  %16 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %17 = vector.shape_cast %v1 : vector<1xf32> to vector<f32>
  %18 = vector.reduction <add>, %v, %a : vector<4xf32> into f32
  %19 = vector.reduction <maxsi>, %n : vector<4xi32> into i32
  %20 = vector.reduction <and>, %b : vector<4xi1> into i1
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: f32, %arg1: vector<4xf32>, %arg2: vector<2xf32>, %arg3: vector<1xf32>, %arg4: index, %arg5: vector<4xi32>, %arg6: vector<4xi1>) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg3 : vector<1xf32> to f32
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg4 : index to i32
// CHECK-NEXT: %2 = spirv.CompositeConstruct %arg0, %arg0, %arg0, %arg0 : (f32, f32, f32, f32) -> vector<4xf32>
// CHECK-NEXT: %3 = spirv.CompositeConstruct %arg0, %arg0 : (f32, f32) -> vector<2xf32>
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %cst2_i32 = spirv.Constant 2 : i32
// CHECK-NEXT: %cst3_i32 = spirv.Constant 3 : i32
// CHECK-NEXT: %4 = spirv.CompositeConstruct %cst0_i32, %cst1_i32, %cst2_i32, %cst3_i32 : (i32, i32, i32, i32) -> vector<4xi32>
// CHECK-NEXT: %5 = spirv.CompositeExtract %arg1[1 : i32] : vector<4xf32>
// CHECK-NEXT: %cst3_i32_0 = spirv.Constant 3 : i32
// CHECK-NEXT: %6 = spirv.BitwiseAnd %1, %cst3_i32_0 : i32
// CHECK-NEXT: %7 = spirv.VectorExtractDynamic %arg1[%6] : vector<4xf32>, i32
// CHECK-NEXT: %8 = spirv.CompositeInsert %arg0, %arg1[1 : i32] : f32 into vector<4xf32>
// CHECK-NEXT: %cst3_i32_1 = spirv.Constant 3 : i32
// CHECK-NEXT: %9 = spirv.BitwiseAnd %1, %cst3_i32_1 : i32
// CHECK-NEXT: %10 = spirv.VectorInsertDynamic %arg0, %arg1[%9] : vector<4xf32>, i32
// CHECK-NEXT: %11 = spirv.VectorShuffle [1 : i32, 2 : i32] %arg1, %arg1 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
// CHECK-NEXT: %12 = spirv.CompositeExtract %arg1[1 : i32] : vector<4xf32>
// CHECK-NEXT: %13 = spirv.VectorShuffle [0 : i32, 4 : i32, 5 : i32, 3 : i32] %arg1, %arg2 : vector<4xf32>, vector<2xf32> -> vector<4xf32>
// CHECK-NEXT: %14 = spirv.VectorShuffle [0 : i32, 5 : i32] %arg1, %arg2 : vector<4xf32>, vector<2xf32> -> vector<2xf32>
// CHECK-NEXT: %15 = spirv.CompositeConstruct %0, %0 : (f32, f32) -> vector<2xf32>
// CHECK-NEXT: %16 = spirv.VectorShuffle [0 : i32, 2 : i32, 1 : i32, 3 : i32] %arg2, %arg2 : vector<2xf32>, vector<2xf32> -> vector<4xf32>
// CHECK-NEXT: %17 = spirv.GL.Fma %arg1, %arg1, %arg1 : vector<4xf32>
// CHECK-NEXT: %18 = spirv.Bitcast %arg1 : vector<4xf32> to vector<4xi32>
// CHECK-NEXT: %19 = spirv.CompositeExtract %arg1[0 : i32] : vector<4xf32>
// CHECK-NEXT: %20 = spirv.CompositeExtract %arg1[1 : i32] : vector<4xf32>
// CHECK-NEXT: %21 = spirv.CompositeExtract %arg1[2 : i32] : vector<4xf32>
// CHECK-NEXT: %22 = spirv.CompositeExtract %arg1[3 : i32] : vector<4xf32>
// CHECK-NEXT: %23 = spirv.FAdd %19, %20 : f32
// CHECK-NEXT: %24 = spirv.FAdd %23, %21 : f32
// CHECK-NEXT: %25 = spirv.FAdd %24, %22 : f32
// CHECK-NEXT: %26 = spirv.FAdd %25, %arg0 : f32
// CHECK-NEXT: %27 = spirv.CompositeExtract %arg5[0 : i32] : vector<4xi32>
// CHECK-NEXT: %28 = spirv.CompositeExtract %arg5[1 : i32] : vector<4xi32>
// CHECK-NEXT: %29 = spirv.CompositeExtract %arg5[2 : i32] : vector<4xi32>
// CHECK-NEXT: %30 = spirv.CompositeExtract %arg5[3 : i32] : vector<4xi32>
// CHECK-NEXT: %31 = spirv.GL.SMax %27, %28 : i32
// CHECK-NEXT: %32 = spirv.GL.SMax %31, %29 : i32
// CHECK-NEXT: %33 = spirv.GL.SMax %32, %30 : i32
// CHECK-NEXT: %34 = spirv.CompositeExtract %arg6[0 : i32] : vector<4xi1>
// CHECK-NEXT: %35 = spirv.CompositeExtract %arg6[1 : i32] : vector<4xi1>
// CHECK-NEXT: %36 = spirv.CompositeExtract %arg6[2 : i32] : vector<4xi1>
// CHECK-NEXT: %37 = spirv.CompositeExtract %arg6[3 : i32] : vector<4xi1>
// CHECK-NEXT: %38 = spirv.LogicalAnd %34, %35 : i1
// CHECK-NEXT: %39 = spirv.LogicalAnd %38, %36 : i1
// CHECK-NEXT: %40 = spirv.LogicalAnd %39, %37 : i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
