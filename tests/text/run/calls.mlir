// RUN: terrace-run %s --entry fib 15 | FileCheck %s --check-prefix=FIB
// RUN: terrace-run %s --entry apply 5 true | FileCheck %s --check-prefix=TRUE
// RUN: terrace-run %s --entry apply 5 false | FileCheck %s --check-prefix=FALSE
// RUN: terrace-run %s --entry inner::twice -- -7 | FileCheck %s --check-prefix=INNER
// RUN: terrace-run %s | FileCheck %s --check-prefix=MAIN

// FIB: 610 : i32
// TRUE: 10 : i32
// FALSE: 25 : i32
// INNER: -14 : i32
// MAIN: @twice

func @fib(%n: i32) -> i32 {
  %one = constant 1 : i32
  %two = constant 2 : i32
  %small = cmpi "slt", %n, %two : i32
  cond_br %small, ^end(%n : i32), ^recurse
^recurse:
  %a = subi %n, %one : i32
  %b = subi %n, %two : i32
  %x = call @fib(%a) : (i32) -> i32
  %y = call @fib(%b) : (i32) -> i32
  %sum = addi %x, %y : i32
  br ^end(%sum : i32)
^end(%r: i32):
  return %r : i32
}

func private @twice(%x: i32) -> i32 {
  %r = addi %x, %x : i32
  return %r : i32
}

func private @square(%x: i32) -> i32 {
  %r = muli %x, %x : i32
  return %r : i32
}

func @apply(%x: i32, %which: i1) -> i32 {
  %f = constant @twice : (i32) -> i32
  %g = constant @square : (i32) -> i32
  %h = select %which, %f, %g : (i32) -> i32
  %r = call_indirect %h(%x) : (i32) -> i32
  return %r : i32
}

func @main() -> ((i32) -> i32) {
  %f = constant @twice : (i32) -> i32
  return %f : (i32) -> i32
}

module @inner {
  func @twice(%x: i32) -> i32 {
    %r = addi %x, %x : i32
    return %r : i32
  }
}
