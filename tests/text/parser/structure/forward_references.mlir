// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -

// Modules are graph regions: values may be used before their definition.

// The results of a pack are used in any order, and more than once.
// CHECK: "any.use"(%0#2, %0#0, %0#1, %0#2, %0#0, %0#1) : (f32, i32, i64, f32, i32, i64) -> ()
"any.use"(%a#2, %a#0, %a#1, %a#2, %a, %a#1) : (f32, i32, i64, f32, i32, i64) -> ()
// CHECK: "any.use"(%0#1, %0#0) : (i64, i32) -> ()
"any.use"(%a#1, %a#0) : (i64, i32) -> ()
// CHECK: %0:3 = "any.values"() : () -> (i32, i64, f32)
%a:3 = "any.values"() : () -> (i32, i64, f32)

// A name stands for the outer value again behind an isolated op that used the name before defining it.
// CHECK: %1 = "any.value"() : () -> i8
%b = "any.value"() : () -> i8
// CHECK: "any.use"(%[[LATER:.*]]) : (i16) -> ()
"any.use"(%c) : (i16) -> ()
module {
  // CHECK: "any.use"(%[[B:.*]], %[[C:.*]]) : (i1, i2) -> ()
  "any.use"(%b, %c) : (i1, i2) -> ()
  // CHECK: %[[B]] = "any.value"() : () -> i1
  %b = "any.value"() : () -> i1
  // CHECK: %[[C]] = "any.value"() : () -> i2
  %c = "any.value"() : () -> i2
}
// CHECK: "any.use"(%1, %[[LATER]]) : (i8, i16) -> ()
"any.use"(%b, %c) : (i8, i16) -> ()
// CHECK: %[[LATER]] = "any.value"() : () -> i16
%c = "any.value"() : () -> i16
