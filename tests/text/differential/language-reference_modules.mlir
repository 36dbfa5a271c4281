// REQUIRES: mlir-opt

// The tests of `spec/language-reference/modules`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/modules/forms.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.forms
// RUN: mlir-opt %t.forms --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.forms -
// RUN: mlir-opt %S/../spec/language-reference/modules/forms.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.forms -

// RUN: terrace-opt %S/../spec/language-reference/modules/implicit.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.implicit
// RUN: mlir-opt %t.implicit --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.implicit -
// RUN: mlir-opt %S/../spec/language-reference/modules/implicit.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.implicit -

// RUN: terrace-opt %S/../spec/language-reference/modules/nested_generic_example.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.nested_generic_example
// RUN: mlir-opt %t.nested_generic_example --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.nested_generic_example -
