// RUN: pass-test-opt %s --inline='default-pipeline=' | FileCheck %s

// A dialect may let a callable come into the place of its last call only. Here the attribute `noclone` asks for that.

// CHECK-NOT: @once
// CHECK-LABEL: func private @twice(
// CHECK-LABEL: func @public(
// CHECK-LABEL: func @caller(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.add %arg0, %arg0 : i32
// CHECK-NEXT:    %1 = flow.call @twice(%0) {noclone} : (i32) -> i32
// CHECK-NEXT:    %2 = flow.call @twice(%1) {noclone} : (i32) -> i32
// CHECK-NEXT:    %3 = flow.call @public(%2) {noclone} : (i32) -> i32
// CHECK-NEXT:    flow.return %3 : i32
// CHECK-NEXT:  }
func private @once(%a: i32) -> i32 {
  %0 = flow.add %a, %a : i32
  flow.return %0 : i32
}
func private @twice(%a: i32) -> i32 {
  flow.return %a : i32
}
func @public(%a: i32) -> i32 {
  flow.return %a : i32
}
func @caller(%a: i32) -> i32 {
  %0 = flow.call @once(%a) {noclone} : (i32) -> i32
  %1 = flow.call @twice(%0) {noclone} : (i32) -> i32
  %2 = flow.call @twice(%1) {noclone} : (i32) -> i32
  %3 = flow.call @public(%2) {noclone} : (i32) -> i32
  flow.return %3 : i32
}

// The calls that come along are references, too. Callees come first, so each call here was the last one in its turn.

// CHECK-NOT: @moved
// CHECK-LABEL: func @chain(%arg0: i32) -> i32 {
// CHECK-NEXT:    %0 = flow.sub %arg0, %arg0 : i32
// CHECK-NEXT:    flow.return %0 : i32
// CHECK-NEXT:  }
func private @innermost(%a: i32) -> i32 {
  %0 = flow.sub %a, %a : i32
  flow.return %0 : i32
}
func private @moved(%a: i32) -> i32 {
  %0 = flow.call @innermost(%a) {noclone} : (i32) -> i32
  flow.return %0 : i32
}
func @chain(%a: i32) -> i32 {
  %0 = flow.call @moved(%a) {noclone} : (i32) -> i32
  flow.return %0 : i32
}
