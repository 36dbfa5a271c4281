// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Identities of integers.

// CHECK-LABEL: func.func @add_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @add_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.addi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_subtracted(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @add_subtracted(%x: i32, %y: i32) -> i32 {
  %s = arith.subi %x, %y : i32
  %r = arith.addi %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_constant_twice(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c7_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @add_constant_twice(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.addi %x, %a : i32
  %r = arith.addi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_to_subtracted_constant(
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c1_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @add_to_subtracted_constant(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.subi %x, %a : i32
  %r = arith.addi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_to_subtracted_from_constant(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %0 = arith.subi %c7_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @add_to_subtracted_from_constant(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.subi %a, %x : i32
  %r = arith.addi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_negated(
// CHECK-NEXT: %0 = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @add_negated(%x: i32, %y: i32) -> i32 {
  %a = arith.constant -1 : i32
  %s = arith.muli %y, %a : i32
  %r = arith.addi %x, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @add_without_carry(
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @add_without_carry(%x: i32, %y: i32) -> i32 {
  %r, %o = arith.addui_extended %x, %y : i32, i1
  return %r : i32
}

// CHECK-LABEL: func.func @sub_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @sub_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.subi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_self(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @sub_self(%x: i32, %y: i32) -> i32 {
  %r = arith.subi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_added(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @sub_added(%x: i32, %y: i32) -> i32 {
  %s = arith.addi %x, %y : i32
  %r = arith.subi %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_sum_with_constant(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c-1_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_sum_with_constant(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.addi %x, %a : i32
  %r = arith.subi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_from_sum_with_constant(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.subi %c-1_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_from_sum_with_constant(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.addi %x, %b : i32
  %r = arith.subi %a, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_constant_twice(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %0 = arith.subi %arg0, %c7_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_constant_twice(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.subi %x, %a : i32
  %r = arith.subi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_from_constant_twice(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.subi %c-1_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_from_constant_twice(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.subi %a, %x : i32
  %r = arith.subi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_difference_from_constant(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %0 = arith.subi %c7_i32, %arg0 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_difference_from_constant(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.subi %x, %b : i32
  %r = arith.subi %a, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_constant_difference_from_constant(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: %0 = arith.addi %arg0, %c-1_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_constant_difference_from_constant(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.subi %b, %x : i32
  %r = arith.subi %a, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @sub_minuend(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %0 = arith.subi %c0_i32, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sub_minuend(%x: i32, %y: i32) -> i32 {
  %s = arith.subi %x, %y : i32
  %r = arith.subi %s, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mul_one(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @mul_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.muli %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mul_zero(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @mul_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.muli %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @mul_constant_twice(
// CHECK-NEXT: %c12_i32 = arith.constant 12 : i32
// CHECK-NEXT: %0 = arith.muli %arg0, %c12_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @mul_constant_twice(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %s = arith.muli %x, %a : i32
  %r = arith.muli %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @signed_product_low_only(
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @signed_product_low_only(%x: i32, %y: i32) -> i32 {
  %r, %h = arith.mulsi_extended %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @unsigned_product_low_only(
// CHECK-NEXT: %0 = arith.muli %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @unsigned_product_low_only(%x: i32, %y: i32) -> i32 {
  %r, %h = arith.mului_extended %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divui_one(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @divui_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.divui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divsi_one(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @divsi_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.divsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivui_one(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @ceildivui_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.ceildivui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivsi_one(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @ceildivsi_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.ceildivsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @floordivsi_one(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @floordivsi_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.floordivsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remui_one(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @remui_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.remui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remsi_one(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @remsi_one(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.remsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_self(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @andi_self(%x: i32, %y: i32) -> i32 {
  %r = arith.andi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_zero(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @andi_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.andi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_ones(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @andi_ones(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -1 : i32
  %r = arith.andi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_not(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @andi_not(%x: i32, %y: i32) -> i32 {
  %a = arith.constant -1 : i32
  %s = arith.xori %x, %a : i32
  %r = arith.andi %x, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_constant_twice(
// CHECK-NEXT: %c8_i32 = arith.constant 8 : i32
// CHECK-NEXT: %0 = arith.andi %arg0, %c8_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @andi_constant_twice(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 12 : i32
  %b = arith.constant 10 : i32
  %s = arith.andi %x, %a : i32
  %r = arith.andi %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_twice(
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @andi_twice(%x: i32, %y: i32) -> i32 {
  %s = arith.andi %x, %y : i32
  %r = arith.andi %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_extui(
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i8
// CHECK-NEXT: %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @andi_extui(%p: i8, %q: i8) -> i32 {
  %s = arith.extui %p : i8 to i32
  %t = arith.extui %q : i8 to i32
  %r = arith.andi %s, %t : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_extsi(
// CHECK-NEXT: %0 = arith.andi %arg0, %arg1 : i8
// CHECK-NEXT: %1 = arith.extsi %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @andi_extsi(%p: i8, %q: i8) -> i32 {
  %s = arith.extsi %p : i8 to i32
  %t = arith.extsi %q : i8 to i32
  %r = arith.andi %s, %t : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_self(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @ori_self(%x: i32, %y: i32) -> i32 {
  %r = arith.ori %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @ori_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.ori %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_ones(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: return %c-1_i32 : i32
// CHECK-NEXT: }
func.func @ori_ones(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -1 : i32
  %r = arith.ori %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_not(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: return %c-1_i32 : i32
// CHECK-NEXT: }
func.func @ori_not(%x: i32, %y: i32) -> i32 {
  %a = arith.constant -1 : i32
  %s = arith.xori %x, %a : i32
  %r = arith.ori %x, %s : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_constant_twice(
// CHECK-NEXT: %c14_i32 = arith.constant 14 : i32
// CHECK-NEXT: %0 = arith.ori %arg0, %c14_i32 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @ori_constant_twice(%x: i32, %y: i32) -> i32 {
  %a = arith.constant 12 : i32
  %b = arith.constant 10 : i32
  %s = arith.ori %x, %a : i32
  %r = arith.ori %s, %b : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_twice(
// CHECK-NEXT: %0 = arith.ori %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @ori_twice(%x: i32, %y: i32) -> i32 {
  %s = arith.ori %x, %y : i32
  %r = arith.ori %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_extui(
// CHECK-NEXT: %0 = arith.ori %arg0, %arg1 : i8
// CHECK-NEXT: %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @ori_extui(%p: i8, %q: i8) -> i32 {
  %s = arith.extui %p : i8 to i32
  %t = arith.extui %q : i8 to i32
  %r = arith.ori %s, %t : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_extsi(
// CHECK-NEXT: %0 = arith.ori %arg0, %arg1 : i8
// CHECK-NEXT: %1 = arith.extsi %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @ori_extsi(%p: i8, %q: i8) -> i32 {
  %s = arith.extsi %p : i8 to i32
  %t = arith.extsi %q : i8 to i32
  %r = arith.ori %s, %t : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_self(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @xori_self(%x: i32, %y: i32) -> i32 {
  %r = arith.xori %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @xori_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.xori %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_twice(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @xori_twice(%x: i32, %y: i32) -> i32 {
  %s = arith.xori %x, %y : i32
  %r = arith.xori %s, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_extui(
// CHECK-NEXT: %0 = arith.xori %arg0, %arg1 : i8
// CHECK-NEXT: %1 = arith.extui %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @xori_extui(%p: i8, %q: i8) -> i32 {
  %s = arith.extui %p : i8 to i32
  %t = arith.extui %q : i8 to i32
  %r = arith.xori %s, %t : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_extsi(
// CHECK-NEXT: %0 = arith.xori %arg0, %arg1 : i8
// CHECK-NEXT: %1 = arith.extsi %0 : i8 to i32
// CHECK-NEXT: return %1 : i32
// CHECK-NEXT: }
func.func @xori_extsi(%p: i8, %q: i8) -> i32 {
  %s = arith.extsi %p : i8 to i32
  %t = arith.extsi %q : i8 to i32
  %r = arith.xori %s, %t : i32
  return %r : i32
}

// CHECK-LABEL: func.func @not_comparison(
// CHECK-NEXT: %0 = arith.cmpi sge, %arg0, %arg1 : i32
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @not_comparison(%x: i32, %y: i32) -> i1 {
  %a = arith.constant true
  %s = arith.cmpi slt, %x, %y : i32
  %r = arith.xori %s, %a : i1
  return %r : i1
}

// CHECK-LABEL: func.func @shli_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @shli_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.shli %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrui_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @shrui_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.shrui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrsi_zero(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @shrsi_zero(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.shrsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxsi_self(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @maxsi_self(%x: i32, %y: i32) -> i32 {
  %r = arith.maxsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxsi_least(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @maxsi_least(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -2147483648 : i32
  %r = arith.maxsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxsi_greatest(
// CHECK-NEXT: %c2147483647_i32 = arith.constant 2147483647 : i32
// CHECK-NEXT: return %c2147483647_i32 : i32
// CHECK-NEXT: }
func.func @maxsi_greatest(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 2147483647 : i32
  %r = arith.maxsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxui_self(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @maxui_self(%x: i32, %y: i32) -> i32 {
  %r = arith.maxui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxui_least(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @maxui_least(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.maxui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxui_greatest(
// CHECK-NEXT: %c-1_i32 = arith.constant -1 : i32
// CHECK-NEXT: return %c-1_i32 : i32
// CHECK-NEXT: }
func.func @maxui_greatest(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -1 : i32
  %r = arith.maxui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minsi_self(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @minsi_self(%x: i32, %y: i32) -> i32 {
  %r = arith.minsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minsi_least(
// CHECK-NEXT: %c-2147483648_i32 = arith.constant -2147483648 : i32
// CHECK-NEXT: return %c-2147483648_i32 : i32
// CHECK-NEXT: }
func.func @minsi_least(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -2147483648 : i32
  %r = arith.minsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minsi_greatest(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @minsi_greatest(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 2147483647 : i32
  %r = arith.minsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minui_self(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @minui_self(%x: i32, %y: i32) -> i32 {
  %r = arith.minui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minui_least(
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: return %c0_i32 : i32
// CHECK-NEXT: }
func.func @minui_least(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 0 : i32
  %r = arith.minui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minui_greatest(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @minui_greatest(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -1 : i32
  %r = arith.minui %x, %c : i32
  return %r : i32
}
