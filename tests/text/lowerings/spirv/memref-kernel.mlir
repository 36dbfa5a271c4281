// RUN: terrace-opt --convert-memref-to-spirv %s | FileCheck %s

// In an environment for kernels there are no structures around arrays.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8], []>, #spirv.resource_limits<>>} {
func.func @kernel(%p: memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>>, %q: memref<?xi8, #spirv.storage_class<CrossWorkgroup>>, %i: index) {
  %0 = memref.load %p[%i, %i] : memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>>
  %1 = memref.load %q[%i] : memref<?xi8, #spirv.storage_class<CrossWorkgroup>>
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: func.func @kernel(%arg0: memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>>, %arg1: memref<?xi8, #spirv.storage_class<CrossWorkgroup>>, %arg2: index) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<4x5xf32, #spirv.storage_class<CrossWorkgroup>> to !spirv.ptr<!spirv.array<20 x f32>, CrossWorkgroup>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg2 : index to i32
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg1 : memref<?xi8, #spirv.storage_class<CrossWorkgroup>> to !spirv.ptr<i8, CrossWorkgroup>
// CHECK-NEXT: %cst5_i32 = spirv.Constant 5 : i32
// CHECK-NEXT: %3 = spirv.IMul %1, %cst5_i32 : i32
// CHECK-NEXT: %4 = spirv.IAdd %1, %3 : i32
// CHECK-NEXT: %5 = spirv.AccessChain %0[%4] : !spirv.ptr<!spirv.array<20 x f32>, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
// CHECK-NEXT: %6 = spirv.Load "CrossWorkgroup" %5 : f32
// CHECK-NEXT: %7 = spirv.PtrAccessChain %2[%1] : !spirv.ptr<i8, CrossWorkgroup>, i32 -> !spirv.ptr<i8, CrossWorkgroup>
// CHECK-NEXT: %8 = spirv.Load "CrossWorkgroup" %7 : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
