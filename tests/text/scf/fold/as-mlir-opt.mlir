// REQUIRES: mlir-opt
// RUN: mlir-opt --canonicalize %S/regions.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/regions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/one-round.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/one-round.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/outputs.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/outputs.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The same canonical forms as mlir-opt has.
