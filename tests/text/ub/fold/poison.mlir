// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A poison is a constant: equal ones are merged into one at the top of the function, and unused ones are erased.

// CHECK-LABEL: func.func @merged
// CHECK-SAME: (%[[CONDITION:.*]]: i1, %[[X:.*]]: i32)
// CHECK-NEXT: %[[POISON:.*]] = ub.poison : i32
// CHECK-NEXT: cf.cond_br %[[CONDITION]], ^[[THEN:.*]], ^[[ELSE:.*]]
// CHECK-NEXT: ^[[THEN]]:
// CHECK-NEXT: return %[[POISON]], %[[POISON]]
// CHECK-NEXT: ^[[ELSE]]:
// CHECK-NEXT: arith.addi %[[X]], %[[X]]
func.func @merged(%condition: i1, %x: i32) -> (i32, i32) {
  cf.cond_br %condition, ^then, ^else
^then:
  %0 = ub.poison : i32
  %1 = ub.poison : i32
  %unused = ub.poison : f32
  return %0, %1 : i32, i32
^else:
  %2 = arith.addi %x, %x : i32
  return %2, %2 : i32, i32
}
