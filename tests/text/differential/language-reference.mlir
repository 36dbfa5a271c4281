// REQUIRES: mlir-opt

// The tests of `spec/language-reference`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/conversion_cast.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.conversion_cast
// RUN: mlir-opt %t.conversion_cast --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.conversion_cast -
// RUN: mlir-opt %S/../spec/language-reference/conversion_cast.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.conversion_cast -

// RUN: terrace-opt %S/../spec/language-reference/memref_operations_generic.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.memref_operations_generic
// RUN: mlir-opt %t.memref_operations_generic --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.memref_operations_generic -
// RUN: mlir-opt %S/../spec/language-reference/memref_operations_generic.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.memref_operations_generic -

// RUN: terrace-opt %S/../spec/language-reference/affine_apply_generic.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.affine_apply_generic
// RUN: mlir-opt %t.affine_apply_generic --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.affine_apply_generic -
// RUN: mlir-opt %S/../spec/language-reference/affine_apply_generic.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.affine_apply_generic -
