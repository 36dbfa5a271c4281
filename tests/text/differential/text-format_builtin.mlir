// REQUIRES: mlir-opt

// The tests of `text-format/builtin`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/builtin/conversion_cast.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.conversion_cast
// RUN: mlir-opt %t.conversion_cast --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.conversion_cast -
// RUN: mlir-opt %S/../text-format/builtin/conversion_cast.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.conversion_cast -
