// RUN: terrace-run %s --entry unchosen true 8 | FileCheck %s --check-prefix=UNCHOSEN
// RUN: not terrace-run %s --entry unchosen false 8 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: terrace-run %s --entry elements "dense<true> : tensor<2xi1>" "dense<8> : tensor<2xi8>" | FileCheck %s --check-prefix=ELEMENTS
// RUN: not terrace-run %s --entry elements "dense<[true, false]> : tensor<2xi1>" "dense<8> : tensor<2xi8>" 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: terrace-run %s --entry edge true 8 | FileCheck %s --check-prefix=UNTAKEN
// RUN: not terrace-run %s --entry edge false 8 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: terrace-run %s --entry argument 8 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not terrace-run %s --entry condition 8 2>&1 | FileCheck %s --check-prefix=CONDITION

// UNCHOSEN: {{^}}1
// CHOSEN: error: 'std.shift_left' op shifts by 8
// CHOSEN: its result is used here
func @unchosen(%c: i1, %n: i8) -> i8 {
  %one = constant 1 : i8
  %p = shift_left %one, %n : i8
  %r = select %c, %one, %p : i8
  return %r : i8
}

// ELEMENTS: {{^}}dense<1>
// ELEMENT: error: 'std.shift_left' op shifts by 8
func @elements(%c: tensor<2xi1>, %n: tensor<2xi8>) -> tensor<2xi8> {
  %one = constant dense<1> : tensor<2xi8>
  %p = shift_left %one, %n : tensor<2xi8>
  %r = select %c, %one, %p : tensor<2xi1>, tensor<2xi8>
  return %r : tensor<2xi8>
}

// UNTAKEN: {{^}}1
// TAKEN: error: 'std.shift_left' op shifts by 8
// TAKEN: return %a
func @edge(%c: i1, %n: i8) -> i8 {
  %one = constant 1 : i8
  %p = shift_left %one, %n : i8
  cond_br %c, ^end(%one : i8), ^end(%p : i8)
^end(%a: i8):
  return %a : i8
}

// An edge forwards; the block does not use what it gets.
// ARGUMENT: {{^}}1
func @argument(%n: i8) -> i8 {
  %one = constant 1 : i8
  %p = shift_left %one, %n : i8
  br ^end(%p : i8)
^end(%a: i8):
  return %one : i8
}

// CONDITION: error: 'std.shift_left' op shifts by 8
// CONDITION: cond_br
func @condition(%n: i8) -> i8 {
  %one = constant 1 : i8
  %p = shift_left %one, %n : i8
  %c = cmpi "eq", %p, %one : i8
  cond_br %c, ^end(%one : i8), ^end(%one : i8)
^end(%a: i8):
  return %a : i8
}
