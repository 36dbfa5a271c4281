// RUN: terrace-opt %s --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// What no dialect registered is refused unless it is allowed.

// CHECK: mlir:[[#@LINE+4]]:1: error: op 'any.op' is of a dialect that is not registered
// CHECK-NEXT: "any.op"() : () -> ()
// CHECK-NEXT: {{^\^}}
// expected-error@below {{is of a dialect that is not registered}}
"any.op"() : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{dialect 'builtin' has no op}}
"builtin.nothing"() : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:3: error:
module attributes {a.b = 
  // expected-error@below {{dialect}}
  !foo.bar} {
}

// -----

// CHECK: mlir:[[#@LINE+3]]:3: error:
module attributes {a.b = 
  // expected-error@below {{dialect}}
  #foo.bar} {
}
