// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A symbol table has one symbol of a name.

// CHECK: mlir:[[#@LINE+8]]:1: error: 'builtin.module' op redefinition of symbol named 'a'
// CHECK-NEXT: module @a {
// CHECK-NEXT: {{^\^}}
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{see existing symbol definition here}}
module @a {
}
// expected-error@below {{redefinition of symbol named 'a'}}
module @a {
}

// -----

// CHECK: mlir:[[#@LINE+12]]:3: error:
// CHECK: mlir:[[#@LINE+3]]:3: note:
module {
  // expected-note@below {{see existing symbol definition here}}
  module @a {
  }
  "any.op"() ({
    module @a {
    }
  }) : () -> ()
  "any.op"() : () -> ()
  // expected-error@below {{redefinition of symbol named 'a'}}
  module @a {
  }
}
