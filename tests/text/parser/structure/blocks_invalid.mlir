// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Labels of blocks.

// CHECK: mlir:[[#@LINE+9]]:1: error: redefinition of block '^a'
// CHECK-NEXT: ^a:
// CHECK-NEXT: {{^\^}}
// CHECK: mlir:[[#@LINE+3]]:1: note:
"any.op"() ({
// expected-note@below {{previously defined here}}
^a:
  "any.end"() : () -> ()
// expected-error@below {{redefinition of block '^a'}}
^a:
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:3: error:
"any.op"() ({
// expected-error@below {{expected ':' after the block's name, found '"any.end"'}}
^a
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:6: error:
"any.op"() ({
// expected-error@below {{expected ':' and the type of the block argument, found ')'}}
^a(%x):
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:4: error:
"any.op"() ({
// expected-error@below {{expected the name of a block argument, found 'i32'}}
^a(i32):
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+5]]:13: error:
// CHECK: mlir:[[#@LINE+4]]:4: note:
"any.op"() ({
// expected-note@below {{previously defined here}}
// expected-error@below {{redefinition of SSA value '%x'}}
^a(%x: i32, %x: i32):
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:11: error:
"any.op"() ({
// expected-error@below {{expected ',' or ')' in the block's arguments, found ':'}}
^a(%x: i32:
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{expected the name of an op, found '^a'}}
^a:
