// RUN: terrace-run %s --entry product --show-memory "dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf64>" \
// RUN:   "dense<[[1.0, 0.5], [2.0, -1.0], [0.0, 3.0]]> : tensor<3x2xf64>" "dense<0.0> : tensor<2x2xf64>" \
// RUN:   | FileCheck %s --check-prefix=PRODUCT
// RUN: terrace-run %s --entry primes 50 | FileCheck %s --check-prefix=PRIMES
// RUN: terrace-run %s --entry fibonacci 20 | FileCheck %s --check-prefix=FIBONACCI
// RUN: terrace-run %s --entry sort --show-memory "dense<[5, -3, 9, 0, 2, -3, 7]> : tensor<7xi16>" \
// RUN:   | FileCheck %s --check-prefix=SORT
// RUN: terrace-run %s --entry euler 20 | FileCheck %s --check-prefix=EULER
// RUN: terrace-opt %s --inline --sccp --cse --canonicalize --loop-invariant-code-motion -o %t.mlir
// RUN: terrace-run %t.mlir --entry primes 50 | FileCheck %s --check-prefix=PRIMES
// RUN: terrace-run %t.mlir --entry fibonacci 20 | FileCheck %s --check-prefix=FIBONACCI
// RUN: terrace-run %t.mlir --entry sort --show-memory "dense<[5, -3, 9, 0, 2, -3, 7]> : tensor<7xi16>" \
// RUN:   | FileCheck %s --check-prefix=SORT
// RUN: terrace-run %t.mlir --entry euler 20 | FileCheck %s --check-prefix=EULER

// Programs as one writes them. What the passes make of them does the same.

// The product of two matrices.
// PRODUCT: dense<{{\[\[}}1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]>
// PRODUCT: dense<{{\[\[}}5.000000e+00, 7.500000e+00], [1.400000e+01, 1.500000e+01]]> : tensor<2x2xf64>
func @product(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
  %rows = dim %a, 0 : memref<?x?xf64>
  %inner = dim %a, 1 : memref<?x?xf64>
  %columns = dim %b, 1 : memref<?x?xf64>
  %zero = constant 0.0 : f64
  affine.for %i = 0 to %rows {
    affine.for %j = 0 to %columns {
      %sum = affine.for %k = 0 to %inner iter_args(%before = %zero) -> (f64) {
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %b[%k, %j] : memref<?x?xf64>
        %xy = mulf %x, %y : f64
        %after = addf %before, %xy : f64
        affine.yield %after : f64
      }
      affine.store %sum, %c[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// How many primes there are below a number, by a sieve.
// PRIMES: 15 : index
func @primes(%n: index) -> index {
  %true = constant true
  %false = constant false
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %is_prime = alloc(%n) : memref<?xi1>
  affine.for %i = 0 to %n {
    affine.store %true, %is_prime[%i] : memref<?xi1>
  }
  br ^next(%c2, %c0 : index, index)
^next(%i: index, %count: index):
  %goes_on = cmpi "slt", %i, %n : index
  cond_br %goes_on, ^look, ^end
^look:
  %prime = load %is_prime[%i] : memref<?xi1>
  %after = addi %i, %c1 : index
  %twice = muli %i, %c2 : index
  cond_br %prime, ^strike(%twice : index), ^next(%after, %count : index, index)
^strike(%multiple: index):
  %inside = cmpi "slt", %multiple, %n : index
  cond_br %inside, ^struck, ^counted
^struck:
  store %false, %is_prime[%multiple] : memref<?xi1>
  %further = addi %multiple, %i : index
  br ^strike(%further : index)
^counted:
  %more = addi %count, %c1 : index
  br ^next(%after, %more : index, index)
^end:
  dealloc %is_prime : memref<?xi1>
  return %count : index
}

// FIBONACCI: 6765 : i64
func @fibonacci(%n: i64) -> i64 {
  %one = constant 1 : i64
  %two = constant 2 : i64
  %small = cmpi "slt", %n, %two : i64
  cond_br %small, ^end(%n : i64), ^recurse
^recurse:
  %a = subi %n, %one : i64
  %b = subi %n, %two : i64
  %x = call @fibonacci(%a) : (i64) -> i64
  %y = call @fibonacci(%b) : (i64) -> i64
  %sum = addi %x, %y : i64
  br ^end(%sum : i64)
^end(%result: i64):
  return %result : i64
}

func private @exchange_if_greater(%m: memref<?xi16>, %i: index) {
  %c1 = constant 1 : index
  %j = addi %i, %c1 : index
  %x = load %m[%i] : memref<?xi16>
  %y = load %m[%j] : memref<?xi16>
  %greater = cmpi "sgt", %x, %y : i16
  %low = select %greater, %y, %x : i16
  %high = select %greater, %x, %y : i16
  store %low, %m[%i] : memref<?xi16>
  store %high, %m[%j] : memref<?xi16>
  return
}

// Bubbles rise.
// SORT: dense<[-3, -3, 0, 2, 5, 7, 9]> : tensor<7xi16>
func @sort(%m: memref<?xi16>) {
  %n = dim %m, 0 : memref<?xi16>
  affine.for %round = 1 to %n {
    affine.for %i = 0 to affine_map<(d0)[s0] -> (s0 - d0)>(%round)[%n] {
      call @exchange_if_greater(%m, %i) : (memref<?xi16>, index) -> ()
    }
  }
  return
}

// The sum of 1 / k!, and whether it is as near to e as floats are.
// EULER:      2.7182818284590455 : f64
// EULER-NEXT: true
func @euler(%terms: index) -> (f64, i1) {
  %one = constant 1.0 : f64
  %sum, %last = affine.for %k = 1 to %terms iter_args(%s = %one, %term = %one) -> (f64, f64) {
    %number = index_cast %k : index to i64
    %float = sitofp %number : i64 to f64
    %next = divf %term, %float : f64
    %more = addf %s, %next : f64
    affine.yield %more, %next : f64, f64
  }
  %e = exp %one : f64
  %error = subf %sum, %e : f64
  %size = absf %error : f64
  %tiny = constant 1.0e-14 : f64
  %near = cmpf "olt", %size, %tiny : f64
  return %sum, %near : f64, i1
}
