// RUN: terrace-opt %s --canonicalize | FileCheck %s

// The low bits come first; MLIR 22 exchanges the members.
// CHECK-LABEL: func.func @sum_with_zero
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %0 = spirv.CompositeConstruct %arg0, %cst0_i32 : (i32, i32) -> !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %0 : !spirv.struct<(i32, i32)>
func.func @sum_with_zero(%x: i32) -> !spirv.struct<(i32, i32)> {
  %zero = spirv.Constant 0 : i32
  %0 = spirv.IAddCarry %x, %zero : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// CHECK-LABEL: func.func @sum
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %0 = spirv.Undef : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %1 = spirv.CompositeInsert %cst4_i32, %0[0 : i32] : i32 into !spirv.struct<(i32, i32)>
// CHECK-NEXT: %2 = spirv.CompositeInsert %cst1_i32, %1[1 : i32] : i32 into !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %2 : !spirv.struct<(i32, i32)>
func.func @sum(%x: i32) -> !spirv.struct<(i32, i32)> {
  %a = spirv.Constant -1 : i32
  %b = spirv.Constant 5 : i32
  %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// CHECK-LABEL: func.func @sums
// CHECK-NEXT: %cst_vec_2xi32 = spirv.Constant dense<[4, -1]> : vector<2xi32>
// CHECK-NEXT: %cst_vec_2xi32_0 = spirv.Constant dense<[1, 0]> : vector<2xi32>
// CHECK-NEXT: %0 = spirv.Undef : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
// CHECK-NEXT: %1 = spirv.CompositeInsert %cst_vec_2xi32, %0[0 : i32] : vector<2xi32> into !spirv.struct<(vector<2xi32>, vector<2xi32>)>
// CHECK-NEXT: %2 = spirv.CompositeInsert %cst_vec_2xi32_0, %1[1 : i32] : vector<2xi32> into !spirv.struct<(vector<2xi32>, vector<2xi32>)>
// CHECK-NEXT: return %2 : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
func.func @sums() -> !spirv.struct<(vector<2xi32>, vector<2xi32>)> {
  %a = spirv.Constant dense<-1> : vector<2xi32>
  %b = spirv.Constant dense<[5, 0]> : vector<2xi32>
  %0 = spirv.IAddCarry %a, %b : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  return %0 : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
}

// CHECK-LABEL: func.func @signed_by_zero
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %0 = spirv.CompositeConstruct %cst0_i32, %cst0_i32 : (i32, i32) -> !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %0 : !spirv.struct<(i32, i32)>
func.func @signed_by_zero(%x: i32) -> !spirv.struct<(i32, i32)> {
  %zero = spirv.Constant 0 : i32
  %0 = spirv.SMulExtended %x, %zero : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// CHECK-LABEL: func.func @signed
// CHECK-NEXT: %cst-15_i32 = spirv.Constant -15 : i32
// CHECK-NEXT: %cst-1_i32 = spirv.Constant -1 : i32
// CHECK-NEXT: %0 = spirv.Undef : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %1 = spirv.CompositeInsert %cst-15_i32, %0[0 : i32] : i32 into !spirv.struct<(i32, i32)>
// CHECK-NEXT: %2 = spirv.CompositeInsert %cst-1_i32, %1[1 : i32] : i32 into !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %2 : !spirv.struct<(i32, i32)>
func.func @signed() -> !spirv.struct<(i32, i32)> {
  %a = spirv.Constant -3 : i32
  %b = spirv.Constant 5 : i32
  %0 = spirv.SMulExtended %a, %b : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// The high half is not zero where x is negative.
// CHECK-LABEL: func.func @signed_by_one
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %0 = spirv.SMulExtended %arg0, %cst1_i32 : !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %0 : !spirv.struct<(i32, i32)>
func.func @signed_by_one(%x: i32) -> !spirv.struct<(i32, i32)> {
  %one = spirv.Constant 1 : i32
  %0 = spirv.SMulExtended %x, %one : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// CHECK-LABEL: func.func @unsigned_by_zero
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %0 = spirv.CompositeConstruct %cst0_i32, %cst0_i32 : (i32, i32) -> !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %0 : !spirv.struct<(i32, i32)>
func.func @unsigned_by_zero(%x: i32) -> !spirv.struct<(i32, i32)> {
  %zero = spirv.Constant 0 : i32
  %0 = spirv.UMulExtended %x, %zero : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// CHECK-LABEL: func.func @unsigned_by_one
// CHECK-NEXT: %cst0_i32 = spirv.Constant 0 : i32
// CHECK-NEXT: %0 = spirv.CompositeConstruct %arg0, %cst0_i32 : (i32, i32) -> !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %0 : !spirv.struct<(i32, i32)>
func.func @unsigned_by_one(%x: i32) -> !spirv.struct<(i32, i32)> {
  %one = spirv.Constant 1 : i32
  %0 = spirv.UMulExtended %x, %one : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}

// CHECK-LABEL: func.func @unsigned
// CHECK-NEXT: %cst-15_i32 = spirv.Constant -15 : i32
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %0 = spirv.Undef : !spirv.struct<(i32, i32)>
// CHECK-NEXT: %1 = spirv.CompositeInsert %cst-15_i32, %0[0 : i32] : i32 into !spirv.struct<(i32, i32)>
// CHECK-NEXT: %2 = spirv.CompositeInsert %cst4_i32, %1[1 : i32] : i32 into !spirv.struct<(i32, i32)>
// CHECK-NEXT: return %2 : !spirv.struct<(i32, i32)>
func.func @unsigned() -> !spirv.struct<(i32, i32)> {
  %a = spirv.Constant -3 : i32
  %b = spirv.Constant 5 : i32
  %0 = spirv.UMulExtended %a, %b : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}
