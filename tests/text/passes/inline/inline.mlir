// RUN: pass-test-opt %s --inline | FileCheck %s

// CHECK-LABEL: func @leaf(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.add %arg0, %arg0 : i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  func private @kept(%arg0: i32) -> i32 {
// CHECK-NEXT:    flow.return %arg0 : i32
// CHECK-NEXT:  }
func @leaf(%a: i32) -> i32 {
  %0 = flow.add %a, %a : i32
  flow.return %0 : i32
}
func private @gone(%a: i32) -> i32 {
  %0 = flow.call @leaf(%a) : (i32) -> i32
  %1 = flow.sub %0, %a : i32
  flow.return %1 : i32
}
func private @unused(%a: i32) -> i32 {
  flow.return %a : i32
}
func private @kept(%a: i32) -> i32 {
  flow.return %a : i32
}

// CHECK-LABEL: func @recursive(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.call @recursive(%arg0) : (i32) -> i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @recursive(%a: i32) -> i32 {
  %0 = flow.call @recursive(%a) : (i32) -> i32
  flow.return %0 : i32
}

// CHECK-LABEL: func @caller(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.add %arg0, %arg0 : i32
// CHECK-NEXT:    %1 = flow.sub %0, %arg0 : i32
// CHECK-NEXT:    %2 = flow.call @recursive(%1) : (i32) -> i32
// CHECK-NEXT:    %3 = flow.call @kept(%2) {noinline} : (i32) -> i32
// CHECK-NEXT:    flow.return %3 : i32
// CHECK-NEXT:  }
func @caller(%a: i32) -> i32 {
  %0 = flow.call @gone(%a) : (i32) -> i32
  %1 = flow.call @recursive(%0) : (i32) -> i32
  %2 = flow.call @kept(%1) {noinline} : (i32) -> i32
  flow.return %2 : i32
}

// CHECK-LABEL: func @ping(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.call @pong(%arg0) : (i32) -> i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @ping(%a: i32) -> i32 {
  %0 = flow.call @pong(%a) : (i32) -> i32
  flow.return %0 : i32
}

// CHECK-LABEL: func @pong(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.call @ping(%arg0) : (i32) -> i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  func private @blocks(%arg0: i1, %arg1: i32) -> i32 {
// CHECK-NEXT:    flow.branch_if %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    flow.return %arg1 : i32
// CHECK-NEXT:  ^bb2(%0: i32):
// CHECK-NEXT:    flow.use %0 : i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @pong(%a: i32) -> i32 {
  %0 = flow.call @ping(%a) : (i32) -> i32
  flow.return %0 : i32
}
func private @blocks(%c: i1, %a: i32) -> i32 {
  flow.branch_if %c, ^left, ^right(%a : i32)
^left:
  flow.return %a : i32
^right(%x: i32):
  flow.use %x : i32
  flow.return %x : i32
}

// CHECK-LABEL: func @calls_blocks(%arg0: i1, %arg1: i32) {
// CHECK-NEXT:    flow.branch_if %arg0, ^bb1, ^bb2(%arg1 : i32)
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    flow.branch ^bb3(%arg1 : i32)
// CHECK-NEXT:  ^bb2(%0: i32):
// CHECK-NEXT:    flow.use %0 : i32
// CHECK-NEXT:    flow.branch ^bb3(%0 : i32)
// CHECK-NEXT:  ^bb3(%1: i32):
// CHECK-NEXT:    flow.branch_if %arg0, ^bb4, ^bb5(%1 : i32)
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    flow.branch ^bb6(%1 : i32)
// CHECK-NEXT:  ^bb5(%2: i32):
// CHECK-NEXT:    flow.use %2 : i32
// CHECK-NEXT:    flow.branch ^bb6(%2 : i32)
// CHECK-NEXT:  ^bb6(%3: i32):
// CHECK-NEXT:    flow.use %3 : i32
// CHECK-NEXT:    flow.if %arg0 {
// CHECK-NEXT:      %4 = flow.call @blocks(%arg0, %1) : (i1, i32) -> i32
// CHECK-NEXT:      flow.use %4 : i32
// CHECK-NEXT:      %5 = flow.add %arg1, %arg1 : i32
// CHECK-NEXT:      flow.use %5 : i32
// CHECK-NEXT:      flow.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @calls_blocks(%c: i1, %a: i32) {
  %0 = flow.call @blocks(%c, %a) : (i1, i32) -> i32
  %1 = flow.call @blocks(%c, %0) : (i1, i32) -> i32
  flow.use %1 : i32
  flow.if %c {
    %2 = flow.call @blocks(%c, %0) : (i1, i32) -> i32
    flow.use %2 : i32
    %3 = flow.call @leaf(%a) : (i32) -> i32
    flow.use %3 : i32
    flow.yield
  }
  flow.return
}

// CHECK-LABEL: func @external(i32)
func @external(i32)

// CHECK-LABEL: func @illegal() -> i32 {
// CHECK-NEXT:    %0 = flow.input : i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @illegal() -> i32 {
  %0 = flow.input : i32
  flow.return %0 : i32
}

// CHECK-LABEL: func @calls_illegal() {
// CHECK-NEXT:    %0 = flow.constant 1 : i32 : i32
// CHECK-NEXT:    %1 = flow.call @illegal() : () -> i32
// CHECK-NEXT:    flow.call @external(%0) : (i32) -> ()
// CHECK-NEXT:    flow.use %1 : i32
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @calls_illegal() {
  %0 = flow.call @illegal() : () -> i32
  %1 = flow.constant 1 : i32 : i32
  flow.call @external(%1) : (i32) -> ()
  flow.use %0 : i32
  flow.return
}

// CHECK-LABEL: func @converts(%arg0: i64) -> i64 {
// CHECK-NEXT:    %0 = flow.convert %arg0 : i64 to i32
// CHECK-NEXT:    %1 = flow.add %0, %0 : i32
// CHECK-NEXT:    %2 = flow.convert %1 : i32 to i64
// CHECK-NEXT:    flow.return %2 : i64
// CHECK-NEXT:  }
func @converts(%a: i64) -> i64 {
  %0 = flow.call @leaf(%a) : (i64) -> i64
  flow.return %0 : i64
}

// CHECK-LABEL: func @one(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.call @three(%arg0) : (i32) -> i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @one(%a: i32) -> i32 {
  %0 = flow.call @two(%a) : (i32) -> i32
  flow.return %0 : i32
}

// CHECK-LABEL: func @two(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.call @one(%arg0) : (i32) -> i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @two(%a: i32) -> i32 {
  %0 = flow.call @three(%a) : (i32) -> i32
  flow.return %0 : i32
}

// CHECK-LABEL: func @three(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.call @one(%arg0) : (i32) -> i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func @three(%a: i32) -> i32 {
  %0 = flow.call @one(%a) : (i32) -> i32
  flow.return %0 : i32
}
