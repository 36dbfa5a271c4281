// RUN: not terrace-run %s --entry outer 6 0 2> %t
// RUN: FileCheck %s --check-prefix=STACK < %t
// RUN: not terrace-run %s --entry unused_and_used 9 true --no-op-text 2>&1 | FileCheck %s --check-prefix=USED
// RUN: terrace-run %s --entry unused_and_used 9 false | FileCheck %s --check-prefix=UNUSED
// RUN: not terrace-run %s --entry deep 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: not terrace-run %s --entry endless --max-steps 100 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not terrace-run %s --entry large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: terrace-run %s --entry large --max-memory 3000000000 | FileCheck %s --check-prefix=ENOUGH

// The op, and the calls that led there.
// STACK:      error: 'std.divi_signed' op divides by zero
// STACK-NEXT:   --> {{.*}}diagnostics.mlir:{{[0-9]+}}:8
// STACK:      %r = divi_signed %a, %b : i32
// STACK:      = note: see current operation
// STACK:      = help: check the divisor before
// STACK:      note: called from here
// STACK-NEXT:   --> {{.*}}diagnostics.mlir:{{[0-9]+}}:8
// STACK:      note: called from here
// STACK-NEXT:   --> {{.*}}diagnostics.mlir:{{[0-9]+}}:10
// STACK:      %y = call @middle
func @inner(%a: i32, %b: i32) -> i32 {
  %r = divi_signed %a, %b : i32
  return %r : i32
}
func @middle(%a: i32, %b: i32) -> i32 {
  %r = call @inner(%a, %b) : (i32, i32) -> i32
  return %r : i32
}
func @outer(%a: i32, %b: i32) -> i32 {
  %zero = constant 0 : i32
  %r = affine.for %i = 0 to 3 iter_args(%x = %zero) -> (i32) {
    %y = call @middle(%a, %b) : (i32, i32) -> i32
    affine.yield %y : i32
  }
  return %r : i32
}

// An op that may be executed where it need not be stops the program when its result is used.
// USED:      error: 'std.shift_left' op shifts by 9, which is not less than 8
// USED:      = help: a number of 8 bits is shifted by less than 8
// USED:      note: its result is used here
// UNUSED: 9 : i8
func @unused_and_used(%x: i8, %is_used: i1) -> i8 {
  %undefined = shift_left %x, %x : i8
  %more = addi %undefined, %x : i8
  cond_br %is_used, ^use, ^end(%x : i8)
^use:
  br ^end(%more : i8)
^end(%r: i8):
  return %r : i8
}

// DEEP: error: 'std.call' op is 10000 calls and regions deep
// DEEP: and {{[0-9]+}} more calls
// DEEP: = help: the recursion may not end; '--max-depth' allows more
func @deep() {
  call @deep() : () -> ()
  return
}

// ENDLESS: error: 'std.br' op is not executed, since 100 ops were
// ENDLESS: = help: the program may not end; '--max-steps' gives it more
func @endless() {
  br ^again
^again:
  br ^again
}

// LARGE: error: 'std.alloc' op needs {{[0-9]+}} bytes of memory, but 0 of 1073741824 are in use
// LARGE: = help: give the program more with '--max-memory'
// ENOUGH: 1 : i8
func @large() -> i8 {
  %one = constant 1 : i8
  %i = constant 77 : index
  %m = alloc() : memref<2000000000xi8>
  store %one, %m[%i] : memref<2000000000xi8>
  %r = load %m[%i] : memref<2000000000xi8>
  dealloc %m : memref<2000000000xi8>
  return %r : i8
}
