// RUN: pass-test-opt %s --cse | FileCheck %s

// CHECK-LABEL: func @merges(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:    %2 = flow.add %arg0, %arg1 : i32
// CHECK-NEXT:    %3 = flow.sub %arg0, %arg1 : i32
// CHECK-NEXT:    %4 = flow.sub %arg1, %arg0 : i32
// CHECK-NEXT:    %5 = flow.add %arg0, %arg1 {tag} : i32
// CHECK-NEXT:    flow.use %2, %2, %3, %4, %5 : i32, i32, i32, i32, i32
// CHECK-NEXT:    flow.return %2 : i32
// CHECK-NEXT:  }
func @merges(%a: i32, %b: i32) -> i32 {
  %0 = flow.add %a, %b : i32
  %1 = flow.add %b, %a : i32
  %2 = flow.sub %a, %b : i32
  %3 = flow.sub %b, %a : i32
  %4 = flow.add %a, %b {tag} : i32
  %dead = flow.add %a, %a : i32
  flow.use %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
  flow.return %1 : i32
}

// CHECK-LABEL: func @reads(%arg0: memref<i32>) {
// CHECK-NEXT:    %2 = flow.load %arg0 : memref<i32> to i32
// CHECK-NEXT:    flow.store %2, %arg0 : i32, memref<i32>
// CHECK-NEXT:    %3 = flow.load %arg0 : memref<i32> to i32
// CHECK-NEXT:    flow.use %2, %2, %3, %3 : i32, i32, i32, i32
// CHECK-NEXT:    %4 = flow.load %arg0 : memref<i32> to i32
// CHECK-NEXT:    flow.use %4 : i32
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @reads(%m: memref<i32>) {
  %0 = flow.load %m : memref<i32> to i32
  %1 = flow.load %m : memref<i32> to i32
  flow.store %1, %m : i32, memref<i32>
  %2 = flow.load %m : memref<i32> to i32
  %3 = flow.load %m : memref<i32> to i32
  flow.use %0, %1, %2, %3 : i32, i32, i32, i32
  %4 = flow.load %m : memref<i32> to i32
  flow.use %4 : i32
  flow.return
}

// CHECK-LABEL: func @nested_writes(%arg0: memref<i32>, %arg1: i1, %arg2: i32) {
// CHECK-NEXT:    %2 = flow.load %arg0 : memref<i32> to i32
// CHECK-NEXT:    flow.if %arg1 {
// CHECK-NEXT:      %4 = flow.load %arg0 : memref<i32> to i32
// CHECK-NEXT:      flow.store %4, %arg0 : i32, memref<i32>
// CHECK-NEXT:      flow.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    %3 = flow.load %arg0 : memref<i32> to i32
// CHECK-NEXT:    flow.use %2, %3, %3 : i32, i32, i32
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @nested_writes(%m: memref<i32>, %c: i1, %v: i32) {
  %0 = flow.load %m : memref<i32> to i32
  flow.if %c {
    %x = flow.load %m : memref<i32> to i32
    flow.store %x, %m : i32, memref<i32>
    flow.yield
  }
  %1 = flow.load %m : memref<i32> to i32
  flow.if %c {
    %x = flow.load %m : memref<i32> to i32
    %y = flow.load %m : memref<i32> to i32
    %z = flow.add %x, %y : i32
    flow.yield
  }
  %2 = flow.load %m : memref<i32> to i32
  flow.use %0, %1, %2 : i32, i32, i32
  flow.return
}

// CHECK-LABEL: func @dominance(%arg0: i1, %arg1: i32) {
// CHECK-NEXT:    %2 = flow.add %arg1, %arg1 : i32
// CHECK-NEXT:    flow.branch_if %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %3 = flow.sub %arg1, %2 : i32
// CHECK-NEXT:    flow.use %3 : i32
// CHECK-NEXT:    flow.branch ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %4 = flow.sub %arg1, %2 : i32
// CHECK-NEXT:    flow.use %4 : i32
// CHECK-NEXT:    flow.branch ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    %5 = flow.sub %arg1, %2 : i32
// CHECK-NEXT:    flow.use %5 : i32
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @dominance(%c: i1, %a: i32) {
  %0 = flow.add %a, %a : i32
  flow.branch_if %c, ^left, ^right
^left:
  %1 = flow.add %a, %a : i32
  %2 = flow.sub %a, %1 : i32
  flow.use %2 : i32
  flow.branch ^join
^right:
  %3 = flow.sub %a, %0 : i32
  flow.use %3 : i32
  flow.branch ^join
^join:
  %4 = flow.sub %a, %0 : i32
  flow.use %4 : i32
  flow.return
}

// CHECK-LABEL: func @regions(%arg0: i1, %arg1: i32) {
// CHECK-NEXT:    %2 = flow.if %arg0 {
// CHECK-NEXT:      %4 = flow.add %arg1, %arg1 : i32
// CHECK-NEXT:      flow.yield %4 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      flow.yield %arg1 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    %3 = flow.if %arg0 {
// CHECK-NEXT:      %4 = flow.add %arg1, %arg1 : i32
// CHECK-NEXT:      flow.yield %4 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      flow.yield %2 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    flow.use %2, %2, %3 : i32, i32, i32
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
// CHECK-NEXT:  flow.use %1, %0 : i32, i32
// CHECK-NEXT:  %0 = flow.constant 3 : i32 : i32
// CHECK-NEXT:  %1 = flow.constant 3 : i32 : i32
// CHECK-NEXT:  flow.use %0, %0 : i32, i32
func @regions(%c: i1, %a: i32) {
  %0 = flow.if %c {
    %x = flow.add %a, %a : i32
    flow.yield %x : i32
  } else {
    flow.yield %a : i32
  } : i32
  %1 = flow.if %c {
    %x = flow.add %a, %a : i32
    flow.yield %x : i32
  } else {
    flow.yield %a : i32
  } : i32
  %2 = flow.if %c {
    %x = flow.add %a, %a : i32
    flow.yield %x : i32
  } else {
    flow.yield %0 : i32
  } : i32
  flow.use %0, %1, %2 : i32, i32, i32
  flow.return
}
"flow.use"(%g1, %g0) : (i32, i32) -> ()
%g0 = flow.constant 3 : i32 : i32
%g1 = flow.constant 3 : i32 : i32
"flow.use"(%g1, %g0) : (i32, i32) -> ()
