// REQUIRES: mlir-opt

// The tests of `text-format/locations`: `mlir-opt` reads what Terrace prints as the same text, and reads the test
// itself, where it takes the spelling, as the same IR.

// RUN: terrace-opt %S/../text-format/locations/unknown.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.unknown
// RUN: mlir-opt %t.unknown --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.unknown -

// RUN: terrace-opt %S/../text-format/locations/place.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.place
// RUN: mlir-opt %t.place --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.place -
// RUN: mlir-opt %S/../text-format/locations/place.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.place -

// RUN: terrace-opt %S/../text-format/locations/range.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.range
// RUN: mlir-opt %t.range --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.range -
// RUN: mlir-opt %S/../text-format/locations/range.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.range -

// RUN: terrace-opt %S/../text-format/locations/named.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.named
// RUN: mlir-opt %t.named --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.named -
// RUN: mlir-opt %S/../text-format/locations/named.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.named -

// RUN: terrace-opt %S/../text-format/locations/call_site.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.call_site
// RUN: mlir-opt %t.call_site --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.call_site -
// RUN: mlir-opt %S/../text-format/locations/call_site.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.call_site -

// RUN: terrace-opt %S/../text-format/locations/fused.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic > %t.fused
// RUN: mlir-opt %t.fused --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | diff -B %t.fused -
// RUN: mlir-opt %S/../text-format/locations/fused.mlir \
// RUN:   --allow-unregistered-dialect --mlir-print-op-generic | diff -B %t.fused -
