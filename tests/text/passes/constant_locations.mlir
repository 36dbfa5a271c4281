// RUN: terrace-opt %s --canonicalize --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// A constant that stays in its block keeps its location. One that comes from another block, and one that takes the
// place of others, is from nowhere; a fold leaves the location of the op. So it is in mlir-opt 22.

// CHECK-LABEL: func @same_block
func @same_block(%x: i32) -> (i32, i32) {
  // CHECK-DAG: constant 7 : i32 loc("seven")
  // CHECK-DAG: constant 9 : i32 loc("nine")
  %0 = addi %x, %x : i32
  %c7 = constant 7 : i32 loc("seven")
  %1 = muli %0, %c7 : i32
  %c9 = constant 9 : i32 loc("nine")
  %2 = muli %0, %c9 : i32
  return %1, %2 : i32, i32
}

// CHECK-LABEL: func @merged
func @merged(%x: i32) -> (i32, i32) {
  // CHECK: constant 7 : i32 loc(unknown)
  %c7 = constant 7 : i32 loc("first")
  %1 = muli %x, %c7 : i32
  %c8 = constant 7 : i32 loc("second")
  %2 = divi_signed %x, %c8 : i32
  return %1, %2 : i32, i32
}

// CHECK-LABEL: func @folded
func @folded(%x: i32) -> i32 {
  // CHECK: constant 7 : i32 loc("sum")
  %c3 = constant 3 : i32 loc("three")
  %c4 = constant 4 : i32 loc("four")
  %0 = addi %c3, %c4 : i32 loc("sum")
  %1 = muli %x, %0 : i32
  return %1 : i32
}

// CHECK-LABEL: func @other_block
func @other_block(%x: i32) -> i32 {
  // CHECK: constant 7 : i32 loc(unknown)
  // CHECK: br
  br ^loop(%x : i32)
^loop(%y: i32):
  %c7 = constant 7 : i32 loc("seven")
  %1 = muli %y, %c7 : i32
  %more = cmpi slt, %1, %x : i32
  cond_br %more, ^loop(%1 : i32), ^end
^end:
  return %1 : i32
}
