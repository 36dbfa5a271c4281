// REQUIRES: mlir-opt
// RUN: mlir-opt --canonicalize %S/insertions.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/insertions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/slices.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/slices.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/repeated.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/repeated.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/reductions.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/reductions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/transfers.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/transfers.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/parts_of_broadcasts.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/parts_of_broadcasts.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --canonicalize %S/scalable_masks.mlir -o %t.expected
// RUN: terrace-opt --canonicalize %S/scalable_masks.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The same canonical forms as mlir-opt has.
