// REQUIRES: mlir-opt
// RUN: mlir-opt --allow-unregistered-dialect --loop-invariant-code-motion %S/loop-invariant-code-motion.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --loop-invariant-code-motion %S/loop-invariant-code-motion.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --cse %S/cse.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --cse %S/cse.mlir -o %t.found
// RUN: diff -B %t.expected %t.found
// RUN: mlir-opt --allow-unregistered-dialect --inline %S/inline.mlir -o %t.expected
// RUN: terrace-opt --allow-unregistered-dialect --inline %S/inline.mlir -o %t.found
// RUN: diff -B %t.expected %t.found

// The passes make the text that version 22 makes.
