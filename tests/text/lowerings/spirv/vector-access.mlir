// RUN: terrace-opt --convert-vector-to-spirv %s | FileCheck %s

// A vector in memory is accessed by a pointer to its first element with another type.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
// CHECK-LABEL: func.func @load
func.func @load(%m: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> vector<4xf32> {
  // CHECK: %[[POINTER:.*]] = spirv.AccessChain {{.*}} -> !spirv.ptr<f32, StorageBuffer>
  // CHECK: %[[VECTOR:.*]] = spirv.Bitcast %[[POINTER]] : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<vector<4xf32>, StorageBuffer>
  // CHECK: spirv.Load "StorageBuffer" %[[VECTOR]] : vector<4xf32>
  %0 = vector.load %m[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @load_one
func.func @load_one(%m: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> vector<1xf32> {
  // CHECK-NOT: spirv.Bitcast
  // CHECK: spirv.Load "StorageBuffer" %{{.*}} : f32
  %0 = vector.load %m[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>, vector<1xf32>
  return %0 : vector<1xf32>
}

// CHECK-LABEL: func.func @load_aligned
func.func @load_aligned(%m: memref<4x4xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> vector<4xf32> {
  // CHECK: spirv.IMul
  // CHECK: spirv.Load "StorageBuffer" %{{.*}} ["Aligned", 8] : vector<4xf32>
  %0 = vector.load %m[%i, %i] {alignment = 8} : memref<4x4xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @store
func.func @store(%m: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %v: vector<4xf32>) {
  // CHECK: %[[VECTOR:.*]] = spirv.Bitcast
  // CHECK: spirv.Store "StorageBuffer" %[[VECTOR]], %arg2 : vector<4xf32>
  vector.store %v, %m[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  return
}

// CHECK-LABEL: func.func @store_one
func.func @store_one(%m: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %v: vector<1xf32>) {
  // CHECK-NOT: spirv.Bitcast
  // CHECK: spirv.Store "StorageBuffer" %{{.*}}, %{{.*}} : f32
  vector.store %v, %m[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>, vector<1xf32>
  return
}
}
