// RUN: terrace-opt %s --split-input-file --verify-diagnostics

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{op failed to verify that result #0 and operand #1 have the same type}}
  %0 = "llvm.atomicrmw"(%p, %v) <{bin_op = 1 : i64, ordering = 4 : i64}> : (!llvm.ptr, i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %old: i32, %new: i64) {
  // expected-error@below {{op failed to verify that operand #1 and operand #2 have the same type}}
  %0 = "llvm.cmpxchg"(%p, %old, %new) <{success_ordering = 4 : i64, failure_ordering = 2 : i64}> : (!llvm.ptr, i32, i64) -> !llvm.struct<(i64, i1)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %old: i32, %new: i32) {
  // expected-error@below {{op failed to verify that result #0 has an LLVM struct type consisting of the type of operand #2 and a bool}}
  %0 = "llvm.cmpxchg"(%p, %old, %new) <{success_ordering = 4 : i64, failure_ordering = 2 : i64}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i64, i1)>
  llvm.return
}

// -----

llvm.func @f(%s: vector<2xi32>, %i: i32) {
  // expected-error@below {{op failed to verify that result type matches vector element type}}
  %0 = "llvm.extractelement"(%s, %i) : (vector<2xi32>, i32) -> i64
  llvm.return
}

// -----

llvm.func @f(%s: vector<2xi32>, %i: i32, %v: i64) {
  // expected-error@below {{op failed to verify that argument type matches vector element type}}
  %0 = "llvm.insertelement"(%s, %v, %i) : (vector<2xi32>, i64, i32) -> vector<2xi32>
  llvm.return
}
