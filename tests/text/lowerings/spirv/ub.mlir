// RUN: terrace-opt --convert-ub-to-spirv %s | FileCheck %s

// Poison is an undefined value.

func.func @f() {
  %0 = ub.poison : vector<4xindex>
  %1 = ub.poison : i8
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT: %0 = spirv.Undef : vector<4xi32>
// CHECK-NEXT: %1 = spirv.Undef : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
