// RUN: terrace-opt --convert-ub-to-spirv %s | FileCheck %s

// Poison is an undefined value.

func.func @f() {
  %0 = ub.poison : vector<4xindex>
  %1 = ub.poison : i8
  return
}

// What is not reached ends a block behind the first one.
func.func @not_reached() {
  cf.br ^end
^end:
  ub.unreachable
}

// CHECK: module {
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT: %0 = spirv.Undef : vector<4xi32>
// CHECK-NEXT: %1 = spirv.Undef : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @not_reached() {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: spirv.Unreachable
// CHECK-NEXT: }
// CHECK-NEXT: }
