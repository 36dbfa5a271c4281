// RUN: pass-test-opt %s --canonicalize | FileCheck %s
// RUN: pass-test-opt %s --canonicalize='disable-patterns=InlineOnlyRegion,ForwardRegionInputs' \
// RUN:   | FileCheck %s --check-prefix=WITHOUT

// An op that executes one region, once, is replaced by what is in it.

// CHECK-LABEL: func @one_way(%arg0: i32) -> i32 {
// CHECK-NEXT:    flow.use %arg0 : i32
// CHECK-NEXT:    %0 = flow.add %arg0, %arg0 : i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
// WITHOUT-LABEL: func @one_way(
// WITHOUT:         flow.if
func @one_way(%a: i32) -> i32 {
  %one = flow.constant 1 : i32 : i32
  %two = flow.constant 2 : i32 : i32
  %c = flow.less %one, %two : i32, i32
  %0 = flow.if %c {
    flow.use %a : i32
    %1 = flow.add %a, %a : i32
    flow.yield %1 : i32
  } else {
    %2 = flow.input : i32
    flow.yield %2 : i32
  } : i32
  flow.return %0 : i32
}

// One that executes none is replaced by nothing.

// CHECK-LABEL: func @no_way(%arg0: i32) {
// CHECK-NEXT:    flow.return
// CHECK-NEXT:  }
func @no_way(%a: i32) {
  %one = flow.constant 1 : i32 : i32
  %c = flow.less %one, %one : i32, i32
  flow.if %c {
    flow.use %a : i32
    flow.yield
  }
  flow.return
}

// What gets the same value on all ways is that value: from both regions, or round after round.

// CHECK-LABEL: func @same_on_all_ways(%arg0: i32, %arg1: i1, %arg2: i32) -> i32 {
// CHECK-NEXT:    %0:2 = flow.if %arg1 {
// CHECK:         %1:2 = flow.loop %arg2 carry %arg0, %0#1
// CHECK:           flow.use %arg0, %arg{{[0-9]+}} : i32, i32
// CHECK:         flow.use %arg0, %1#1 : i32, i32
// CHECK-NEXT:    flow.return %arg0 : i32
// WITHOUT-LABEL: func @same_on_all_ways(
// WITHOUT:         flow.use %1#0, %1#1 : i32, i32
func @same_on_all_ways(%a: i32, %c: i1, %n: i32) -> i32 {
  %0, %1 = flow.if %c {
    flow.use %a : i32
    flow.yield %a, %n : i32, i32
  } else {
    flow.yield %a, %a : i32, i32
  } : i32, i32
  %2, %3 = flow.loop %n carry %0, %1 : i32, i32 : i32 {
  ^bb0(%i: i32, %x: i32, %y: i32):
    flow.use %x, %y : i32, i32
    flow.yield %x, %i : i32, i32
  } : i32, i32
  flow.use %2, %3 : i32, i32
  flow.return %2 : i32
}
