// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// Verifiers that look at other ops do so with ops that lack operands, attributes or regions, which is said of these alone.

func.func @remainder_of_nothing() {
  // expected-error@below {{expected 2 operands, but found 0}}
  %0 = "arith.remsi"() : () -> index
  affine.for %i = 0 to %0 {
  }
  return
}

// -----

func.func @size_of_nothing() {
  // expected-error@below {{expected 2 operands, but found 0}}
  %0 = "memref.dim"() : () -> index
  affine.for %i = 0 to %0 {
  }
  return
}

// -----

func.func @size_of_no_part(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error@below {{requires attribute 'operandSegmentSizes'}}
  %0 = "memref.subview"(%m) : (memref<8xf32>) -> memref<?xf32>
  "test.region"() ({
    %1 = memref.dim %0, %c0 : memref<?xf32>
    affine.for %i = 0 to %1 {
    }
  }) : () -> ()
  return
}

// -----

func.func @no_combining_region() {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 2>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 2>}> ({
  ^bb0(%i: index):
    // expected-error@below {{requires one region}}
    "scf.forall.in_parallel"() : () -> ()
  }) : () -> ()
  return
}

// -----

llvm.func @personality(...) -> i32

llvm.func @resumes_nothing() attributes {personality = @personality} {
  // expected-error@below {{requires a single operand}}
  "llvm.resume"() : () -> ()
}
