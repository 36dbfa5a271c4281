// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13158-13167; Specification of 2019-12, lines 266-280.
// Packs of results and names for single ones, and the use of one result of a pack. The attribute has the old `:`.

// CHECK: %[[FIRST:.*]]:2 = "foo_div"() : () -> (f32, i32)
// CHECK-NEXT: %[[SECOND:.*]]:2 = "foo_div"() : () -> (f32, i32)
// CHECK-NEXT: %{{.*}} = "tf.scramble"(%[[FIRST]]#0, %[[SECOND]]#1) {fruit = "banana"} : (f32, i32) -> f32

%result:2 = "foo_div"() : () -> (f32, i32)
%foo, %bar = "foo_div"() : () -> (f32, i32)
%2 = "tf.scramble"(%result#0, %bar) {fruit: "banana"} : (f32, i32) -> f32
