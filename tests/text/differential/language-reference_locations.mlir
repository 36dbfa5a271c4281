// REQUIRES: mlir-opt

// The tests of `spec/language-reference/locations`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../spec/language-reference/locations/call_site.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.call_site
// RUN: mlir-opt %t.call_site --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.call_site -
// RUN: mlir-opt %S/../spec/language-reference/locations/call_site.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.call_site -

// RUN: terrace-opt %S/../spec/language-reference/locations/file_line_column.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.file_line_column
// RUN: mlir-opt %t.file_line_column --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.file_line_column -
// RUN: mlir-opt %S/../spec/language-reference/locations/file_line_column.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.file_line_column -

// RUN: terrace-opt %S/../spec/language-reference/locations/fused.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.fused
// RUN: mlir-opt %t.fused --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.fused -
// RUN: mlir-opt %S/../spec/language-reference/locations/fused.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.fused -

// RUN: terrace-opt %S/../spec/language-reference/locations/name.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.name
// RUN: mlir-opt %t.name --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.name -
// RUN: mlir-opt %S/../spec/language-reference/locations/name.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.name -

// RUN: terrace-opt %S/../spec/language-reference/locations/unknown.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unknown
// RUN: mlir-opt %t.unknown --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unknown -
