// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// An alias that is defined behind its use is that of the same piece.

// CHECK: "test.a"() : () -> () loc("first")
"test.a"() : () -> () loc(#place)
#place = loc("first")

// -----

// CHECK: "test.a"() : () -> () loc("second")
"test.a"() : () -> () loc(#place)
#place = loc("second")
