// RUN: pass-test-opt %s --loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func @hoists(%arg0: i32, %arg1: i32, %arg2: memref<i32>) -> i32 {
// CHECK-NEXT:    %0 = flow.add %arg1, %arg1 : i32
// CHECK-NEXT:    %1 = flow.add %0, %arg1 : i32
// CHECK-NEXT:    %2 = flow.loop %arg0 carry %arg1 : i32 : i32 {
// CHECK-NEXT:    ^bb0(%arg3: i32, %arg4: i32):
// CHECK-NEXT:      %3 = flow.add %1, %arg3 : i32
// CHECK-NEXT:      %4 = flow.divide %arg1, %arg1 : i32
// CHECK-NEXT:      %5 = flow.load %arg2 : memref<i32> to i32
// CHECK-NEXT:      flow.use %4, %5 : i32, i32
// CHECK-NEXT:      %6 = flow.add %3, %arg4 : i32
// CHECK-NEXT:      flow.yield %6 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    flow.return %2 : i32
// CHECK-NEXT:  }
func @hoists(%n: i32, %a: i32, %m: memref<i32>) -> i32 {
  %r = flow.loop %n carry %a : i32 : i32 {
  ^bb0(%i: i32, %x: i32):
    %0 = flow.add %a, %a : i32
    %1 = flow.add %0, %a : i32
    %2 = flow.add %1, %i : i32
    %3 = flow.divide %a, %a : i32
    %4 = flow.load %m : memref<i32> to i32
    flow.use %3, %4 : i32, i32
    %5 = flow.add %2, %x : i32
    flow.yield %5 : i32
  } : i32
  flow.return %r : i32
}

// CHECK-LABEL: func @nested(%arg0: i32, %arg1: i32, %arg2: i1) {
// CHECK-NEXT:    %0 = flow.add %arg1, %arg1 : i32
// CHECK-NEXT:    flow.loop %arg0 : i32 {
// CHECK-NEXT:    ^bb0(%arg3: i32):
// CHECK-NEXT:      %1 = flow.add %arg3, %arg1 : i32
// CHECK-NEXT:      %2 = flow.if %arg2 {
// CHECK-NEXT:        %3 = flow.add %0, %1 : i32
// CHECK-NEXT:        flow.yield %3 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        flow.yield %0 : i32
// CHECK-NEXT:      } : i32
// CHECK-NEXT:      flow.loop %arg0 : i32 {
// CHECK-NEXT:      ^bb0(%arg4: i32):
// CHECK-NEXT:        %3 = flow.if %arg2 {
// CHECK-NEXT:          %4 = flow.divide %0, %0 : i32
// CHECK-NEXT:          flow.yield %4 : i32
// CHECK-NEXT:        } else {
// CHECK-NEXT:          flow.yield %arg4 : i32
// CHECK-NEXT:        } : i32
// CHECK-NEXT:        flow.use %2, %3 : i32, i32
// CHECK-NEXT:        flow.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      flow.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @nested(%n: i32, %a: i32, %c: i1) {
  flow.loop %n : i32 {
  ^bb0(%i: i32):
    flow.loop %n : i32 {
    ^bb0(%j: i32):
      %0 = flow.add %a, %a : i32
      %1 = flow.add %i, %a : i32
      %2 = flow.if %c {
        %x = flow.add %0, %1 : i32
        flow.yield %x : i32
      } else {
        flow.yield %0 : i32
      } : i32
      %3 = flow.if %c {
        %x = flow.divide %0, %0 : i32
        flow.yield %x : i32
      } else {
        flow.yield %j : i32
      } : i32
      flow.use %2, %3 : i32, i32
      flow.yield
    }
    flow.yield
  }
  flow.return
}
