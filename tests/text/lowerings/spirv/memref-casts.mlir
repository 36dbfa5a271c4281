// RUN: terrace-opt --convert-memref-to-spirv --reconcile-unrealized-casts %s | FileCheck %s

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, GenericPointer], []>, #spirv.resource_limits<>>} {
  // Storage classes are changed by way of generic pointers.
  // CHECK-LABEL: func.func @classes
  // CHECK: %[[FROM:.*]] = {{.*}}builtin.unrealized_conversion_cast %arg0
  // CHECK-NEXT: %[[GENERIC:.*]] = spirv.PtrCastToGeneric %[[FROM]] : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup> to !spirv.ptr<!spirv.array<4 x f32>, Generic>
  // CHECK-NEXT: %[[TO:.*]] = spirv.GenericCastToPtr %[[GENERIC]] : !spirv.ptr<!spirv.array<4 x f32>, Generic> to !spirv.ptr<!spirv.array<4 x f32>, Function>
  // CHECK-NEXT: %[[RESULT:.*]] = {{.*}}builtin.unrealized_conversion_cast %[[TO]]
  // CHECK-NEXT: %[[OTHER:.*]] = spirv.PtrCastToGeneric %[[FROM]]
  // CHECK-NOT: GenericCastToPtr
  // CHECK: return %[[RESULT]]
  func.func @classes(%a: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) -> (memref<4xf32, #spirv.storage_class<Function>>, memref<4xf32, #spirv.storage_class<Generic>>) {
    %0 = memref.memory_space_cast %a : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<4xf32, #spirv.storage_class<Function>>
    %1 = memref.memory_space_cast %a : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<4xf32, #spirv.storage_class<Generic>>
    return %0, %1 : memref<4xf32, #spirv.storage_class<Function>>, memref<4xf32, #spirv.storage_class<Generic>>
  }

  // A view at an offset that its type says is the same pointer: accesses add the offset. Another offset moves it.
  // CHECK-LABEL: func.func @views
  // CHECK-DAG: %[[BASE:.*]] = {{.*}}builtin.unrealized_conversion_cast %arg0
  // CHECK-DAG: %[[OFFSET:.*]] = {{.*}}builtin.unrealized_conversion_cast %arg1 : index to i32
  // CHECK: %[[THREE:.*]] = spirv.Constant 3 : i32
  // CHECK-NEXT: %[[PLACE:.*]] = spirv.IAdd %[[OFFSET]], %[[THREE]] : i32
  // CHECK-NEXT: %[[ELEMENT:.*]] = spirv.PtrAccessChain %[[BASE]][%[[PLACE]]]
  // CHECK-NEXT: spirv.Load "CrossWorkgroup" %[[ELEMENT]] : f32
  // CHECK-NEXT: %[[MOVED:.*]] = spirv.InBoundsPtrAccessChain %[[BASE]][%[[OFFSET]]] : !spirv.ptr<f32, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
  // CHECK-NEXT: builtin.unrealized_conversion_cast %[[MOVED]]
  func.func @views(%a: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>, %o: index) -> (f32, memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>>) {
    %0 = memref.reinterpret_cast %a to offset: [3], sizes: [%o], strides: [1] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>> to memref<?xf32, strided<[1], offset: 3>, #spirv.storage_class<CrossWorkgroup>>
    %1 = memref.load %0[%o] : memref<?xf32, strided<[1], offset: 3>, #spirv.storage_class<CrossWorkgroup>>
    %2 = memref.reinterpret_cast %a to offset: [%o], sizes: [10], strides: [1] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>> to memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>>
    return %1, %2 : f32, memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>>
  }

  // CHECK-LABEL: func.func @addresses
  // CHECK: spirv.ConvertPtrToU %{{.*}} : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup> to i32
  func.func @addresses(%a: memref<4xf32, #spirv.storage_class<CrossWorkgroup>>) -> index {
    %0 = memref.cast %a : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<4xf32, strided<[1]>, #spirv.storage_class<CrossWorkgroup>>
    %1 = memref.extract_aligned_pointer_as_index %0 : memref<4xf32, strided<[1]>, #spirv.storage_class<CrossWorkgroup>> -> index
    return %1 : index
  }
}
