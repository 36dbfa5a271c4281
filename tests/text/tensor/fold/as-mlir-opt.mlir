// REQUIRES: mlir-opt
// RUN: mlir-opt --canonicalize %S/pads.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/pads.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/casts.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/casts.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/elements.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/elements.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/concatenations.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/concatenations.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/parallel_insertions.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/parallel_insertions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The same canonical forms as mlir-opt has.
