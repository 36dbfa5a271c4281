// RUN: terrace-opt --split-input-file --convert-arith-to-spirv %s | FileCheck %s

// Overflow flags are decorations where the target environment has these.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], []>, #spirv.resource_limits<>>} {
// CHECK-LABEL: func.func @core
func.func @core(%a: i32, %b: i32, %v: vector<2xi32>, %n: i8) -> (i32, i32, i32, i32, vector<2xi32>, i32, i8) {
  // CHECK: spirv.IAdd %arg0, %arg1 {no_signed_wrap} : i32
  %0 = arith.addi %a, %b overflow<nsw> : i32
  // CHECK: spirv.ISub %arg0, %arg1 {no_unsigned_wrap} : i32
  %1 = arith.subi %a, %b overflow<nuw> : i32
  // CHECK: spirv.IMul %arg0, %arg1 {no_signed_wrap, no_unsigned_wrap} : i32
  %2 = arith.muli %a, %b overflow<nsw, nuw> : i32
  // CHECK: spirv.ShiftLeftLogical %arg0, %arg1 {no_signed_wrap} : i32, i32
  %3 = arith.shli %a, %b overflow<nsw> : i32
  // CHECK: spirv.IAdd %arg2, %arg2 {no_signed_wrap} : vector<2xi32>
  %4 = arith.addi %v, %v overflow<nsw> : vector<2xi32>
  // CHECK: spirv.IAdd %arg0, %arg1 : i32
  %5 = arith.addi %a, %b : i32
  // The sum of 32 bits may wrap in the bits above.
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : i32
  %6 = arith.addi %n, %n overflow<nsw> : i8
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, vector<2xi32>, i32, i8
}
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_no_integer_wrap_decoration]>, #spirv.resource_limits<>>} {
// CHECK-LABEL: func.func @extension
func.func @extension(%a: i32) -> i32 {
  // CHECK: spirv.IAdd %arg0, %arg0 {no_signed_wrap} : i32
  %0 = arith.addi %a, %a overflow<nsw> : i32
  return %0 : i32
}
}

// -----

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
// CHECK-LABEL: func.func @without
func.func @without(%a: i32) -> i32 {
  // CHECK: spirv.IAdd %arg0, %arg0 : i32
  %0 = arith.addi %a, %a overflow<nsw> : i32
  return %0 : i32
}
}
