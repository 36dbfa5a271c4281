// RUN: pass-test-opt %s --allow-unregistered-dialect --test-rewrite=patterns=OldToNew --trace-rewrites -o %t 2>&1 | FileCheck %s

// What is tried, why it does not match, and what is done when it does.

//      CHECK: visiting 'test.old' ([[FIRST:.*]])
// CHECK-NEXT:   trying OldToNew (rules.dialect:1)
// CHECK-NEXT:     no match at 'test.old': there is no operand
// CHECK-NEXT:   OldToNew did not apply
// CHECK-NEXT: visiting 'test.old' ([[SECOND:.*]])
// CHECK-NEXT:   trying OldToNew (rules.dialect:1)
// CHECK-NEXT:     inserted 'test.new' ([[NEW:.*]])
// CHECK-NEXT:     replaced 'test.old' ([[SECOND]])
// CHECK-NEXT:     modified 'test.use' ({{.*}})
// CHECK-NEXT:     erased 'test.old' ([[SECOND]])
// CHECK-NEXT:   OldToNew applied

%0 = "test.old"() : () -> i32
%1 = "test.old"(%0) : (i32) -> i32
"test.use"(%1) : (i32) -> ()
