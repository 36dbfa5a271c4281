// REQUIRES: mlir-opt
// RUN: mlir-opt --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/arith.mlir -o %t.expected
// RUN: terrace-opt --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/arith.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-index-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/index.mlir -o %t.expected
// RUN: terrace-opt --convert-index-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/index.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/cf.mlir -o %t.expected
// RUN: terrace-opt --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/cf.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-cf-to-llvm --convert-func-to-llvm %S/assert.mlir -o %t.expected
// RUN: terrace-opt --convert-cf-to-llvm --convert-func-to-llvm %S/assert.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-ub-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/ub.mlir -o %t.expected
// RUN: terrace-opt --convert-ub-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/ub.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-func-to-llvm --reconcile-unrealized-casts %S/functions.mlir -o %t.expected
// RUN: terrace-opt --convert-func-to-llvm --reconcile-unrealized-casts %S/functions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-func-to-llvm %S/unranked-results.mlir -o %t.expected
// RUN: terrace-opt --convert-func-to-llvm %S/unranked-results.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-func-to-llvm %S/c-interface.mlir -o %t.expected
// RUN: terrace-opt --convert-func-to-llvm %S/c-interface.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 %S/bare-pointers.mlir -o %t.expected
// RUN: terrace-opt --convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 %S/bare-pointers.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/memref/allocation.mlir -o %t.expected
// RUN: terrace-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/memref/allocation.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/memref/access.mlir -o %t.expected
// RUN: terrace-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/memref/access.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/memref/copies.mlir -o %t.expected
// RUN: terrace-opt --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/memref/copies.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --convert-complex-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/complex.mlir -o %t.expected
// RUN: terrace-opt --convert-complex-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %S/complex.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The passes make the text that version 22 makes.
