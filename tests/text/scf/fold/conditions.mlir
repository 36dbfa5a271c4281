// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conditions next to each other, in each other, and without contents.

// CHECK-LABEL: func.func @choice_of_one_result(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %2 = arith.addi %arg1, %arg2 : i32
// CHECK-NEXT: scf.yield %2 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0, %1 : i32, i32
// CHECK-NEXT: }
func.func @choice_of_one_result(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %s = arith.addi %x, %y : i32
    scf.yield %x, %s : i32, i32
  } else {
    scf.yield %y, %x : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @result_is_condition(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: memref.store %arg2, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return %arg0, %0 : i1, i1
// CHECK-NEXT: }
func.func @result_is_condition(%c: i1, %m: memref<4xi32>, %x: i32) -> (i1, i1) {
  %i = arith.constant 1 : index
  %t = arith.constant true
  %f = arith.constant false
  %r:2 = scf.if %c -> (i1, i1) {
    memref.store %x, %m[%i] : memref<4xi32>
    scf.yield %t, %f : i1, i1
  } else {
    scf.yield %f, %t : i1, i1
  }
  return %r#0, %r#1 : i1, i1
}

// CHECK-LABEL: func.func @empty_else(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: memref.store %arg2, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @empty_else(%c: i1, %m: memref<4xi32>, %x: i32) {
  %i = arith.constant 1 : index
  scf.if %c {
    memref.store %x, %m[%i] : memref<4xi32>
  } else {
  }
  return
}

// CHECK-LABEL: func.func @same_condition(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0:2 = scf.if %arg0 -> (i32, i32) {
// CHECK-NEXT: memref.store %arg2, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: %1 = arith.addi %arg2, %arg2 : i32
// CHECK-NEXT: %2 = arith.muli %1, %arg2 : i32
// CHECK-NEXT: scf.yield %1, %2 : i32, i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %1 = memref.load %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: memref.store %1, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: scf.yield %1, %1 : i32, i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0#0, %0#1 : i32, i32
// CHECK-NEXT: }
func.func @same_condition(%c: i1, %m: memref<4xi32>, %x: i32) -> (i32, i32) {
  %i = arith.constant 1 : index
  %a = scf.if %c -> i32 {
    memref.store %x, %m[%i] : memref<4xi32>
    %l = arith.addi %x, %x : i32
    scf.yield %l : i32
  } else {
    %l = memref.load %m[%i] : memref<4xi32>
    scf.yield %l : i32
  }
  %b = scf.if %c -> i32 {
    %l = arith.muli %a, %x : i32
    scf.yield %l : i32
  } else {
    memref.store %a, %m[%i] : memref<4xi32>
    scf.yield %a : i32
  }
  return %a, %b : i32, i32
}

// CHECK-LABEL: func.func @negated_condition(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: memref.store %arg2, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: } else {
// CHECK-NEXT: memref.store %arg3, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @negated_condition(%c: i1, %m: memref<4xi32>, %x: i32, %y: i32) {
  %i = arith.constant 1 : index
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %c {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  scf.if %n {
    memref.store %y, %m[%i] : memref<4xi32>
  }
  return
}

// CHECK-LABEL: func.func @first_is_negated(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: memref.store %arg3, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: } else {
// CHECK-NEXT: memref.store %arg2, %arg1[%c1] : memref<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @first_is_negated(%c: i1, %m: memref<4xi32>, %x: i32, %y: i32) {
  %i = arith.constant 1 : index
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  scf.if %c {
    memref.store %y, %m[%i] : memref<4xi32>
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT: scf.if %0 {
// CHECK-NEXT: memref.store %arg3, %arg2[%c1] : memref<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @nested(%c: i1, %d: i1, %m: memref<4xi32>, %x: i32) {
  %i = arith.constant 1 : index
  scf.if %c {
    scf.if %d {
      memref.store %x, %m[%i] : memref<4xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func @nested_with_results(
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT: %1:2 = scf.if %0 -> (i32, i32) {
// CHECK-NEXT: %2 = arith.addi %arg2, %arg3 : i32
// CHECK-NEXT: %3 = arith.muli %arg2, %arg3 : i32
// CHECK-NEXT: scf.yield %3, %2 : i32, i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg4, %arg3 : i32, i32
// CHECK-NEXT: }
// CHECK-NEXT: return %1#0, %1#1 : i32, i32
// CHECK-NEXT: }
func.func @nested_with_results(%c: i1, %d: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %q:2 = scf.if %d -> (i32, i32) {
      %s = arith.addi %x, %y : i32
      %t = arith.muli %x, %y : i32
      scf.yield %s, %t : i32, i32
    } else {
      scf.yield %y, %z : i32, i32
    }
    scf.yield %q#1, %q#0 : i32, i32
  } else {
    scf.yield %z, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @nested_with_another_result_stays(
// CHECK-NEXT: %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT: %1 = scf.if %arg1 -> (i32) {
// CHECK-NEXT: %2 = arith.addi %arg2, %arg3 : i32
// CHECK-NEXT: scf.yield %2 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : i32
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %1 : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg3 : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @nested_with_another_result_stays(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %q = scf.if %d -> i32 {
      %s = arith.addi %x, %y : i32
      scf.yield %s : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %q : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
