// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// All uses of a value and its definition agree on its type.

// CHECK: mlir:[[#@LINE+8]]:3: error: definition of SSA value '%a' has type 'i64', but it was used as 'i32'
// CHECK-NEXT: %a = "any.value"() : () -> i64
// CHECK-NEXT: {{^  \^}}
// CHECK: mlir:[[#@LINE+3]]:13: note:
module {
  // expected-note@below {{previously used here}}
  "any.use"(%a) : (i32) -> ()
  // expected-error@below {{definition of SSA value '%a' has type 'i64', but it was used as 'i32'}}
  %a = "any.value"() : () -> i64
}

// -----

// CHECK: mlir:[[#@LINE+6]]:13: error:
// CHECK: mlir:[[#@LINE+3]]:13: note:
module {
  // expected-note@below {{prior use here}}
  "any.use"(%a) : (i32) -> ()
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  "any.use"(%a) : (i64) -> ()
  %a = "any.value"() : () -> i32
}

// -----

// CHECK: mlir:[[#@LINE+5]]:11: error:
// CHECK: mlir:[[#@LINE+2]]:1: note:
// expected-note@below {{prior use here}}
%a = "any.value"() : () -> i64
// expected-error@below {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
"any.use"(%a) : (i32) -> ()
