// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conversions of constants, and of what was converted.

// CHECK-LABEL: func @constants(
// CHECK-NEXT: %c-5_i8 = constant -5 : i8
// CHECK-NEXT: %c-5_i64 = constant -5 : i64
// CHECK-NEXT: %c-5_i16 = constant -5 : i16
// CHECK-NEXT: %c251_i16 = constant 251 : i16
// CHECK-NEXT: %c2_i8 = constant 2 : i8
// CHECK-NEXT: %cst = constant 0.10000000149011612 : f64
// CHECK-NEXT: %cst_0 = constant 9.997550e-02 : f16
// CHECK-NEXT: return %c-5_i64, %c-5_i8, %c-5_i16, %c251_i16, %c2_i8, %cst, %cst_0 : i64, i8, i16, i16, i8, f64, f16
// CHECK-NEXT: }
func @constants() -> (i64, i8, i16, i16, i8, f64, f16) {
  %0 = constant -5 : index
  %1 = index_cast %0 : index to i64
  %2 = index_cast %0 : index to i8
  %3 = constant -5 : i8
  %4 = sexti %3 : i8 to i16
  %5 = zexti %3 : i8 to i16
  %6 = constant 258 : i16
  %7 = trunci %6 : i16 to i8
  %8 = constant 0.1 : f32
  %9 = fpext %8 : f32 to f64
  %10 = fptrunc %8 : f32 to f16
  return %1, %2, %4, %5, %7, %9, %10 : i64, i8, i16, i16, i8, f64, f16
}

// CHECK-LABEL: func @between_kinds(
// CHECK-NEXT: %cst = constant -5.000000e+00 : f32
// CHECK-NEXT: %cst_0 = constant 2.510000e+02 : f32
// CHECK-NEXT: %c-5_i8 = constant -5 : i8
// CHECK-NEXT: %c-6_i8 = constant -6 : i8
// CHECK-NEXT: %c-1061683200_i32 = constant -1061683200 : i32
// CHECK-NEXT: %cst_1 = constant 1.000000e+00 : f32
// CHECK-NEXT: return %cst, %cst_0, %c-5_i8, %c-6_i8, %c-1061683200_i32, %cst_1 : f32, f32, i8, i8, i32, f32
// CHECK-NEXT: }
func @between_kinds() -> (f32, f32, i8, i8, i32, f32) {
  %0 = constant -5 : i8
  %1 = sitofp %0 : i8 to f32
  %2 = uitofp %0 : i8 to f32
  %3 = constant -5.75 : f32
  %4 = constant 250.5 : f32
  %5 = fptosi %3 : f32 to i8
  %6 = fptoui %4 : f32 to i8
  %7 = bitcast %3 : f32 to i32
  %8 = constant 1065353216 : i32
  %9 = bitcast %8 : i32 to f32
  return %1, %2, %5, %6, %7, %9 : f32, f32, i8, i8, i32, f32
}

// What the integer cannot hold stays.
// CHECK-LABEL: func @out_of_range(
// CHECK-NEXT: %cst = constant -5.750000e+00 : f32
// CHECK-NEXT: %cst_0 = constant 1.280000e+02 : f32
// CHECK-NEXT: %0 = fptoui %cst : f32 to i8
// CHECK-NEXT: %1 = fptosi %cst_0 : f32 to i8
// CHECK-NEXT: return %0, %1 : i8, i8
// CHECK-NEXT: }
func @out_of_range() -> (i8, i8) {
  %0 = constant -5.75 : f32
  %1 = constant 128.0 : f32
  %2 = fptoui %0 : f32 to i8
  %3 = fptosi %1 : f32 to i8
  return %2, %3 : i8, i8
}

// CHECK-LABEL: func @there_and_back(
// CHECK-NEXT: return %arg0, %arg1, %arg2, %arg2, %arg3, %arg3 : i32, index, i8, i8, f32, f32
// CHECK-NEXT: }
func @there_and_back(%i: i32, %x: index, %b: i8, %f: f32) -> (i32, index, i8, i8, f32, f32) {
  %0 = index_cast %i : i32 to index
  %1 = index_cast %0 : index to i32
  %2 = index_cast %x : index to i64
  %3 = index_cast %2 : i64 to index
  %4 = sexti %b : i8 to i16
  %5 = trunci %4 : i16 to i8
  %6 = zexti %b : i8 to i16
  %7 = trunci %6 : i16 to i8
  %8 = fpext %f : f32 to f64
  %9 = fptrunc %8 : f64 to f32
  %10 = bitcast %f : f32 to i32
  %11 = bitcast %10 : i32 to f32
  return %1, %3, %5, %7, %9, %11 : i32, index, i8, i8, f32, f32
}

