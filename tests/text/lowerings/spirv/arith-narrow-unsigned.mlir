// RUN: terrace-opt %s --convert-arith-to-spirv | FileCheck %s

// Unsigned arithmetic of emulated integers masks what is above their width. Version 22 refuses these.

// CHECK-LABEL: func.func @unsigned(
// CHECK-COUNT-6: spirv.BitwiseAnd
// CHECK-NOT: spirv.BitwiseAnd
func.func @unsigned(%a: i8, %b: i8) -> (i1, i8, i8) {
  %0 = arith.cmpi ugt, %a, %b : i8
  %1 = arith.divui %a, %b : i8
  %2 = arith.remui %a, %b : i8
  return %0, %1, %2 : i1, i8, i8
}
