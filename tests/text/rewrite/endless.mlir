// RUN: not pass-test-opt %s --allow-unregistered-dialect --test-rewrite=patterns=OldToNew,NewToOld 2>&1 | FileCheck %s

// Two patterns, each of which undoes what the other does, are stopped.

//      CHECK: error: 'builtin.module' op was still changing when its rewriting was stopped
// CHECK-NEXT: endless.mlir:[[@LINE+1]]:1
%0 = "test.input"() : () -> i32
%1 = "test.old"(%0) : (i32) -> i32
"test.use"(%1) : (i32) -> ()
