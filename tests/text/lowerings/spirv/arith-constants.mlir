// RUN: terrace-opt --convert-arith-to-spirv %s | FileCheck %s

// Constants get the types that the environment has; those of tensors become arrays.

func.func @constants() {
  %0 = arith.constant true
  %1 = arith.constant 42 : i32
  %2 = arith.constant 0.5 : f32
  %3 = arith.constant dense<[2,3]> : vector<2xi32>
  %4 = arith.constant 4 : index
  %5 = arith.constant dense<1.0> : tensor<2x3xf32>
  %6 = arith.constant dense<1> : vector<1xi32>
  %7 = arith.constant dense<[[1,2],[3,4]]> : tensor<2x2xi32>
  %8 = arith.constant dense<[1,2]> : vector<2xindex>
  %9 = arith.constant dense<[true,false]> : vector<2xi1>
  %10 = arith.constant -3 : i8
  %11 = arith.constant 2.5 : f16
  %12 = arith.constant dense<[-1, 2]> : vector<2xi16>
  %13 = arith.constant 3000000000 : index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @constants() {
// CHECK-NEXT: %true = spirv.Constant true
// CHECK-NEXT: %cst42_i32 = spirv.Constant 42 : i32
// CHECK-NEXT: %cst_f32 = spirv.Constant 5.000000e-01 : f32
// CHECK-NEXT: %cst_vec_2xi32 = spirv.Constant dense<[2, 3]> : vector<2xi32>
// CHECK-NEXT: %cst4_i32 = spirv.Constant 4 : i32
// CHECK-NEXT: %cst = spirv.Constant dense<1.000000e+00> : tensor<6xf32> : !spirv.array<6 x f32>
// CHECK-NEXT: %cst1_i32 = spirv.Constant 1 : i32
// CHECK-NEXT: %cst_0 = spirv.Constant dense<[1, 2, 3, 4]> : tensor<4xi32> : !spirv.array<4 x i32>
// CHECK-NEXT: %cst_vec_2xi32_1 = spirv.Constant dense<[1, 2]> : vector<2xi32>
// CHECK-NEXT: %cst_vec_2xi1 = spirv.Constant dense<[true, false]> : vector<2xi1>
// CHECK-NEXT: %cst-3_i32 = spirv.Constant -3 : i32
// CHECK-NEXT: %cst_f32_2 = spirv.Constant 2.500000e+00 : f32
// CHECK-NEXT: %cst_vec_2xi32_3 = spirv.Constant dense<[-1, 2]> : vector<2xi32>
// CHECK-NEXT: %cst-1294967296_i32 = spirv.Constant -1294967296 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
