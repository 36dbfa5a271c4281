// RUN: pass-test-opt %s --canonicalize | FileCheck %s
// RUN: pass-test-opt %s --canonicalize='disable-patterns=InlineOnlyRegion,ForwardRegionInputs,DropDeadRegionInputs' \
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
// CHECK-NEXT:    %0 = flow.if %arg1 {
// CHECK:         %1 = flow.loop %arg2 carry %0 : i32 : i32 {
// CHECK:           flow.use %arg0, %arg{{[0-9]+}} : i32, i32
// CHECK:         flow.use %arg0, %1 : i32, i32
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

// Results that nothing needs go, with what is yielded and carried for them; so do those that only go round.

// CHECK-LABEL: func @not_needed(
// CHECK-SAME:    %arg0: i32, %arg1: i1, %arg2: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.if %arg1 {
// CHECK-NEXT:      %2 = flow.input : i32
// CHECK-NEXT:      %3 = flow.input : i32
// CHECK-NEXT:      flow.yield %3 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      flow.yield %arg0 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    %1 = flow.loop %arg2 carry %0 : i32 : i32 {
// CHECK-NEXT:    ^bb0(%arg3: i32, %arg4: i32):
// CHECK-NEXT:      flow.use %arg4 : i32
// CHECK-NEXT:      %2 = flow.input : i32
// CHECK-NEXT:      flow.yield %2 : i32
// CHECK-NEXT:    } : i32
// CHECK-NEXT:    flow.return %1 : i32
// WITHOUT-LABEL: func @not_needed(
// WITHOUT:         flow.loop {{.*}} carry %0#0, %0#1, %0#2
func @not_needed(%a: i32, %c: i1, %n: i32) -> i32 {
  %0, %1, %2 = flow.if %c {
    %3 = flow.input : i32
    %4 = flow.input : i32
    flow.yield %3, %4, %a : i32, i32, i32
  } else {
    flow.yield %n, %a, %n : i32, i32, i32
  } : i32, i32, i32
  // The first is used nowhere, the second is carried round and seen in the loop alone, and the last is passed along.
  %5, %6, %7 = flow.loop %n carry %0, %1, %2 : i32, i32, i32 : i32 {
  ^bb0(%i: i32, %x: i32, %y: i32, %z: i32):
    flow.use %y : i32
    %8 = flow.input : i32
    flow.yield %i, %8, %z : i32, i32, i32
  } : i32, i32, i32
  flow.return %6 : i32
}

// A value that is used to compute what nothing needs but itself stays.

// CHECK-LABEL: func @computed_round(
// CHECK:         flow.loop %arg1 carry %arg0 : i32 : i32 {
// CHECK:         } : i32
// WITHOUT-LABEL: func @computed_round(
func @computed_round(%a: i32, %n: i32) {
  %0 = flow.loop %n carry %a : i32 : i32 {
  ^bb0(%i: i32, %x: i32):
    flow.use %i : i32
    %1 = flow.add %x, %i : i32
    flow.yield %1 : i32
  } : i32
  flow.return
}
