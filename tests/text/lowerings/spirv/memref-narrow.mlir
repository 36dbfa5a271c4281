// RUN: terrace-opt --convert-memref-to-spirv %s | FileCheck %s

// Elements that the environment does not have in this memory are parts of words.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int8, Int16, Int64], []>, #spirv.resource_limits<>>} {
func.func @narrow(%p: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %b: memref<16xi1, #spirv.storage_class<StorageBuffer>>, %i: index, %v: i8, %c: i1, %n: memref<16xi4, #spirv.storage_class<StorageBuffer>>, %h: memref<16xi16, #spirv.storage_class<StorageBuffer>>, %w: i16, %f:  memref<16xi1, #spirv.storage_class<Function>>, %k: i4) {
  %0 = memref.load %p[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>
  memref.store %v, %p[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>
  %1 = memref.load %b[%i] : memref<16xi1, #spirv.storage_class<StorageBuffer>>
  memref.store %c, %b[%i] : memref<16xi1, #spirv.storage_class<StorageBuffer>>
  %2 = memref.load %n[%i] : memref<16xi4, #spirv.storage_class<StorageBuffer>>
  memref.store %k, %n[%i] : memref<16xi4, #spirv.storage_class<StorageBuffer>>
  memref.store %w, %h[%i] : memref<16xi16, #spirv.storage_class<StorageBuffer>>
  %3 = memref.load %f[%i] : memref<16xi1, #spirv.storage_class<Function>>
  memref.store %c, %f[%i] : memref<16xi1, #spirv.storage_class<Function>>
  return
}
func.func @own(%p: memref<8xi4, #spirv.storage_class<Function>>, %i: index, %v: i4) {
  memref.store %v, %p[%i] : memref<8xi4, #spirv.storage_class<Function>>
  return
}
}

// CHECK: module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int8, Int16, Int64], []>, #spirv.resource_limits<>>} {
// CHECK-NEXT: func.func @narrow(%arg0: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %arg1: memref<16xi1, #spirv.storage_class<StorageBuffer>>, %arg2: index, %arg3: i8, %arg4: i1, %arg5: memref<16xi4, #spirv.storage_class<StorageBuffer>>, %arg6: memref<16xi16, #spirv.storage_class<StorageBuffer>>, %arg7: i16, %arg8: memref<16xi1, #spirv.storage_class<Function>>, %arg9: i4) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xi8, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg2 : index to i32
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg1 : memref<16xi1, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %arg5 : memref<16xi4, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %4 = builtin.unrealized_conversion_cast %arg9 : i4 to i32
// CHECK-NEXT: %5 = builtin.unrealized_conversion_cast %arg6 : memref<16xi16, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<8 x i32, stride=4> [0])>, StorageBuffer>
// CHECK-NEXT: %6 = builtin.unrealized_conversion_cast %arg8 : memref<16xi1, #spirv.storage_class<Function>> to !spirv.ptr<!spirv.struct<(!spirv.array<16 x i8>)>, Function>
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %7 = spirv.SDiv %1, %cst4_i32 : i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %8 = spirv.AccessChain %0[%cst0_i32, %7] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %9 = spirv.Load "StorageBuffer" %8 : i32
// CHECK-NEXT: %cst4_i32_0 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst8_i32 = spirv.Constant 8 : i32
// CHECK-NEXT: %10 = spirv.UMod %1, %cst4_i32_0 : i32
// CHECK-NEXT: %11 = spirv.IMul %10, %cst8_i32 : i32
// CHECK-NEXT: %12 = spirv.ShiftRightArithmetic %9, %11 : i32, i32
// CHECK-NEXT: %cst255_i32 = spirv.Constant 255 : i32
// CHECK-NEXT: %13 = spirv.BitwiseAnd %12, %cst255_i32 : i32
// CHECK-NEXT: %cst24_i32 = spirv.Constant 24 : i32
// CHECK-NEXT: %14 = spirv.ShiftLeftLogical %13, %cst24_i32 : i32, i32
// CHECK-NEXT: %15 = spirv.ShiftRightArithmetic %14, %cst24_i32 : i32, i32
// CHECK-NEXT: %16 = spirv.SConvert %15 : i32 to i8
// CHECK-NEXT: %cst4_i32_1 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst8_i32_2 = spirv.Constant 8 : i32
// CHECK-NEXT: %17 = spirv.UMod %1, %cst4_i32_1 : i32
// CHECK-NEXT: %18 = spirv.IMul %17, %cst8_i32_2 : i32
// CHECK-NEXT: %cst255_i32_3 = spirv.Constant 255 : i32
// CHECK-NEXT: %19 = spirv.ShiftLeftLogical %cst255_i32_3, %18 : i32, i32
// CHECK-NEXT: %20 = spirv.Not %19 : i32
// CHECK-NEXT: %21 = spirv.UConvert %arg3 : i8 to i32
// CHECK-NEXT: %22 = spirv.ShiftLeftLogical %21, %18 : i32, i32
// CHECK-NEXT: %cst4_i32_4 = spirv.Constant 4 : i32
// CHECK-NEXT: %23 = spirv.SDiv %1, %cst4_i32_4 : i32
// CHECK-NEXT: %cst0_i32_5 = spirv.Constant 0 : i32
// CHECK-NEXT: %24 = spirv.AccessChain %0[%cst0_i32_5, %23] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %25 = spirv.AtomicAnd <Device> <AcquireRelease> %24, %20 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %26 = spirv.AtomicOr <Device> <AcquireRelease> %24, %22 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %cst4_i32_6 = spirv.Constant 4 : i32
// CHECK-NEXT: %27 = spirv.SDiv %1, %cst4_i32_6 : i32
// CHECK-NEXT: %cst0_i32_7 = spirv.Constant 0 : i32
// CHECK-NEXT: %28 = spirv.AccessChain %2[%cst0_i32_7, %27] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %29 = spirv.Load "StorageBuffer" %28 : i32
// CHECK-NEXT: %cst4_i32_8 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst8_i32_9 = spirv.Constant 8 : i32
// CHECK-NEXT: %30 = spirv.UMod %1, %cst4_i32_8 : i32
// CHECK-NEXT: %31 = spirv.IMul %30, %cst8_i32_9 : i32
// CHECK-NEXT: %32 = spirv.ShiftRightArithmetic %29, %31 : i32, i32
// CHECK-NEXT: %cst255_i32_10 = spirv.Constant 255 : i32
// CHECK-NEXT: %33 = spirv.BitwiseAnd %32, %cst255_i32_10 : i32
// CHECK-NEXT: %cst0_i32_11 = spirv.Constant 0 : i32
// CHECK-NEXT: %34 = spirv.INotEqual %33, %cst0_i32_11 : i32
// CHECK-NEXT: %cst4_i32_12 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst8_i32_13 = spirv.Constant 8 : i32
// CHECK-NEXT: %35 = spirv.UMod %1, %cst4_i32_12 : i32
// CHECK-NEXT: %36 = spirv.IMul %35, %cst8_i32_13 : i32
// CHECK-NEXT: %cst255_i32_14 = spirv.Constant 255 : i32
// CHECK-NEXT: %37 = spirv.ShiftLeftLogical %cst255_i32_14, %36 : i32, i32
// CHECK-NEXT: %38 = spirv.Not %37 : i32
// CHECK-NEXT: %cst0_i32_15 = spirv.Constant 0 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %39 = spirv.Select %arg4, %cst1_i32, %cst0_i32_15 : i1, i32
// CHECK-NEXT: %40 = spirv.ShiftLeftLogical %39, %36 : i32, i32
// CHECK-NEXT: %cst4_i32_16 = spirv.Constant 4 : i32
// CHECK-NEXT: %41 = spirv.SDiv %1, %cst4_i32_16 : i32
// CHECK-NEXT: %cst0_i32_17 = spirv.Constant 0 : i32
// CHECK-NEXT: %42 = spirv.AccessChain %2[%cst0_i32_17, %41] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %43 = spirv.AtomicAnd <Device> <AcquireRelease> %42, %38 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %44 = spirv.AtomicOr <Device> <AcquireRelease> %42, %40 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %cst8_i32_18 = spirv.Constant 8 : i32
// CHECK-NEXT: %45 = spirv.SDiv %1, %cst8_i32_18 : i32
// CHECK-NEXT: %cst0_i32_19 = spirv.Constant 0 : i32
// CHECK-NEXT: %46 = spirv.AccessChain %3[%cst0_i32_19, %45] : !spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %47 = spirv.Load "StorageBuffer" %46 : i32
// CHECK-NEXT: %cst8_i32_20 = spirv.Constant 8 : i32
// CHECK-NEXT: %cst4_i32_21 = spirv.Constant 4 : i32
// CHECK-NEXT: %48 = spirv.UMod %1, %cst8_i32_20 : i32
// CHECK-NEXT: %49 = spirv.IMul %48, %cst4_i32_21 : i32
// CHECK-NEXT: %50 = spirv.ShiftRightArithmetic %47, %49 : i32, i32
// CHECK-NEXT: %cst15_i32 = spirv.Constant 15 : i32
// CHECK-NEXT: %51 = spirv.BitwiseAnd %50, %cst15_i32 : i32
// CHECK-NEXT: %cst28_i32 = spirv.Constant 28 : i32
// CHECK-NEXT: %52 = spirv.ShiftLeftLogical %51, %cst28_i32 : i32, i32
// CHECK-NEXT: %53 = spirv.ShiftRightArithmetic %52, %cst28_i32 : i32, i32
// CHECK-NEXT: %cst8_i32_22 = spirv.Constant 8 : i32
// CHECK-NEXT: %cst4_i32_23 = spirv.Constant 4 : i32
// CHECK-NEXT: %54 = spirv.UMod %1, %cst8_i32_22 : i32
// CHECK-NEXT: %55 = spirv.IMul %54, %cst4_i32_23 : i32
// CHECK-NEXT: %cst15_i32_24 = spirv.Constant 15 : i32
// CHECK-NEXT: %56 = spirv.ShiftLeftLogical %cst15_i32_24, %55 : i32, i32
// CHECK-NEXT: %57 = spirv.Not %56 : i32
// CHECK-NEXT: %58 = spirv.BitwiseAnd %4, %cst15_i32_24 : i32
// CHECK-NEXT: %59 = spirv.ShiftLeftLogical %58, %55 : i32, i32
// CHECK-NEXT: %cst8_i32_25 = spirv.Constant 8 : i32
// CHECK-NEXT: %60 = spirv.SDiv %1, %cst8_i32_25 : i32
// CHECK-NEXT: %cst0_i32_26 = spirv.Constant 0 : i32
// CHECK-NEXT: %61 = spirv.AccessChain %3[%cst0_i32_26, %60] : !spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %62 = spirv.AtomicAnd <Device> <AcquireRelease> %61, %57 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %63 = spirv.AtomicOr <Device> <AcquireRelease> %61, %59 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %cst2_i32 = spirv.Constant 2 : i32
// CHECK-NEXT: %cst16_i32 = spirv.Constant 16 : i32
// CHECK-NEXT: %64 = spirv.UMod %1, %cst2_i32 : i32
// CHECK-NEXT: %65 = spirv.IMul %64, %cst16_i32 : i32
// CHECK-NEXT: %cst65535_i32 = spirv.Constant 65535 : i32
// CHECK-NEXT: %66 = spirv.ShiftLeftLogical %cst65535_i32, %65 : i32, i32
// CHECK-NEXT: %67 = spirv.Not %66 : i32
// CHECK-NEXT: %68 = spirv.UConvert %arg7 : i16 to i32
// CHECK-NEXT: %69 = spirv.ShiftLeftLogical %68, %65 : i32, i32
// CHECK-NEXT: %cst2_i32_27 = spirv.Constant 2 : i32
// CHECK-NEXT: %70 = spirv.SDiv %1, %cst2_i32_27 : i32
// CHECK-NEXT: %cst0_i32_28 = spirv.Constant 0 : i32
// CHECK-NEXT: %71 = spirv.AccessChain %5[%cst0_i32_28, %70] : !spirv.ptr<!spirv.struct<(!spirv.array<8 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %72 = spirv.AtomicAnd <Device> <AcquireRelease> %71, %67 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %73 = spirv.AtomicOr <Device> <AcquireRelease> %71, %69 : !spirv.ptr<i32, StorageBuffer>
// CHECK-NEXT: %cst0_i32_29 = spirv.Constant 0 : i32
// CHECK-NEXT: %74 = spirv.AccessChain %6[%cst0_i32_29, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x i8>)>, Function>, i32, i32 -> !spirv.ptr<i8, Function>
// CHECK-NEXT: %75 = spirv.Load "Function" %74 : i8
// CHECK-NEXT: %cst0_i8 = spirv.Constant 0 : i8
// CHECK-NEXT: %76 = spirv.INotEqual %75, %cst0_i8 : i8
// CHECK-NEXT: %cst0_i32_30 = spirv.Constant 0 : i32
// CHECK-NEXT: %77 = spirv.AccessChain %6[%cst0_i32_30, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x i8>)>, Function>, i32, i32 -> !spirv.ptr<i8, Function>
// CHECK-NEXT: %cst0_i8_31 = spirv.Constant 0 : i8
// CHECK-NEXT: %cst1_i8 = spirv.Constant 1 : i8
// CHECK-NEXT: %78 = spirv.Select %arg4, %cst1_i8, %cst0_i8_31 : i1, i8
// CHECK-NEXT: spirv.Store "Function" %77, %78 : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @own(%arg0: memref<8xi4, #spirv.storage_class<Function>>, %arg1: index, %arg2: i4) {
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg2 : i4 to i32
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg0 : memref<8xi4, #spirv.storage_class<Function>> to !spirv.ptr<!spirv.struct<(!spirv.array<1 x i32>)>, Function>
// CHECK-NEXT: %2 = builtin.unrealized_conversion_cast %arg1 : index to i32
// CHECK-NEXT: %cst8_i32 = spirv.Constant 8 : i32
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %3 = spirv.UMod %2, %cst8_i32 : i32
// CHECK-NEXT: %4 = spirv.IMul %3, %cst4_i32 : i32
// CHECK-NEXT: %cst15_i32 = spirv.Constant 15 : i32
// CHECK-NEXT: %5 = spirv.ShiftLeftLogical %cst15_i32, %4 : i32, i32
// CHECK-NEXT: %6 = spirv.Not %5 : i32
// CHECK-NEXT: %7 = spirv.BitwiseAnd %0, %cst15_i32 : i32
// CHECK-NEXT: %8 = spirv.ShiftLeftLogical %7, %4 : i32, i32
// CHECK-NEXT: %cst8_i32_0 = spirv.Constant 8 : i32
// CHECK-NEXT: %9 = spirv.SDiv %2, %cst8_i32_0 : i32
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %10 = spirv.AccessChain %1[%cst0_i32, %9] : !spirv.ptr<!spirv.struct<(!spirv.array<1 x i32>)>, Function>, i32, i32 -> !spirv.ptr<i32, Function>
// CHECK-NEXT: %11 = spirv.Load "Function" %10 : i32
// CHECK-NEXT: %12 = spirv.BitwiseAnd %11, %6 : i32
// CHECK-NEXT: %13 = spirv.BitwiseOr %12, %8 : i32
// CHECK-NEXT: spirv.Store "Function" %10, %13 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
