// REQUIRES: mlir-opt

// The tests of `spec/language-reference/regions`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/regions/use_of_outer_value.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.use_of_outer_value
// RUN: mlir-opt %t.use_of_outer_value --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.use_of_outer_value -
// RUN: mlir-opt %S/../spec/language-reference/regions/use_of_outer_value.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.use_of_outer_value -

// RUN: terrace-opt %S/../spec/language-reference/regions/scope.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.scope
// RUN: mlir-opt %t.scope --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.scope -

// RUN: terrace-opt %S/../spec/language-reference/regions/region_without_parentheses.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.region_without_parentheses
// RUN: mlir-opt %t.region_without_parentheses --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.region_without_parentheses -

// RUN: terrace-opt %S/../spec/language-reference/regions/empty.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.empty
// RUN: mlir-opt %t.empty --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.empty -
// RUN: mlir-opt %S/../spec/language-reference/regions/empty.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.empty -
