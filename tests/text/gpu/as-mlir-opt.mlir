// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/async.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/async.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/launch.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/launch.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/mappings.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/mappings.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/names.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/names.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/reductions.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/reductions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/sparse.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/sparse.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %S/warps.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --mlir-print-op-generic %S/warps.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The same generic forms as mlir-opt has.
