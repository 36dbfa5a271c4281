// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @broadcasts(
// CHECK-NEXT: %cst = arith.constant dense<5.000000e-01> : vector<4xf32>
// CHECK-NEXT: %0 = vector.broadcast %arg0 : f32 to vector<2x4xf32>
// CHECK-NEXT: return %arg1, %0, %cst : vector<4xf32>, vector<2x4xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @broadcasts(%x: f32, %v: vector<4xf32>) -> (vector<4xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  %1 = vector.broadcast %x : f32 to vector<4xf32>
  %2 = vector.broadcast %1 : vector<4xf32> to vector<2x4xf32>
  %h = arith.constant 0.5 : f32
  %3 = vector.broadcast %h : f32 to vector<4xf32>
  return %0, %2, %3 : vector<4xf32>, vector<2x4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %cst = arith.constant dense<[1, 2]> : vector<2xi32>
// CHECK-NEXT: return %arg1, %arg0, %cst, %arg2, %arg1 : f32, f32, vector<2xi32>, vector<2xf32>, f32
// CHECK-NEXT: }
func.func @elements(%x: f32, %y: f32, %v: vector<2xf32>) -> (f32, f32, vector<2xi32>, vector<2xf32>, f32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  %0 = vector.from_elements %a, %b : vector<2xi32>
  %1 = vector.from_elements %x, %y : vector<2xf32>
  %2:2 = vector.to_elements %1 : vector<2xf32>
  %3 = vector.broadcast %x : f32 to vector<2xf32>
  %4:2 = vector.to_elements %3 : vector<2xf32>
  %5:2 = vector.to_elements %v : vector<2xf32>
  %6 = vector.from_elements %5#0, %5#1 : vector<2xf32>
  %7 = vector.extract %1[1] : f32 from vector<2xf32>
  return %2#1, %4#1, %0, %6, %7 : f32, f32, vector<2xi32>, vector<2xf32>, f32
}

// CHECK-LABEL: func.func @step(
// CHECK-NEXT: %0 = vector.step : vector<4xindex>
// CHECK-NEXT: return %0 : vector<4xindex>
// CHECK-NEXT: }
func.func @step() -> vector<4xindex> {
  %0 = vector.step : vector<4xindex>
  return %0 : vector<4xindex>
}

// CHECK-LABEL: func.func @masks(
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: %cst_0 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT: %0 = vector.constant_mask [3] : vector<4xi1>
// CHECK-NEXT: %1 = vector.create_mask %c8, %arg0 : vector<4x2xi1>
// CHECK-NEXT: return %cst, %cst_0, %0, %1 : vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4x2xi1>
// CHECK-NEXT: }
func.func @masks(%n: index) -> (vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4x2xi1>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %0 = vector.constant_mask [4] : vector<4xi1>
  %1 = vector.create_mask %c0 : vector<4xi1>
  %2 = vector.create_mask %c3 : vector<4xi1>
  %3 = vector.create_mask %c8, %n : vector<4x2xi1>
  return %0, %1, %2, %3 : vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4x2xi1>
}

