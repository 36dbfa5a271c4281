// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<8x?xf32> to tensor<*xf32>
// CHECK-NEXT: return %arg0, %cast, %arg1 : tensor<8x?xf32>, tensor<*xf32>, tensor<4xi32>
// CHECK-NEXT: }
func.func @casts(%t: tensor<8x?xf32>, %i: tensor<4xi32>) -> (tensor<8x?xf32>, tensor<*xf32>, tensor<4xi32>) {
  %0 = tensor.cast %t : tensor<8x?xf32> to tensor<8x?xf32>
  %1 = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<*xf32>
  %3 = tensor.bitcast %i : tensor<4xi32> to tensor<4xf32>
  %4 = tensor.bitcast %3 : tensor<4xf32> to tensor<4xi32>
  return %0, %2, %4 : tensor<8x?xf32>, tensor<*xf32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @made(
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[}}1, 2], [2, 1]]> : tensor<2x2xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<5.000000e-01> : tensor<4xf32>
// CHECK-NEXT: %cst_1 = arith.constant 5.000000e-01 : f32
// CHECK-NEXT: return %cst, %cst_0, %arg0, %arg0, %cst_1 : tensor<2x2xi32>, tensor<4xf32>, f32, f32, f32
// CHECK-NEXT: }
func.func @made(%x: f32) -> (tensor<2x2xi32>, tensor<4xf32>, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %h = arith.constant 0.5 : f32
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xi32>
  %1 = tensor.splat %h : tensor<4xf32>
  %2 = tensor.splat %x : tensor<4xf32>
  %3 = tensor.extract %2[%c0] : tensor<4xf32>
  %4 = tensor.from_elements %h, %x : tensor<2xf32>
  %5 = tensor.extract %4[%c1] : tensor<2xf32>
  %6 = tensor.extract %1[%c1] : tensor<4xf32>
  return %0, %1, %3, %5, %6 : tensor<2x2xi32>, tensor<4xf32>, f32, f32, f32
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %cst = arith.constant dense<5.000000e-01> : tensor<4xf32>
// CHECK-NEXT: %extracted = tensor.extract %arg0[%arg2] : tensor<4xf32>
// CHECK-NEXT: return %arg1, %cst, %extracted : f32, tensor<4xf32>, f32
// CHECK-NEXT: }
func.func @elements(%t: tensor<4xf32>, %x: f32, %i: index) -> (f32, tensor<4xf32>, f32) {
  %h = arith.constant 0.5 : f32
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = arith.constant dense<0.5> : tensor<4xf32>
  %3 = tensor.insert %h into %2[%i] : tensor<4xf32>
  %4 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %5 = tensor.extract %4[%i] : tensor<?xf32>
  return %1, %3, %5 : f32, tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = tensor.empty(%arg0) : tensor<8x?xf32>
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<8x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %generated = tensor.generate  {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %arg1 : f32
// CHECK-NEXT: } : tensor<8xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %generated : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT: return %cast, %cast_0, %arg0, %c8, %c2 : tensor<?x?xf32>, tensor<?xf32>, index, index, index
// CHECK-NEXT: }
func.func @sizes(%n: index, %x: f32) -> (tensor<?x?xf32>, tensor<?xf32>, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = tensor.empty(%c8, %n) : tensor<?x?xf32>
  %1 = tensor.generate %c8 {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %3 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %4 = tensor.rank %0 : tensor<?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?xf32>, index, index, index
}

// CHECK-LABEL: func.func @concat(
// CHECK-NEXT: return %arg0 : tensor<4xf32>
// CHECK-NEXT: }
func.func @concat(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %cst = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[4, 0] [4, %arg2] [1, 1] : tensor<8x16xf32> to tensor<4x?xf32>
// CHECK-NEXT: %cast = tensor.cast %extracted_slice : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %arg0[%arg2, 0] [1, %arg2] [1, 1] : tensor<8x16xf32> to tensor<?xf32>
// CHECK-NEXT: return %arg0, %cst, %arg1, %cast, %extracted_slice_0 : tensor<8x16xf32>, tensor<2x2xf32>, tensor<4x4xf32>, tensor<?x?xf32>, tensor<?xf32>
// CHECK-NEXT: }
func.func @slices(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>, %n: index) -> (tensor<8x16xf32>, tensor<2x2xf32>, tensor<4x4xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  %1 = arith.constant dense<1.0> : tensor<4x4xf32>
  %2 = tensor.extract_slice %1[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %3 = tensor.insert_slice %s into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %4 = tensor.extract_slice %3[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %5 = tensor.extract_slice %t[%c4, 0] [%c4, %n] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %6 = tensor.cast %t : tensor<8x16xf32> to tensor<?x16xf32>
  %7 = tensor.extract_slice %6[%n, 0] [1, %n] [1, 1] : tensor<?x16xf32> to tensor<?xf32>
  return %0, %2, %4, %5, %7 : tensor<8x16xf32>, tensor<2x2xf32>, tensor<4x4xf32>, tensor<?x?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @insertions(
// CHECK-NEXT: %cast = tensor.cast %arg2 : tensor<?x4xf32> to tensor<4x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %cast into %arg0[%arg3, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
// CHECK-NEXT: return %arg1, %inserted_slice : tensor<8x16xf32>, tensor<8x16xf32>
// CHECK-NEXT: }
func.func @insertions(%t: tensor<8x16xf32>, %s: tensor<8x16xf32>, %p: tensor<?x4xf32>, %n: index) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %s into %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x16xf32>
  %1 = tensor.insert_slice %p into %t[%n, %c4] [%c4, 4] [1, 1] : tensor<?x4xf32> into tensor<8x16xf32>
  return %0, %1 : tensor<8x16xf32>, tensor<8x16xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK-NEXT: %padded = tensor.pad %arg0 nofold low[0] high[0] {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %arg1 : f32
// CHECK-NEXT: } : tensor<4xf32> to tensor<4xf32>
// CHECK-NEXT: return %arg0, %padded : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: }
func.func @pad(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  %1 = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-NEXT: %cst = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK-NEXT: %cst_0 = arith.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : tensor<8x4x2xf32> into tensor<64xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %arg1 {{\[\[}}0, 1, 2]] output_shape [2, 2, 4] : tensor<16xf32> into tensor<2x2x4xf32>
// CHECK-NEXT: return %collapsed, %expanded, %arg1, %arg0, %cst_0, %arg1, %cst, %cst : tensor<64xf32>, tensor<2x2x4xf32>, tensor<16xf32>, tensor<8x4x2xf32>, tensor<2x2xi32>, tensor<16xf32>, tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: }
func.func @reshapes(%m: tensor<8x4x2xf32>, %d: tensor<16xf32>, %s: tensor<1xindex>) -> (tensor<64xf32>, tensor<2x2x4xf32>, tensor<16xf32>, tensor<8x4x2xf32>, tensor<2x2xi32>, tensor<16xf32>, tensor<4xi32>, tensor<4xi32>) {
  %0 = tensor.collapse_shape %m [[0, 1], [2]] : tensor<8x4x2xf32> into tensor<32x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<32x2xf32> into tensor<64xf32>
  %2 = tensor.expand_shape %d [[0, 1]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
  %3 = tensor.expand_shape %2 [[0], [1, 2]] output_shape [2, 2, 4] : tensor<2x8xf32> into tensor<2x2x4xf32>
  %4 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x8xf32> into tensor<16xf32>
  %5 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [8, 4, 2] : tensor<32x2xf32> into tensor<8x4x2xf32>
  %6 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %7 = tensor.expand_shape %6 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %8 = tensor.reshape %d(%s) : (tensor<16xf32>, tensor<1xindex>) -> tensor<16xf32>
  %9 = tensor.collapse_shape %7 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %10 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %11 = tensor.reshape %10(%s) : (tensor<2x2xi32>, tensor<1xindex>) -> tensor<4xi32>
  return %1, %3, %4, %5, %7, %8, %9, %11 : tensor<64xf32>, tensor<2x2x4xf32>, tensor<16xf32>, tensor<8x4x2xf32>, tensor<2x2xi32>, tensor<16xf32>, tensor<4xi32>, tensor<4xi32>
}
