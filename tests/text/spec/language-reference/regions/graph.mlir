// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13377-13384.
// In a graph region each value is in scope everywhere, before its definition and inside of the operation that
// defines it.

// CHECK: "test.graph_region"() ({
// CHECK-NEXT: %[[V1:.*]] = "op1"(%[[V1]], %[[V3:.*]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V2:.*]] = "test.ssacfg_region"() ({
// CHECK-NEXT: %{{.*}} = "op2"(%[[V1]], %[[V2]], %[[V3]], %[[V4:.*]]) : (i32, i32, i32, i32) -> i32
// CHECK-NEXT: }) : () -> i32
// CHECK-NEXT: %[[V3]] = "op2"(%[[V1]], %[[V4]]) : (i32, i32) -> i32
// CHECK-NEXT: %[[V4]] = "op3"(%[[V1]]) : (i32) -> i32
// CHECK-NEXT: }) : () -> ()

"test.graph_region"() ({ // A Graph region
  %1 = "op1"(%1, %3) : (i32, i32) -> (i32)  // OK: %1, %3 allowed here
  %2 = "test.ssacfg_region"() ({
     %5 = "op2"(%1, %2, %3, %4) : (i32, i32, i32, i32) -> (i32) // OK: all defined in the containing region
  }) : () -> (i32)
  %3 = "op2"(%1, %4) : (i32, i32) -> (i32)  // OK: %4 allowed here
  %4 = "op3"(%1) : (i32) -> (i32)
}) : () -> ()
