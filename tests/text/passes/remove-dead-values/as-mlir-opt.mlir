// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --remove-dead-values %S/functions.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --remove-dead-values %S/functions.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --remove-dead-values %S/branches.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --remove-dead-values %S/branches.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The pass makes the text that version 22 makes.