// CHECK-LABEL: func.func @parts(
// CHECK-NEXT: %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %cst_0 = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %0 = vector.extract %arg2[3, 1] : f32 from vector<4x2xf32>
// CHECK-NEXT: %1 = vector.insert %arg0, %arg2 [1, 0] : f32 into vector<4x2xf32>
// CHECK-NEXT: return %arg0, %arg1, %0, %1, %cst_0, %arg1, %cst : f32, vector<2xf32>, f32, vector<4x2xf32>, f32, vector<2xf32>, f32
// CHECK-NEXT: }
func.func @parts(%x: f32, %p: vector<2xf32>, %v: vector<4x2xf32>, %i: index) -> (f32, vector<2xf32>, f32, vector<4x2xf32>, f32, vector<2xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = vector.broadcast %x : f32 to vector<4x2xf32>
  %1 = vector.extract %0[1, %i] : f32 from vector<4x2xf32>
  %2 = vector.insert %p, %v [%i] : vector<2xf32> into vector<4x2xf32>
  %3 = vector.extract %2[%i] : vector<2xf32> from vector<4x2xf32>
  %4 = vector.extract %v[3] : vector<2xf32> from vector<4x2xf32>
  %5 = vector.extract %4[%c1] : f32 from vector<2xf32>
  %6 = vector.insert %x, %v [%c1, 0] : f32 into vector<4x2xf32>
  %7 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %8 = vector.extract %7[1] : f32 from vector<2xf32>
  %9 = vector.extract %p[] : vector<2xf32> from vector<2xf32>
  %10 = arith.constant dense<3.0> : vector<2xf32>
  %11 = vector.extract %10[%i] : f32 from vector<2xf32>
  return %1, %3, %5, %6, %8, %9, %11 : f32, vector<2xf32>, f32, vector<4x2xf32>, f32, vector<2xf32>, f32
}

// CHECK-LABEL: func.func @insertions(
// CHECK-NEXT: %cst = arith.constant dense<5.000000e-01> : vector<2xf32>
// CHECK-NEXT: return %arg0, %cst : vector<2xf32>, vector<2xf32>
// CHECK-NEXT: }
func.func @insertions(%p: vector<2xf32>, %i: index) -> (vector<2xf32>, vector<2xf32>) {
  %h = arith.constant 0.5 : f32
  %0 = vector.insert %p, %p [] : vector<2xf32> into vector<2xf32>
  %1 = arith.constant dense<0.5> : vector<2xf32>
  %2 = vector.insert %h, %1 [%i] : f32 into vector<2xf32>
  return %0, %2 : vector<2xf32>, vector<2xf32>
}

// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %cst = arith.constant dense<1.000000e+00> : vector<2xf32>
// CHECK-NEXT: return %arg0, %cst, %arg0 : vector<4xf32>, vector<2xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @slices(%v: vector<4xf32>, %w: vector<4xf32>) -> (vector<4xf32>, vector<2xf32>, vector<4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>
  %1 = arith.constant dense<1.0> : vector<4xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %3 = vector.insert_strided_slice %v, %w {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>
  return %0, %2, %3 : vector<4xf32>, vector<2xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @shuffles(
// CHECK-NEXT: %cst = arith.constant dense<1.000000e+00> : vector<3xf32>
// CHECK-NEXT: return %arg0, %arg1, %cst : vector<2xf32>, vector<2xf32>, vector<3xf32>
// CHECK-NEXT: }
func.func @shuffles(%v: vector<2xf32>, %w: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>, vector<3xf32>) {
  %0 = vector.shuffle %v, %w [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %v, %w [2, 3] : vector<2xf32>, vector<2xf32>
  %2 = arith.constant dense<1.0> : vector<2xf32>
  %3 = vector.shuffle %2, %2 [0, 1, 2] : vector<2xf32>, vector<2xf32>
  return %0, %1, %3 : vector<2xf32>, vector<2xf32>, vector<3xf32>
}

// CHECK-LABEL: func.func @shapes(
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[}}1, 2], [3, 4]]> : vector<2x2xi32>
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<4xf32> to vector<4x1xf32>
// CHECK-NEXT: %1 = vector.bitcast %arg0 : vector<4xf32> to vector<2xf64>
// CHECK-NEXT: return %arg0, %cst, %0, %arg0, %1 : vector<4xf32>, vector<2x2xi32>, vector<4x1xf32>, vector<4xf32>, vector<2xf64>
// CHECK-NEXT: }
func.func @shapes(%v: vector<4xf32>) -> (vector<4xf32>, vector<2x2xi32>, vector<4x1xf32>, vector<4xf32>, vector<2xf64>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  %2 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %3 = vector.shape_cast %2 : vector<4xi32> to vector<2x2xi32>
  %4 = vector.shape_cast %0 : vector<2x2xf32> to vector<4x1xf32>
  %5 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %6 = vector.bitcast %5 : vector<4xi32> to vector<4xf32>
  %7 = vector.bitcast %5 : vector<4xi32> to vector<2xf64>
  return %1, %3, %4, %6, %7 : vector<4xf32>, vector<2x2xi32>, vector<4x1xf32>, vector<4xf32>, vector<2xf64>
}

