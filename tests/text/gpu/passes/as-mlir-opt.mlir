// REQUIRES: mlir-opt
// RUN: mlir-opt --gpu-kernel-outlining --allow-unregistered-dialect --mlir-print-op-generic %S/outlining.mlir -o %t.expected
// RUN: terrace-opt --gpu-kernel-outlining --allow-unregistered-dialect --mlir-print-op-generic %S/outlining.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --gpu-launch-sink-index-computations --allow-unregistered-dialect --mlir-print-op-generic %S/sinking.mlir -o %t.expected
// RUN: terrace-opt --gpu-launch-sink-index-computations --allow-unregistered-dialect --mlir-print-op-generic %S/sinking.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The same results as mlir-opt has.
