// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// The metadata of a cast is that of its source, but for what the type says.

// CHECK-LABEL: func.func @known(
// CHECK-DAG: %[[C0:.+]] = arith.constant 18 : index
// CHECK-DAG: %[[C1:.+]] = arith.constant 4 : index
// CHECK-DAG: %[[C2:.+]] = arith.constant 25 : index
// CHECK-NEXT: %[[V0:.+]], %[[V1:.+]], %[[V2:.+]]:2, %[[V3:.+]]:2 = memref.extract_strided_metadata %arg0 : memref<?x?xi32, strided<[?, ?], offset: ?>> -> memref<i32>, index, index, index, index, index
// CHECK-NEXT: return %[[V0]], %[[C2]], %[[C1]], %[[V2]]#1, %[[V3]]#0, %[[C0]] : memref<i32>, index, index, index, index, index
// CHECK-NEXT: }
func.func @known(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>) -> (memref<i32>, index, index, index, index, index) {
  %0 = memref.cast %m : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<4x?xi32, strided<[?, 18], offset: 25>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %0 : memref<4x?xi32, strided<[?, 18], offset: 25>> -> memref<i32>, index, index, index, index, index
  return %base, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : memref<i32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @unranked(
// CHECK-NEXT: %[[V0:.+]] = memref.cast %arg0 : memref<*xi32> to memref<?xi32>
// CHECK-NEXT: %[[V1:.+]], %[[V2:.+]], %[[V3:.+]], %[[V4:.+]] = memref.extract_strided_metadata %[[V0]] : memref<?xi32> -> memref<i32>, index, index, index
// CHECK-NEXT: return %[[V3]] : index
// CHECK-NEXT: }
func.func @unranked(%m: memref<*xi32>) -> index {
  %0 = memref.cast %m : memref<*xi32> to memref<?xi32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<?xi32> -> memref<i32>, index, index, index
  return %size : index
}