// CHECK-LABEL: func.func @transposes(
// CHECK-NEXT: %cst = arith.constant dense<1.000000e+00> : vector<3x2xf32>
// CHECK-NEXT: %0 = vector.transpose %arg0, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
// CHECK-NEXT: return %arg0, %0, %cst : vector<2x3x4xf32>, vector<4x2x3xf32>, vector<3x2xf32>
// CHECK-NEXT: }
func.func @transposes(%v: vector<2x3x4xf32>) -> (vector<2x3x4xf32>, vector<4x2x3xf32>, vector<3x2xf32>) {
  %0 = vector.transpose %v, [0, 1, 2] : vector<2x3x4xf32> to vector<2x3x4xf32>
  %1 = vector.transpose %v, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
  %2 = vector.transpose %1, [1, 2, 0] : vector<3x4x2xf32> to vector<4x2x3xf32>
  %3 = arith.constant dense<1.0> : vector<2x3xf32>
  %4 = vector.transpose %3, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0, %2, %4 : vector<2x3x4xf32>, vector<4x2x3xf32>, vector<3x2xf32>
}

// Without dimensions to reduce, each element is combined with its start value (mlir-opt drops that).
// CHECK-LABEL: func.func @reduction_of_nothing(
// CHECK-NEXT: %0 = arith.addf %arg1, %arg0 : vector<4xf32>
// CHECK-NEXT: return %0 : vector<4xf32>
// CHECK-NEXT: }
func.func @reduction_of_nothing(%v: vector<4xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.multi_reduction <add>, %v, %x [] : vector<4xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @memory_of_cast(
// CHECK-NEXT: %0 = vector.load %arg0[%arg1] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %0, %arg0[%arg1] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.maskedload %arg0[%arg1], %arg3, %0 : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %arg0[%arg1], %arg3, %0 : memref<8xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg0[%arg1], %arg2 : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %2, %arg0[%arg1] : vector<4xf32>, memref<8xf32>
// CHECK-NEXT: return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @memory_of_cast(%m: memref<8xf32>, %i: index, %x: f32, %k: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = vector.load %0[%i] : memref<?xf32>, vector<4xf32>
  vector.store %1, %0[%i] : memref<?xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i], %k, %1 : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i], %k, %1 : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.transfer_read %0[%i], %x : memref<?xf32>, vector<4xf32>
  vector.transfer_write %3, %0[%i] : vector<4xf32>, memref<?xf32>
  return %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @masked(
// CHECK-NEXT: %0 = vector.load %arg0[%arg2] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %arg4, %arg0[%arg2] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.load %arg0[%arg2] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %arg4, %arg0[%arg2] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT: %2 = vector.reduction <add>, %arg4 : vector<4xf32> into f32
// CHECK-NEXT: return %0, %arg4, %arg4, %1, %arg4, %arg1, %2, %arg4 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<8xf32>, f32, vector<4xf32>
// CHECK-NEXT: }
func.func @masked(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %n: vector<4xi32>, %v: vector<4xf32>, %x: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<8xf32>, f32, vector<4xf32>) {
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %all, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %none, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %all, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %none, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %m[%i] [%n], %none, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%n], %none, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %s = vector.scatter %t[%i] [%n], %none, %v : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<8xf32>
  %3 = vector.expandload %m[%i], %all, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %4 = vector.expandload %m[%i], %none, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %all, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %none, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %5 = vector.mask %all { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %6 = vector.mask %none { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1, %2, %3, %4, %s, %5, %6 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, tensor<8xf32>, f32, vector<4xf32>
}
