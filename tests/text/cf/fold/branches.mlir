// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Branches whose way is known, and blocks that only branch.

// CHECK-LABEL: func.func @only_predecessor(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @only_predecessor(%x: i32) -> i32 {
  cf.br ^next(%x : i32)
^next(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @through_block(
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %0 = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT: cf.br ^bb3(%0 : i32)
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %1 = arith.muli %arg1, %arg1 : i32
// CHECK-NEXT: cf.br ^bb3(%1 : i32)
// CHECK-NEXT: ^bb3(%2: i32):
// CHECK-NEXT: return %2 : i32
// CHECK-NEXT: }
func.func @through_block(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %s = arith.addi %x, %x : i32
  cf.br ^through(%s : i32)
^b:
  %t = arith.muli %x, %x : i32
  cf.br ^through(%t : i32)
^through(%y: i32):
  cf.br ^end(%y : i32)
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @branch_on_constant(
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: return %c1_i32 : i32
// CHECK-NEXT: }
func.func @branch_on_constant() -> i32 {
  %c = arith.constant true
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  cf.cond_br %c, ^end(%x : i32), ^end(%y : i32)
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @branch_to_one_place(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @branch_to_one_place(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^end(%x : i32), ^end(%x : i32)
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @choose_arguments(
// CHECK-NEXT: %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @choose_arguments(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^end(%x : i32), ^end(%y : i32)
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @conditional_through_block(
// CHECK-NEXT: cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %0 = arith.addi %arg1, %arg2 : i32
// CHECK-NEXT: cf.br ^bb2(%0 : i32)
// CHECK-NEXT: ^bb2(%1: i32):
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @conditional_through_block(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^end(%x : i32)
^b:
  %s = arith.addi %x, %y : i32
  cf.br ^end(%s : i32)
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @condition_is_known(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @condition_is_known(%c: i1) -> i1 {
  cf.cond_br %c, ^a, ^b
^a:
  return %c : i1
^b:
  return %c : i1
}

// CHECK-LABEL: func.func @assert_true(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @assert_true()  {
  %c = arith.constant true
  cf.assert %c, "holds"
  return
}

// CHECK-LABEL: func.func @assert_false(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: cf.assert %false, "does not hold"
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @assert_false()  {
  %c = arith.constant false
  cf.assert %c, "does not hold"
  return
}

// CHECK-LABEL: func.func @switch_on_constant(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @switch_on_constant(%x: i32, %y: i32) -> i32 {
  %f = arith.constant 2 : i32
  cf.switch %f : i32, [
    default: ^end(%x : i32),
    1: ^end(%x : i32),
    2: ^end(%y : i32)
  ]
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @switch_to_one_place(
// CHECK-NEXT: return %arg1 : i32
// CHECK-NEXT: }
func.func @switch_to_one_place(%f: i32, %x: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^end(%x : i32),
    1: ^end(%x : i32)
  ]
^end(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @switch_without_default_cases(
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1(%arg1 : i32),
// CHECK-NEXT: 2: ^bb1(%arg2 : i32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1(%0: i32):
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @switch_without_default_cases(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^end(%x : i32),
    1: ^end(%x : i32),
    2: ^end(%y : i32)
  ]
^end(%z: i32):
  return %z : i32
}
