// REQUIRES: mlir-opt
// RUN: mlir-opt --fold-memref-alias-ops %S/views.mlir -o %t.expected
// RUN: terrace-opt --fold-memref-alias-ops %S/views.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The pass makes the text that version 22 makes.
