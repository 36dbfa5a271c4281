// RUN: cat %s | FileCheck %s
// RUN: cat %s \
// RUN:   | FileCheck %s --check-prefixes=FIRST,SECOND --implicit-check-not=nowhere{{[0-9]}}

// The op is found below, and not in this comment.
// CHECK: {{^}}%[[RESULT:.*]]:2 = "test.producer"() {value = 42 : i64} : () -> (i32, i32)
// CHECK-NEXT: {{^}}"test.consumer"(%[[RESULT]]#1)
// FIRST: {{^}}%{{.*}} = "test.producer"()
// SECOND: {{^}}"test.consumer"

%0:2 = "test.producer"() {value = 42 : i64} : () -> (i32, i32)
"test.consumer"(%0#1) : (i32) -> ()
