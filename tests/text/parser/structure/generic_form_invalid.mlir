// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// The parts of the generic form and their order.

// CHECK: mlir:[[#@LINE+4]]:10: error: expected '(' to begin the operands, found ':'
// CHECK-NEXT: "any.op" : () -> ()
// CHECK-NEXT: {{^         \^}}
// expected-error@below {{expected '(' to begin the operands, found ':'}}
"any.op" : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:11: error:
// expected-error@below {{expected an SSA value, found ':'}}
"any.op"( : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:16: error:
// expected-error@below {{expected '->' in the op's function type, found the end of the text}}
"any.op"() : ()

// -----

// CHECK: mlir:[[#@LINE+2]]:11: error:
// expected-error@below {{expected ':' followed by the op's function type, found the end of the text}}
"any.op"()

// -----

// CHECK: mlir:[[#@LINE+2]]:14: error:
// expected-error@below {{expected function type}}
"any.op"() : i32

// -----

// CHECK: mlir:[[#@LINE+2]]:14: error:
// expected-error@below {{expected 1 operand type but had 0}}
"any.op"(%a) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:14: error:
%a = "any.op"() : () -> i32
// expected-error@below {{expected 1 operand type but had 2}}
"any.op"(%a) : (i32, i32) -> ()

// -----

// CHECK: mlir:[[#@LINE+5]]:10: error:
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{prior use here}}
%a = "any.op"() : () -> i32
// expected-error@below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
"any.op"(%a) : (i64) -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{expected the name of an op: text that is not empty and without NUL}}
"" () : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:16: error:
// expected-error@below {{expected ':' followed by the op's function type, found '('}}
"any.op"() {a} ({}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+5]]:14: error:
// CHECK: mlir:[[#@LINE+4]]:26: error:
// expected-error@below {{expected '}' to end the region, found the end of the text}}
// expected-error@below {{expected the name of an op, found ')'}}
// expected-note@below {{the region begins here}}
"any.op"() ({) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:16: error:
// expected-error@below {{expected ',' or ']'}}
"any.op"() [^a : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:20: error:
// expected-error@below {{expected '>' to end the properties, found the end of the text}}
"any.op"() <{a = 1}

// -----

// CHECK: mlir:[[#@LINE+2]]:3: error:
// expected-error@below {{expected '=' after the names of results, found the end of the text}}
%a

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{custom op 'trailing' is unknown}}
"any.op"() : () -> () trailing

// -----

// CHECK: mlir:[[#@LINE+2]]:15: error:
// expected-error@below {{expected ',' or ')' in the regions, found the end of the text}}
"any.op"() ({}
