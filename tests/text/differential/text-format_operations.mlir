// REQUIRES: mlir-opt

// The tests of `text-format/operations`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/operations/properties.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.properties
// RUN: mlir-opt %t.properties --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.properties -
// RUN: mlir-opt %S/../text-format/operations/properties.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.properties -

// RUN: terrace-opt %S/../text-format/operations/one_result.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.one_result
// RUN: mlir-opt %t.one_result --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.one_result -
// RUN: mlir-opt %S/../text-format/operations/one_result.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.one_result -

// RUN: terrace-opt %S/../text-format/operations/function_as_result.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.function_as_result
// RUN: mlir-opt %t.function_as_result --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.function_as_result -
// RUN: mlir-opt %S/../text-format/operations/function_as_result.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.function_as_result -

// RUN: terrace-opt %S/../text-format/operations/several_results.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.several_results
// RUN: mlir-opt %t.several_results --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.several_results -
// RUN: mlir-opt %S/../text-format/operations/several_results.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.several_results -
