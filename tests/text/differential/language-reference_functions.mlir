// REQUIRES: mlir-opt

// The tests of `spec/language-reference/functions`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/functions/declarations.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.declarations
// RUN: mlir-opt %t.declarations --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.declarations -

// RUN: terrace-opt %S/../spec/language-reference/functions/body.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.body
// RUN: mlir-opt %t.body --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.body -

// RUN: terrace-opt %S/../spec/language-reference/functions/entry_block_states_arguments.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.entry_block_states_arguments
// RUN: mlir-opt %t.entry_block_states_arguments --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.entry_block_states_arguments -

// RUN: terrace-opt %S/../spec/language-reference/functions/unit_attribute.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unit_attribute
// RUN: mlir-opt %t.unit_attribute --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unit_attribute -

// RUN: terrace-opt %S/../spec/language-reference/functions/function_in_module.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.function_in_module
// RUN: mlir-opt %t.function_in_module --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.function_in_module -
