// REQUIRES: mlir-opt

// The tests of `parser`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../parser/affine/affine_expressions.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_expressions
// RUN: mlir-opt %t.affine_expressions --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_expressions -
// RUN: mlir-opt %S/../parser/affine/affine_expressions.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_expressions -

// RUN: terrace-opt %S/../parser/affine/affine_sets.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_sets
// RUN: mlir-opt %t.affine_sets --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_sets -
// RUN: mlir-opt %S/../parser/affine/affine_sets.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_sets -
