// RUN: pass-test-opt %s --sccp | FileCheck %s

// CHECK-LABEL: func @branches(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.constant 6 : i32 : i32
// CHECK-NEXT:    %1 = flow.constant 3 : i32 : i32
// CHECK-NEXT:    %2 = flow.constant true : i1
// CHECK-NEXT:    %3 = flow.constant 1 : i32 : i32
// CHECK-NEXT:    %4 = flow.constant 2 : i32 : i32
// CHECK-NEXT:    flow.branch_if %2, ^bb1(%3 : i32), ^bb2(%arg0 : i32)
// CHECK-NEXT:  ^bb1(%5: i32):
// CHECK-NEXT:    flow.branch ^bb3(%1 : i32)
// CHECK-NEXT:  ^bb2(%6: i32):
// CHECK-NEXT:    flow.branch ^bb3(%6 : i32)
// CHECK-NEXT:  ^bb3(%7: i32):
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @branches(%a: i32) -> i32 {
  %one = flow.constant 1 : i32 : i32
  %two = flow.constant 2 : i32 : i32
  %c = flow.less %one, %two : i32, i32
  flow.branch_if %c, ^then(%one : i32), ^else(%a : i32)
^then(%x: i32):
  %0 = flow.add %x, %two : i32
  flow.branch ^join(%0 : i32)
^else(%y: i32):
  flow.branch ^join(%y : i32)
^join(%z: i32):
  %r = flow.add %z, %z : i32
  flow.return %r : i32
}

// CHECK-LABEL: func @loop_through_blocks(%arg0: i1) {
// CHECK-NEXT:    %0 = flow.constant 1 : i32 : i32
// CHECK-NEXT:    %1 = flow.constant 0 : i32 : i32
// CHECK-NEXT:    flow.branch ^bb1(%1, %1 : i32, i32)
// CHECK-NEXT:  ^bb1(%2: i32, %3: i32):
// CHECK-NEXT:    %4 = flow.add %3, %0 : i32
// CHECK-NEXT:    flow.use %1, %4 : i32, i32
// CHECK-NEXT:    flow.branch_if %arg0, ^bb1(%1, %4 : i32, i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @loop_through_blocks(%c: i1) {
  %zero = flow.constant 0 : i32 : i32
  flow.branch ^header(%zero, %zero : i32, i32)
^header(%same: i32, %other: i32):
  %0 = flow.add %same, %zero : i32
  %one = flow.constant 1 : i32 : i32
  %1 = flow.add %other, %one : i32
  flow.use %0, %1 : i32, i32
  flow.branch_if %c, ^header(%0, %1 : i32, i32), ^end
^end:
  flow.return
}

// CHECK-LABEL: func @regions(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.constant 1 : i32 : i32
// CHECK-NEXT:    %1 = flow.if %arg0 {
// CHECK-NEXT:      flow.yield %0 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      flow.yield %arg1 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    %2 = flow.loop %arg1 carry %0 : i32 : i32 {
// CHECK-NEXT:    ^bb0(%arg2: i32, %arg3: i32):
// CHECK-NEXT:      flow.use %0 : i32
// CHECK-NEXT:      flow.yield %0 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    flow.use %0, %1, %0 : i32, i32, i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  func private @closed(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.constant 1 : i32 : i32
// CHECK-NEXT:    %1 = flow.constant 7 : i32 : i32
// CHECK-NEXT:    %2 = flow.add %0, %arg1 : i32
// CHECK-NEXT:    flow.use %0, %arg1 : i32, i32
// CHECK-NEXT:    flow.return %1 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  func private @escapes(%arg0: i32) -> i32 {
// CHECK-NEXT:    flow.return %arg0 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  func private @never_called(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.sub %arg0, %arg0 : i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @regions(%c: i1, %n: i32) -> i32 {
  %one = flow.constant 1 : i32 : i32
  %0 = flow.if %c {
    flow.yield %one : i32
  } else {
    %x = flow.constant 1 : i32 : i32
    flow.yield %x : i32
  } : i32
  %1 = flow.if %c {
    flow.yield %one : i32
  } else {
    flow.yield %n : i32
  } : i32
  %2 = flow.loop %n carry %one : i32 : i32 {
  ^bb0(%i: i32, %k: i32):
    flow.use %k : i32
    flow.yield %k : i32
  } : i32
  flow.use %0, %1, %2 : i32, i32, i32
  flow.return %0 : i32
}
func private @closed(%a: i32, %b: i32) -> i32 {
  %0 = flow.add %a, %b : i32
  flow.use %a, %b : i32, i32
  %seven = flow.constant 7 : i32 : i32
  flow.return %seven : i32
}
func private @escapes(%a: i32) -> i32 {
  flow.return %a : i32
}
func private @never_called(%a: i32) -> i32 {
  %0 = flow.sub %a, %a : i32
  flow.return %0 : i32
}

// CHECK-LABEL: func @calls(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.constant 7 : i32 : i32
// CHECK-NEXT:    %1 = flow.constant 1 : i32 : i32
// CHECK-NEXT:    %2 = flow.constant 2 : i32 : i32
// CHECK-NEXT:    %3 = flow.call @closed(%1, %1) : (i32, i32) -> i32
// CHECK-NEXT:    %4 = flow.call @closed(%1, %2) : (i32, i32) -> i32
// CHECK-NEXT:    %5 = flow.call @escapes(%1) : (i32) -> i32
// CHECK-NEXT:    %6 = flow.call @external(%1) : (i32) -> i32
// CHECK-NEXT:    flow.use %0, %0, %5, %6 : i32, i32, i32, i32
// CHECK-NEXT:    flow.use {mention = @escapes}
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @calls(%a: i32) -> i32 {
  %one = flow.constant 1 : i32 : i32
  %two = flow.constant 2 : i32 : i32
  %0 = flow.call @closed(%one, %one) : (i32, i32) -> i32
  %1 = flow.call @closed(%one, %two) : (i32, i32) -> i32
  %2 = flow.call @escapes(%one) : (i32) -> i32
  %3 = flow.call @external(%one) : (i32) -> i32
  flow.use %0, %1, %2, %3 : i32, i32, i32, i32
  flow.use {mention = @escapes}
  flow.return %1 : i32
}

// CHECK-LABEL: func @external(i32) -> i32
func @external(i32) -> i32
