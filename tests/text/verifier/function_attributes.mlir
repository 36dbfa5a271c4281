// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Attributes of arguments and results belong to dialects; the function itself may have others too.

// CHECK: func @f(i32 {any.flag}) -> (i64 {any.value = 1 : i32}) attributes {any.name = "x"}

func @f(i32 {any.flag}) -> (i64 {any.value = 1 : i32}) attributes {any.name = "x"}
