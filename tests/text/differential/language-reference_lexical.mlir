// REQUIRES: mlir-opt

// The tests of `spec/language-reference/lexical`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/lexical/identifiers.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.identifiers
// RUN: mlir-opt %t.identifiers --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.identifiers -
// RUN: mlir-opt %S/../spec/language-reference/lexical/identifiers.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.identifiers -

// RUN: terrace-opt %S/../spec/language-reference/lexical/integer_literals.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.integer_literals
// RUN: mlir-opt %t.integer_literals --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.integer_literals -
// RUN: mlir-opt %S/../spec/language-reference/lexical/integer_literals.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.integer_literals -

// RUN: terrace-opt %S/../spec/language-reference/lexical/float_literals.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.float_literals
// RUN: mlir-opt %t.float_literals --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.float_literals -
// RUN: mlir-opt %S/../spec/language-reference/lexical/float_literals.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.float_literals -

// RUN: terrace-opt %S/../spec/language-reference/lexical/comments.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.comments
// RUN: mlir-opt %t.comments --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.comments -
// RUN: mlir-opt %S/../spec/language-reference/lexical/comments.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.comments -

// RUN: terrace-opt %S/../spec/language-reference/lexical/string_literals.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.string_literals
// RUN: mlir-opt %t.string_literals --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.string_literals -
// RUN: mlir-opt %S/../spec/language-reference/lexical/string_literals.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.string_literals -

// RUN: terrace-opt %S/../spec/language-reference/lexical/symbol_names.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.symbol_names
// RUN: mlir-opt %t.symbol_names --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.symbol_names -
