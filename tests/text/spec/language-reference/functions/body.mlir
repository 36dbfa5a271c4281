// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13225-13229; Specification of 2019-12, lines 342-349.
// A function with a body and an attribute; the terminator is in generic form.

// CHECK: func @count(%[[X:.*]]: i64) -> (i64, i64) attributes {my.fruit = "banana"} {
// CHECK-NEXT: "any.return"(%[[X]], %[[X]]) : (i64, i64) -> ()
// CHECK-NEXT: }

func @count(%x: i64) -> (i64, i64)
  attributes {my.fruit: "banana"} {
  "any.return"(%x, %x) : (i64, i64) -> ()
}
