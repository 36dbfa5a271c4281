// RUN: pass-test-opt %s --sccp | FileCheck %s

// Which region is entered follows from what is known.

// CHECK-LABEL: func @known_condition(
// CHECK:         flow.use %[[ONE:.*]], %[[ONE]] : i32, i32
// CHECK:         flow.return %[[ONE]] : i32
func @known_condition(%a: i32) -> i32 {
  %one = flow.constant 1 : i32 : i32
  %two = flow.constant 2 : i32 : i32
  %c = flow.less %one, %two : i32, i32
  %0 = flow.if %c {
    flow.yield %one : i32
  } else {
    flow.yield %a : i32
  } : i32
  flow.use %0, %one : i32, i32
  flow.return %0 : i32
}

// What a loop carries along stays the same, whether there are rounds or not.

// CHECK-LABEL: func @carried(
// CHECK:         flow.return %{{.*}} : i32
func @carried(%n: i32) -> i32 {
  %five = flow.constant 5 : i32 : i32
  %0 = flow.loop %n carry %five : i32 : i32 {
  ^bb0(%i: i32, %k: i32):
    %zero = flow.constant 0 : i32 : i32
    %sum = flow.add %k, %zero : i32
    flow.yield %sum : i32
  } : i32
  flow.return %0 : i32
}
