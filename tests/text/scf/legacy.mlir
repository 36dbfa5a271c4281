// RUN: terrace-opt %s --split-input-file | FileCheck %s
// RUN: terrace-opt %s --split-input-file | terrace-opt --split-input-file | FileCheck %s

// In 2020, a reduction was an op in the body of the loop, which ended with `scf.yield`.
// CHECK-LABEL: func @one
func @one(%n: index, %one: index, %zero: index, %a: f32) -> f32 {
  // CHECK: scf.parallel (%[[I:.*]]) = (%arg2) to (%arg0) step (%arg1) init (%arg3) -> f32 {
  // CHECK-NEXT: scf.reduce(%arg3 : f32) {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32):
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[X]], %[[Y]] : f32
  // CHECK-NEXT: scf.reduce.return %[[SUM]] : f32
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  %0 = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%a) -> f32 {
    scf.reduce(%a) : f32 {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.addf %x, %y : f32
      scf.reduce.return %1 : f32
    }
    scf.yield
  }
  return %0 : f32
}

// -----

// Several reductions become one, at the end.
// CHECK-LABEL: func @several
func @several(%n: index, %one: index, %zero: index, %a: f32, %b: i32) {
  // CHECK: scf.parallel
  // CHECK-NEXT: %[[C:.*]] = arith.addi %arg4, %arg4 : i32
  // CHECK-NEXT: scf.reduce(%arg3, %[[C]] : f32, i32) {
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: scf.reduce.return %[[X]] : f32
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%[[Y:.*]]: i32, %{{.*}}: i32):
  // CHECK-NEXT: scf.reduce.return %[[Y]] : i32
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  %0:2 = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%a, %b) -> (f32, i32) {
    scf.reduce(%a) : f32 {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
    %c = arith.addi %b, %b : i32
    scf.reduce(%c) : i32 {
    ^bb0(%x: i32, %y: i32):
      scf.reduce.return %x : i32
    }
    scf.yield
  }
  return
}

// -----

// So did a body without reductions.
// CHECK-LABEL: func @none
func @none(%n: index, %one: index, %zero: index) {
  // CHECK: scf.parallel
  // CHECK-NEXT: scf.reduce
  // CHECK-NEXT: }
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    scf.yield
  }
  return
}

// -----

// The `scf.yield` need not be written.
// CHECK-LABEL: func @implicit_end
func @implicit_end(%n: index, %one: index, %zero: index, %a: f32, %b: i32) {
  // CHECK: scf.parallel
  // CHECK-NEXT: scf.reduce(%arg3, %arg4 : f32, i32) {
  %0:2 = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%a, %b) -> (f32, i32) {
    scf.reduce(%a) : f32 {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
    scf.reduce(%b) : i32 {
    ^bb0(%x: i32, %y: i32):
      scf.reduce.return %y : i32
    }
  }
  return
}
