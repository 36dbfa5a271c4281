// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// The entry block's arguments have to be those of the function's type.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'func' op entry block must have 1 arguments to match function signature
// CHECK-NEXT: "func"() <{type = (i32) -> (), sym_name = "f"}> ({
// CHECK-NEXT: {{^\^}}
// expected-error@below {{entry block must have 1 arguments to match function signature}}
"func"() <{type = (i32) -> (), sym_name = "f"}> ({
^bb0:
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
"func"() <{type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i64):
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'func' op requires attribute 'type'}}
"func"() <{sym_name = "f"}> ({
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'func' op requires attribute 'sym_name'}}
"func"() <{type = () -> ()}> ({
}) : () -> ()
