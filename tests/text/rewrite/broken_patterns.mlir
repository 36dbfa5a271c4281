// RUN: not pass-test-opt %s --allow-unregistered-dialect --test-rewrite --diagnostic-style=plain --split-input-file 2>&1 | FileCheck %s

// Patterns that break their contract are reported by their names.

//      CHECK: broken_patterns.mlir:[[@LINE+5]]:1: error: pattern 'ChangesAndFails' changed the IR and then failed
// CHECK-NEXT: "test.failing"() : () -> ()
// CHECK-NEXT: ^
//      CHECK: broken_patterns.mlir:[[@LINE+2]]:1: note: the pattern is from rules.dialect:3
// CHECK-NOT: error
"test.failing"() : () -> ()

// -----

//      CHECK: broken_patterns.mlir:[[@LINE+2]]:1: error: pattern 'ClaimsToApply' applied and changed nothing
//      CHECK: broken_patterns.mlir:[[@LINE+1]]:1: note: the pattern is from rules.dialect:5
"test.claiming"() : () -> ()
