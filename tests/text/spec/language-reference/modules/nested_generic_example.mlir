// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the structure of IR (2020), lines 10437-10452.
// Old names, a blank between the parentheses and braces of regions, and the terminator that modules had.

// CHECK: {{^}}module {
// CHECK-NEXT: %[[R:.*]]:4 = "dialect.op1"() {"attribute name" = 42 : i32} : () -> (i1, i16, i32, i64)
// CHECK-NEXT: "dialect.op2"() ({
// CHECK-NEXT: "dialect.innerop1"(%[[R]]#0, %[[R]]#1) : (i1, i16) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: "dialect.innerop2"() : () -> ()
// CHECK-NEXT: "dialect.innerop3"(%[[R]]#0, %[[R]]#2, %[[R]]#3)[^bb1, ^bb2] : (i1, i32, i64) -> ()
// CHECK-NEXT: ^bb1(%{{.*}}: i32):  // pred: ^bb0
// CHECK-NEXT: "dialect.innerop4"() : () -> ()
// CHECK-NEXT: "dialect.innerop5"() : () -> ()
// CHECK-NEXT: ^bb2(%{{.*}}: i64):  // pred: ^bb0
// CHECK-NEXT: "dialect.innerop6"() : () -> ()
// CHECK-NEXT: "dialect.innerop7"() : () -> ()
// CHECK-NEXT: }) {"other attribute" = 42 : i64} : () -> ()
// CHECK-NEXT: {{^}}}
// CHECK-NOT: module_terminator

"module"() ( {
  %0:4 = "dialect.op1"() {"attribute name" = 42 : i32} : () -> (i1, i16, i32, i64)
  "dialect.op2"() ( {
    "dialect.innerop1"(%0#0, %0#1) : (i1, i16) -> ()
  },  {
    "dialect.innerop2"() : () -> ()
    "dialect.innerop3"(%0#0, %0#2, %0#3)[^bb1, ^bb2] : (i1, i32, i64) -> ()
  ^bb1(%1: i32):  // pred: ^bb0
    "dialect.innerop4"() : () -> ()
    "dialect.innerop5"() : () -> ()
  ^bb2(%2: i64):  // pred: ^bb0
    "dialect.innerop6"() : () -> ()
    "dialect.innerop7"() : () -> ()
  }) {"other attribute" = 42 : i64} : () -> ()
  "module_terminator"() : () -> ()
}) : () -> ()
