// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize --mlir-print-op-generic %S/canonical.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --canonicalize --mlir-print-op-generic %S/canonical.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The same canonical forms as mlir-opt has.
