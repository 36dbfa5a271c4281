// RUN: terrace-opt --convert-memref-to-spirv %s | FileCheck %s

// Accesses by strides, memory of workgroups and of functions, and atomic updates.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int8, Int16, Int64], []>, #spirv.resource_limits<>>} {
func.func @f(%p: memref<4x?xf32, strided<[8,1],offset:2>, #spirv.storage_class<StorageBuffer>>, %q: memref<4x5xf32, #spirv.storage_class<StorageBuffer>>, %z: memref<f32, #spirv.storage_class<Function>>, %i: index, %j: index, %v: f32) {
  %0 = memref.load %q[%i, %j] : memref<4x5xf32, #spirv.storage_class<StorageBuffer>>
  memref.store %v, %q[%i, %j] : memref<4x5xf32, #spirv.storage_class<StorageBuffer>>
  %1 = memref.load %z[] : memref<f32, #spirv.storage_class<Function>>
  %2 = memref.alloca() : memref<4x5xf32, #spirv.storage_class<Function>>
  %3 = memref.load %2[%i, %j] : memref<4x5xf32, #spirv.storage_class<Function>>
  %4 = memref.alloc() : memref<4x5xf32, #spirv.storage_class<Workgroup>>
  %5 = memref.load %4[%i, %j] : memref<4x5xf32, #spirv.storage_class<Workgroup>>
  memref.dealloc %4 : memref<4x5xf32, #spirv.storage_class<Workgroup>>
  %6 = memref.load %p[%i, %j] : memref<4x?xf32, strided<[8,1],offset:2>, #spirv.storage_class<StorageBuffer>>
  return
}
func.func @atomics(%p: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index, %v: i32) {
  %0 = memref.atomic_rmw addi %v, %p[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  %1 = memref.atomic_rmw maxs %v, %p[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  %2 = memref.load %p[%i] {nontemporal = true} : memref<4xi32, #spirv.storage_class<StorageBuffer>>
  %3 = memref.load %p[%i] {alignment = 32} : memref<4xi32, #spirv.storage_class<StorageBuffer>>
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int8, Int16, Int64], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: spirv.GlobalVariable @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Workgroup>
// CHECK-NEXT: func.func @f(%arg0: memref<4x?xf32, strided<[8, 1], offset: 2>, #spirv.storage_class<StorageBuffer>>, %arg1: memref<4x5xf32, #spirv.storage_class<StorageBuffer>>, %arg2: memref<f32, #spirv.storage_class<Function>>, %arg3: index, %arg4: index, %arg5: f32) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg1 : memref<4x5xf32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg3 : index to i32
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg4 : index to i32
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %arg2 : memref<f32, #spirv.storage_class<Function>> to !spirv.ptr<!spirv.struct<(!spirv.array<1 x f32>)>, Function>
// CHECK-NEXT: %4 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32, strided<[8, 1], offset: 2>, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %cst5_i32 = spirv.Constant 5 : i32
// CHECK-NEXT: %5 = spirv.IMul %1, %cst5_i32 : i32
// CHECK-NEXT: %6 = spirv.IAdd %2, %5 : i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %7 = spirv.AccessChain %0[%cst0_i32, %6] : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK-NEXT: %8 = spirv.Load "StorageBuffer" %7 : f32
// CHECK-NEXT: %cst5_i32_0 = spirv.Constant 5 : i32
// CHECK-NEXT: %9 = spirv.IMul %1, %cst5_i32_0 : i32
// CHECK-NEXT: %10 = spirv.IAdd %2, %9 : i32
// CHECK-NEXT: %cst0_i32_1 = spirv.Constant 0 : i32
// CHECK-NEXT: %11 = spirv.AccessChain %0[%cst0_i32_1, %10] : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK-NEXT: spirv.Store "StorageBuffer" %11, %arg5 : f32
// CHECK-NEXT: %cst0_i32_2 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst0_i32_3 = spirv.Constant 0 : i32
// CHECK-NEXT: %12 = spirv.AccessChain %3[%cst0_i32_3, %cst0_i32_2] : !spirv.ptr<!spirv.struct<(!spirv.array<1 x f32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
// CHECK-NEXT: %13 = spirv.Load "Function" %12 : f32
// CHECK-NEXT: %14 = spirv.Variable : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Function>
// CHECK-NEXT: %cst5_i32_4 = spirv.Constant 5 : i32
// CHECK-NEXT: %15 = spirv.IMul %1, %cst5_i32_4 : i32
// CHECK-NEXT: %16 = spirv.IAdd %2, %15 : i32
// CHECK-NEXT: %cst0_i32_5 = spirv.Constant 0 : i32
// CHECK-NEXT: %17 = spirv.AccessChain %14[%cst0_i32_5, %16] : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
// CHECK-NEXT: %18 = spirv.Load "Function" %17 : f32
// CHECK-NEXT: %__workgroup_mem__0_addr = spirv.mlir.addressof @__workgroup_mem__0 : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Workgroup>
// CHECK-NEXT: %cst5_i32_6 = spirv.Constant 5 : i32
// CHECK-NEXT: %19 = spirv.IMul %1, %cst5_i32_6 : i32
// CHECK-NEXT: %20 = spirv.IAdd %2, %19 : i32
// CHECK-NEXT: %cst0_i32_7 = spirv.Constant 0 : i32
// CHECK-NEXT: %21 = spirv.AccessChain %__workgroup_mem__0_addr[%cst0_i32_7, %20] : !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32>)>, Workgroup>, i32, i32 -> !spirv.ptr<f32, Workgroup>
// CHECK-NEXT: %22 = spirv.Load "Workgroup" %21 : f32
// CHECK-NEXT: %cst2_i32 = spirv.Constant 2 : i32
// CHECK-NEXT: %cst8_i32 = spirv.Constant 8 : i32
// CHECK-NEXT: %23 = spirv.IMul %1, %cst8_i32 : i32
// CHECK-NEXT: %24 = spirv.IAdd %23, %cst2_i32 : i32
// CHECK-NEXT: %25 = spirv.IAdd %2, %24 : i32
// CHECK-NEXT: %cst0_i32_8 = spirv.Constant 0 : i32
// CHECK-NEXT: %26 = spirv.AccessChain %4[%cst0_i32_8, %25] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
// CHECK-NEXT: %27 = spirv.Load "StorageBuffer" %26 : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @atomics(%arg0: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg1: index, %arg2: i32) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %2 = spirv.AccessChain %0[%cst0_i32, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %3 = spirv.AtomicIAdd <Device> <AcquireRelease> %2, %arg2 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %cst0_i32_0 = spirv.Constant 0 : i32
// CHECK-NEXT: %4 = spirv.AccessChain %0[%cst0_i32_0, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %5 = spirv.AtomicSMax <Device> <AcquireRelease> %4, %arg2 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %cst0_i32_1 = spirv.Constant 0 : i32
// CHECK-NEXT: %6 = spirv.AccessChain %0[%cst0_i32_1, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %7 = spirv.Load "StorageBuffer" %6 ["Nontemporal"] : i32
// CHECK-NEXT: %cst0_i32_2 = spirv.Constant 0 : i32
// CHECK-NEXT: %8 = spirv.AccessChain %0[%cst0_i32_2, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %9 = spirv.Load "StorageBuffer" %8 ["Aligned", 32] : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
