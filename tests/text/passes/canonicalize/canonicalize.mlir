// RUN: pass-test-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @folds(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.constant 3 : i32 : i32
// CHECK-NEXT:    %1 = flow.add %arg0, %0 : i32
// CHECK-NEXT:    flow.return %1 : i32
// CHECK-NEXT:  }
func @folds(%a: i32) -> i32 {
  %one = flow.constant 1 : i32 : i32
  %two = flow.constant 2 : i32 : i32
  %0 = flow.add %one, %a : i32
  %1 = flow.add %0, %two : i32
  %2 = flow.sub %a, %a : i32
  %3 = flow.add %1, %2 : i32
  %dead = flow.divide %a, %a : i32
  flow.return %3 : i32
}

// CHECK-LABEL: func @blocks(%arg0: i32, %arg1: i1) -> i32 {
// CHECK-NEXT:    flow.branch_if %arg1, ^bb1(%arg0 : i32), ^bb2
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    flow.branch ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    flow.return %arg0 : i32
// CHECK-NEXT:  }
func @blocks(%a: i32, %c: i1) -> i32 {
  flow.branch_if %c, ^x(%a, %a : i32, i32), ^y
^x(%p: i32, %q: i32):
  flow.return %p : i32
^y:
  flow.branch ^z
^z:
  flow.return %a : i32
^lost:
  flow.branch ^lost
}

// What an op and its traits do not fold, its dialect may; and a dialect says in which ops constants stay.

// CHECK-LABEL: func @by_the_dialect(%arg0: i32) -> i1 {
// CHECK-NEXT:    %0 = flow.constant false : i1
// CHECK-NEXT:    %1 = flow.group {
// CHECK-NEXT:      %2 = flow.constant 3 : i32 : i32
// CHECK-NEXT:      flow.use %2 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    flow.use %1 : i32
// CHECK-NEXT:    flow.return %0 : i1
// CHECK-NEXT:  }
func @by_the_dialect(%a: i32) -> i1 {
  %0 = flow.less %a, %a : i32, i32
  %1 = flow.group {
    %one = flow.constant 1 : i32 : i32
    %two = flow.constant 2 : i32 : i32
    %three = flow.add %one, %two : i32
    flow.use %three : i32
  } : i32
  flow.use %1 : i32
  flow.return %0 : i1
}
