// RUN: terrace-opt --map-memref-spirv-storage-class %s | FileCheck %s

// Address spaces of gpu have storage classes as well.

// CHECK: gpu.func @kernel(%arg0: memref<4xf32, #spirv.storage_class<StorageBuffer>>) kernel {
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32, #spirv.storage_class<Workgroup>>
// CHECK-NEXT: %alloca = memref.alloca() : memref<4xf32, #spirv.storage_class<Function>>
gpu.module @kernels {
  gpu.func @kernel(%a: memref<4xf32, #gpu.address_space<global>>) kernel {
    %0 = memref.alloc() : memref<4xf32, #gpu.address_space<workgroup>>
    %1 = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    gpu.return
  }
}
