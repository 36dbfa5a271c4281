// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Gathers and scatters of elements that follow each other.

// CHECK-LABEL: func.func @memory(
// CHECK-NEXT: %[[V0:.+]] = vector.maskedload %arg0[%arg1, %arg1], %arg2, %arg3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %arg0[%arg1, %arg1], %arg2, %arg3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: return %[[V0]] : vector<4xf32>
// CHECK-NEXT: }
func.func @memory(%m: memref<?x?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %0 = vector.gather %m[%i, %i] [%c], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%c], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @steps(
// CHECK-NEXT: %[[V0:.+]] = vector.maskedload %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
// CHECK-NEXT: return %[[V0]] : vector<[4]xf32>
// CHECK-NEXT: }
func.func @steps(%m: memref<?xf32>, %i: index, %k: vector<[4]xi1>, %v: vector<[4]xf32>) -> vector<[4]xf32> {
  %c = vector.step : vector<[4]xindex>
  %0 = vector.gather %m[%i] [%c], %k, %v : memref<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// Other indices, elements that are apart in memory, and tensors.
// CHECK-LABEL: func.func @stay(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
// CHECK-NEXT: %[[V0:.+]] = vector.gather %arg0[%arg3] [%[[C1]]], %arg4, %arg5 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.gather %arg1[%arg3] [%[[C0]]], %arg4, %arg5 : memref<8xf32, strided<[2]>>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: %[[V2:.+]] = vector.gather %arg2[%arg3] [%[[C0]]], %arg4, %arg5 : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @stay(%m: memref<?xf32>, %n: memref<8xf32, strided<[2]>>, %t: tensor<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %d = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.gather %m[%i] [%d], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %n[%i] [%c], %k, %v : memref<8xf32, strided<[2]>>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %t[%i] [%c], %k, %v : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// A masked load takes no mask from around it.
// CHECK-LABEL: func.func @masked(
// CHECK: vector.mask %arg3 { vector.gather %arg0[%arg1]
func.func @masked(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %j: vector<4xi1>, %v: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %0 = vector.mask %j { vector.gather %m[%i] [%c], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
