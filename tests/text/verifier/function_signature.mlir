// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The entry block's arguments are those of the function.

// CHECK: func @f(%[[A:.*]]: i32) {
// CHECK: func @g(%[[A:.*]]: i32) {
// CHECK: func @h(%[[A:.*]]: i32) {

func @f(%a: i32) {
  "any.end"(%a) : (i32) -> ()
}
func @g(i32) {
^bb0(%a: i32):
  "any.end"(%a) : (i32) -> ()
}
"func"() <{type = (i32) -> (), sym_name = "h"}> ({
^bb0(%a: i32):
  "any.end"(%a) : (i32) -> ()
}) : () -> ()
