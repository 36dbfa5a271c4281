// REQUIRES: mlir-opt

// The tests of `spec/language-reference/operations`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/operations/result_packs.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.result_packs
// RUN: mlir-opt %t.result_packs --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.result_packs -

// RUN: terrace-opt %S/../spec/language-reference/operations/mixed_result_list.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.mixed_result_list
// RUN: mlir-opt %t.mixed_result_list --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.mixed_result_list -
// RUN: mlir-opt %S/../spec/language-reference/operations/mixed_result_list.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.mixed_result_list -

// RUN: terrace-opt %S/../spec/language-reference/operations/llvm_intrinsic.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.llvm_intrinsic
// RUN: mlir-opt %t.llvm_intrinsic --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.llvm_intrinsic -
// RUN: mlir-opt %S/../spec/language-reference/operations/llvm_intrinsic.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.llvm_intrinsic -

// RUN: terrace-opt %S/../spec/language-reference/operations/names.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.names
// RUN: mlir-opt %t.names --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.names -
// RUN: mlir-opt %S/../spec/language-reference/operations/names.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.names -

// RUN: terrace-opt %S/../spec/language-reference/operations/single_result_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.single_result_type
// RUN: mlir-opt %t.single_result_type --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.single_result_type -
// RUN: mlir-opt %S/../spec/language-reference/operations/single_result_type.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.single_result_type -

// RUN: terrace-opt %S/../spec/language-reference/operations/trailing_location.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.trailing_location
// RUN: mlir-opt %t.trailing_location --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.trailing_location -
// RUN: mlir-opt %S/../spec/language-reference/operations/trailing_location.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.trailing_location -
