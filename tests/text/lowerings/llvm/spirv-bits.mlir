// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s

// Fields of bits and shifts: positions, widths and distances get the type of what they are about.

// CHECK-LABEL: llvm.func @insert(%arg0: i32, %arg1: i32, %arg2: i32) {
// CHECK-NEXT: %0 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT: %1 = llvm.shl %0, %arg2 : i32
// CHECK-NEXT: %2 = llvm.xor %1, %0 : i32
// CHECK-NEXT: %3 = llvm.shl %2, %arg2 : i32
// CHECK-NEXT: %4 = llvm.xor %3, %0 : i32
// CHECK-NEXT: %5 = llvm.and %arg0, %4 : i32
// CHECK-NEXT: %6 = llvm.shl %arg1, %arg2 : i32
// CHECK-NEXT: %7 = llvm.or %5, %6 : i32
// CHECK-NEXT: llvm.return
spirv.func @insert(%a: i32, %b: i32, %n: i32) "None" {
  %0 = spirv.BitFieldInsert %a, %b, %n, %n : i32, i32, i32
  spirv.Return
}
// CHECK-LABEL: llvm.func @extract_signed(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = llvm.mlir.constant(32 : i32) : i32
// CHECK-NEXT: %1 = llvm.add %arg1, %arg1 : i32
// CHECK-NEXT: %2 = llvm.sub %0, %1 : i32
// CHECK-NEXT: %3 = llvm.shl %arg0, %2 : i32
// CHECK-NEXT: %4 = llvm.add %arg1, %2 : i32
// CHECK-NEXT: %5 = llvm.ashr %3, %4 : i32
// CHECK-NEXT: llvm.return
spirv.func @extract_signed(%a: i32, %n: i32) "None" {
  %0 = spirv.BitFieldSExtract %a, %n, %n : i32, i32, i32
  spirv.Return
}
// CHECK-LABEL: llvm.func @extract_unsigned(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT: %1 = llvm.shl %0, %arg1 : i32
// CHECK-NEXT: %2 = llvm.xor %1, %0 : i32
// CHECK-NEXT: %3 = llvm.lshr %arg0, %arg1 : i32
// CHECK-NEXT: %4 = llvm.and %3, %2 : i32
// CHECK-NEXT: llvm.return
spirv.func @extract_unsigned(%a: i32, %n: i32) "None" {
  %0 = spirv.BitFieldUExtract %a, %n, %n : i32, i32, i32
  spirv.Return
}
// CHECK-LABEL: llvm.func @of_a_vector(%arg0: vector<2xi32>, %arg1: i8, %arg2: i32) {
// CHECK-NEXT: %0 = llvm.mlir.poison : vector<2xi8>
// CHECK-NEXT: %1 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %2 = llvm.insertelement %arg1, %0[%1 : i32] : vector<2xi8>
// CHECK-NEXT: %3 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %4 = llvm.insertelement %arg1, %2[%3 : i32] : vector<2xi8>
// CHECK-NEXT: %5 = llvm.zext %4 : vector<2xi8> to vector<2xi32>
// CHECK-NEXT: %6 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT: %7 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT: %8 = llvm.insertelement %arg2, %6[%7 : i32] : vector<2xi32>
// CHECK-NEXT: %9 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT: %10 = llvm.insertelement %arg2, %8[%9 : i32] : vector<2xi32>
// CHECK-NEXT: %11 = llvm.mlir.constant(dense<-1> : vector<2xi32>) : vector<2xi32>
// CHECK-NEXT: %12 = llvm.shl %11, %10 : vector<2xi32>
// CHECK-NEXT: %13 = llvm.xor %12, %11 : vector<2xi32>
// CHECK-NEXT: %14 = llvm.lshr %arg0, %5 : vector<2xi32>
// CHECK-NEXT: %15 = llvm.and %14, %13 : vector<2xi32>
// CHECK-NEXT: llvm.return
spirv.func @of_a_vector(%a: vector<2xi32>, %n: i8, %m: i32) "None" {
  %0 = spirv.BitFieldUExtract %a, %n, %m : vector<2xi32>, i8, i32
  spirv.Return
}
// CHECK-LABEL: llvm.func @wider_numbers(%arg0: i16, %arg1: i64) {
// CHECK-NEXT: %0 = llvm.trunc %arg1 : i64 to i16
// CHECK-NEXT: %1 = llvm.trunc %arg1 : i64 to i16
// CHECK-NEXT: %2 = llvm.mlir.constant(-1 : i16) : i16
// CHECK-NEXT: %3 = llvm.shl %2, %1 : i16
// CHECK-NEXT: %4 = llvm.xor %3, %2 : i16
// CHECK-NEXT: %5 = llvm.lshr %arg0, %0 : i16
// CHECK-NEXT: %6 = llvm.and %5, %4 : i16
// CHECK-NEXT: llvm.return
spirv.func @wider_numbers(%a: i16, %n: i64) "None" {
  %0 = spirv.BitFieldUExtract %a, %n, %n : i16, i64, i64
  spirv.Return
}
// CHECK-LABEL: llvm.func @shifts(%arg0: i32, %arg1: i32, %arg2: i16, %arg3: i16, %arg4: vector<4xi64>, %arg5: vector<4xi32>) {
// CHECK-NEXT: %0 = llvm.ashr %arg0, %arg0 : i32
// CHECK-NEXT: %1 = llvm.ashr %arg0, %arg1 : i32
// CHECK-NEXT: %2 = llvm.sext %arg2 : i16 to i32
// CHECK-NEXT: %3 = llvm.ashr %arg0, %2 : i32
// CHECK-NEXT: %4 = llvm.zext %arg3 : i16 to i32
// CHECK-NEXT: %5 = llvm.lshr %arg0, %4 : i32
// CHECK-NEXT: %6 = llvm.zext %arg5 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT: %7 = llvm.shl %arg4, %6 : vector<4xi64>
// CHECK-NEXT: llvm.return
spirv.func @shifts(%a: i32, %s: si32, %n: i16, %u: ui16, %v: vector<4xi64>, %w: vector<4xui32>) "None" {
  %0 = spirv.ShiftRightArithmetic %a, %a : i32, i32
  %1 = spirv.ShiftRightArithmetic %a, %s : i32, si32
  %2 = spirv.ShiftRightArithmetic %a, %n : i32, i16
  %3 = spirv.ShiftRightLogical %a, %u : i32, ui16
  %4 = spirv.ShiftLeftLogical %v, %w : vector<4xi64>, vector<4xui32>
  spirv.Return
}
