// RUN: terrace-opt %s --convert-arith-to-spirv | FileCheck %s

// An index is as wide as what it is converted to.

// CHECK-LABEL: func.func @sum(
// CHECK: spirv.IAddCarry %{{.*}}, %{{.*}} : !spirv.struct<(i32, i32)>
func.func @sum(%a: index, %b: index) -> (index, i1) {
  %0, %1 = arith.addui_extended %a, %b : index, i1
  return %0, %1 : index, i1
}
