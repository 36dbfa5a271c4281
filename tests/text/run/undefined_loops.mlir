// RUN: not terrace-run %s --entry wraps 127 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: not terrace-run %s --entry unsigned 255 2>&1 | FileCheck %s --check-prefix=UNSIGNED
// RUN: terrace-run %s --engine interpreter --entry wraps 126 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: not terrace-run %s --entry great 4611686018427387905 2>&1 | FileCheck %s --check-prefix=GREAT
// RUN: not terrace-run %s --entry great -- -4611686018427387905 2>&1 | FileCheck %s --check-prefix=GREAT

// A loop is undefined whose induction variable overflows, and so is one with bounds whose difference may.

// ENDS: 63

// WRAPS: error: 'scf.for' op has an induction variable that overflows
// WRAPS: help: the last value plus the step has to fit the type
func.func @wraps(%n: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %two = arith.constant 2 : i8
  %r = scf.for %i = %zero to %n step %two iter_args(%x = %zero) -> (i8) : i8 {
    %0 = arith.addi %x, %one : i8
    scf.yield %0 : i8
  }
  return %r : i8
}

// UNSIGNED: error: 'scf.for' op has an induction variable that overflows
func.func @unsigned(%n: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %two = arith.constant 2 : i8
  %r = scf.for unsigned %i = %zero to %n step %two iter_args(%x = %zero) -> (i8) : i8 {
    scf.yield %x : i8
  }
  return %r : i8
}

// GREAT: error: 'affine.for' op has a bound that is too great or too small
// GREAT: help: bounds are from -2^62 to 2^62, so that their differences fit 64 bits
func.func @great(%n: index) -> index {
  %r = affine.for %i = 0 to %n iter_args(%x = %n) -> (index) {
    affine.yield %x : index
  }
  return %r : index
}
