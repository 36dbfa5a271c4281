// REQUIRES: mlir-opt

// The tests of `text-format/aliases`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/aliases/type_alias.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.type_alias
// RUN: mlir-opt %t.type_alias --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.type_alias -
