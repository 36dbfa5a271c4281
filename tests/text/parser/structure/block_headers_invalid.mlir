// RUN: terrace-opt %s --verify-diagnostics

// Errors in the arguments of blocks, behind arguments that are right.

func.func @f(%x: i32) {
  cf.br ^a(%x, %x, %x : i32, i32, i32)
// expected-note@below {{previously defined here}}
// expected-error@below {{redefinition of SSA value '%y'}}
^a(%y: i32, %y: i32, %x: i32):
  return
// expected-note@below {{previously defined here}}
// expected-error@below {{expected non-function type, found ','}}
^b(%z: i32, %w: , %q: i32):
  return
// expected-error@below {{redefinition of SSA value '%z'}}
^c(%z: i32, q: i32):
  return
// expected-error@below {{expected the name of a block argument, found ')'}}
^d(%u: i32, ):
  return
// expected-error@below {{expected ':' after the block's name, found '::'}}
^e(%v: i32)::
  return
// expected-error@below {{expected ',' or ')' in the block's arguments, found 'return'}}
^g(%w: i32
  return
}
