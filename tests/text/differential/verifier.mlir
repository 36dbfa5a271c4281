// REQUIRES: mlir-opt

// The tests of `verifier`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../verifier/terminator_is_last.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.terminator_is_last
// RUN: mlir-opt %t.terminator_is_last --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.terminator_is_last -
// RUN: mlir-opt %S/../verifier/terminator_is_last.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.terminator_is_last -

// RUN: terrace-opt %S/../verifier/empty_block.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.empty_block
// RUN: mlir-opt %t.empty_block --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.empty_block -
// RUN: mlir-opt %S/../verifier/empty_block.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.empty_block -

// RUN: terrace-opt %S/../verifier/successor_in_same_region.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.successor_in_same_region
// RUN: mlir-opt %t.successor_in_same_region --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.successor_in_same_region -
// RUN: mlir-opt %S/../verifier/successor_in_same_region.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.successor_in_same_region -

// RUN: terrace-opt %S/../verifier/entry_block_has_no_predecessors.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.entry_block_has_no_predecessors
// RUN: mlir-opt %t.entry_block_has_no_predecessors --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.entry_block_has_no_predecessors -
// RUN: mlir-opt %S/../verifier/entry_block_has_no_predecessors.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.entry_block_has_no_predecessors -

// RUN: terrace-opt %S/../verifier/dominance.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.dominance
// RUN: mlir-opt %t.dominance --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.dominance -
// RUN: mlir-opt %S/../verifier/dominance.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.dominance -

// RUN: terrace-opt %S/../verifier/graph_region_has_one_block.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.graph_region_has_one_block
// RUN: mlir-opt %t.graph_region_has_one_block --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.graph_region_has_one_block -
// RUN: mlir-opt %S/../verifier/graph_region_has_one_block.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.graph_region_has_one_block -

// RUN: terrace-opt %S/../verifier/isolated_from_above.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.isolated_from_above
// RUN: mlir-opt %t.isolated_from_above --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.isolated_from_above -

// RUN: terrace-opt %S/../verifier/value_scope.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.value_scope
// RUN: mlir-opt %t.value_scope --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.value_scope -
// RUN: mlir-opt %S/../verifier/value_scope.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.value_scope -

// RUN: terrace-opt %S/../verifier/module_attributes.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.module_attributes
// RUN: mlir-opt %t.module_attributes --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.module_attributes -
// RUN: mlir-opt %S/../verifier/module_attributes.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.module_attributes -

// RUN: terrace-opt %S/../verifier/symbols_unique.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.symbols_unique
// RUN: mlir-opt %t.symbols_unique --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.symbols_unique -
// RUN: mlir-opt %S/../verifier/symbols_unique.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.symbols_unique -