// On the way something is lost.
// CHECK-LABEL: func @there_and_not_back(
// CHECK-NEXT: %0 = index_cast %arg0 : index to i8
// CHECK-NEXT: %1 = index_cast %0 : i8 to index
// CHECK-NEXT: return %1 : index
// CHECK-NEXT: }
func @there_and_not_back(%x: index) -> index {
  %0 = index_cast %x : index to i8
  %1 = index_cast %0 : i8 to index
  return %1 : index
}

// CHECK-LABEL: func @twice(
// CHECK-NEXT: %0 = sexti %arg0 : i8 to i32
// CHECK-NEXT: %1 = zexti %arg0 : i8 to i32
// CHECK-NEXT: %2 = zexti %arg0 : i8 to i32
// CHECK-NEXT: %3 = trunci %arg1 : i64 to i8
// CHECK-NEXT: %4 = bitcast %arg2 : bf16 to f16
// CHECK-NEXT: return %0, %1, %2, %3, %4, %4 : i32, i32, i32, i8, f16, f16
// CHECK-NEXT: }
func @twice(%b: i8, %w: i64, %f: bf16) -> (i32, i32, i32, i8, f16, f16) {
  %0 = sexti %b : i8 to i16
  %1 = sexti %0 : i16 to i32
  %2 = zexti %b : i8 to i16
  %3 = zexti %2 : i16 to i32
  %4 = sexti %2 : i16 to i32
  %5 = trunci %w : i64 to i16
  %6 = trunci %5 : i16 to i8
  %7 = bitcast %f : bf16 to i16
  %8 = bitcast %7 : i16 to f16
  %9 = bitcast %8 : f16 to f16
  return %1, %3, %4, %6, %8, %9 : i32, i32, i32, i8, f16, f16
}

// CHECK-LABEL: func @of_tensors(
// CHECK-NEXT: %0 = tensor_cast %arg1 : tensor<?xf32> to tensor<4xf32>
// CHECK-NEXT: return %arg0, %0, %arg1 : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
// CHECK-NEXT: }
func @of_tensors(%t: tensor<4xf32>, %u: tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) {
  %0 = tensor_cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor_cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = tensor_cast %u : tensor<?xf32> to tensor<*xf32>
  %3 = tensor_cast %2 : tensor<*xf32> to tensor<4xf32>
  %4 = tensor_cast %u : tensor<?xf32> to tensor<?xf32>
  return %1, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @of_memrefs(
// CHECK-NEXT: %0 = memref_cast %arg1 : memref<?xf32> to memref<4xf32>
// CHECK-NEXT: return %arg0, %0, %arg1 : memref<4xf32>, memref<4xf32>, memref<?xf32>
// CHECK-NEXT: }
func @of_memrefs(%m: memref<4xf32>, %n: memref<?xf32>) -> (memref<4xf32>, memref<4xf32>, memref<?xf32>) {
  %0 = memref_cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref_cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref_cast %n : memref<?xf32> to memref<*xf32>
  %3 = memref_cast %2 : memref<*xf32> to memref<4xf32>
  %4 = memref_cast %n : memref<?xf32> to memref<?xf32>
  return %1, %3, %4 : memref<4xf32>, memref<4xf32>, memref<?xf32>
}

// CHECK-LABEL: func @bitcast_of_nothing(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func @bitcast_of_nothing(%x: f32) -> f32 {
  %0 = bitcast %x : f32 to f32
  return %0 : f32
}

// CHECK-LABEL: func @element_of_converted(
// CHECK-NEXT: %0 = extract_element %arg0[%arg1] : tensor<4xi32>
// CHECK-NEXT: %1 = extract_element %arg0[%arg1] : tensor<4xi32>
// CHECK-NEXT: return %0, %1 : i32, i32
// CHECK-NEXT: }
func @element_of_converted(%t: tensor<4xi32>, %i: index) -> (i32, i32) {
  %0 = tensor_cast %t : tensor<4xi32> to tensor<?xi32>
  %1 = extract_element %0[%i] : tensor<?xi32>
  %2 = tensor_cast %t : tensor<4xi32> to tensor<*xi32>
  %3 = extract_element %2[%i] : tensor<*xi32>
  return %1, %3 : i32, i32
}
