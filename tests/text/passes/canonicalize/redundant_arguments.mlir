// RUN: terrace-opt %s --canonicalize=region-simplify=aggressive | FileCheck %s
// RUN: terrace-opt %s --canonicalize | FileCheck %s --check-prefix=NORMAL

// An argument for which all predecessors pass the same value is that value.

// CHECK-LABEL: func.func @same_value(
// CHECK-SAME: %[[CONDITION:.*]]: i1, %[[VALUE:.*]]: i32)
// CHECK: cf.cond_br %[[CONDITION]], ^[[LEFT:bb[0-9]+]], ^[[RIGHT:bb[0-9]+]]
// CHECK: ^[[LEFT]]:
// CHECK: call @left()
// CHECK: cf.br ^[[END:bb[0-9]+]]
// CHECK: ^[[RIGHT]]:
// CHECK: call @right()
// CHECK: cf.br ^[[END]]
// CHECK: ^[[END]]:
// CHECK-NEXT: return %[[VALUE]] : i32
// NORMAL-LABEL: func.func @same_value(
// NORMAL: ^bb3(%{{.*}}: i32):
func.func private @left()
func.func private @right()
func.func @same_value(%condition: i1, %value: i32) -> i32 {
  cf.cond_br %condition, ^left, ^right
^left:
  call @left() : () -> ()
  cf.br ^end(%value : i32)
^right:
  call @right() : () -> ()
  cf.br ^end(%value : i32)
^end(%result: i32):
  return %result : i32
}

// A loop that passes its argument to itself changes nothing.
// CHECK-LABEL: func.func @invariant_of_loop(
// CHECK-SAME: %[[VALUE:.*]]: i32)
// CHECK: cf.br ^[[LOOP:bb[0-9]+]]
// CHECK: ^[[LOOP]]:
// CHECK: %[[MORE:.*]] = call @more(%[[VALUE]])
// CHECK: cf.cond_br %[[MORE]], ^[[LOOP]], ^[[END:bb[0-9]+]]
// CHECK: ^[[END]]:
// CHECK-NEXT: return %[[VALUE]] : i32
func.func private @more(i32) -> i1
func.func @invariant_of_loop(%value: i32) -> i32 {
  cf.br ^loop(%value : i32)
^loop(%current: i32):
  %more = call @more(%current) : (i32) -> i1
  cf.cond_br %more, ^loop(%current : i32), ^end(%current : i32)
^end(%result: i32):
  return %result : i32
}

// Two values stay an argument.
// CHECK-LABEL: func.func @two_values(
// CHECK: ^bb3(%[[RESULT:.*]]: i32):
// CHECK-NEXT: return %[[RESULT]] : i32
func.func @two_values(%condition: i1, %value: i32, %other: i32) -> i32 {
  cf.cond_br %condition, ^left, ^right
^left:
  call @left() : () -> ()
  cf.br ^end(%value : i32)
^right:
  call @right() : () -> ()
  cf.br ^end(%other : i32)
^end(%result: i32):
  return %result : i32
}
