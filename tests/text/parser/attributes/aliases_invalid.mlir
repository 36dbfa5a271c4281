// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// An alias is defined once, before its use, under a name without a dot.

// CHECK: mlir:[[#@LINE+4]]:20: error: undefined symbol alias id 'unknown'
// CHECK-NEXT: "any.op"() : () -> !unknown
// CHECK-NEXT: {{^                   \^}}
// expected-error@below {{undefined symbol alias id 'unknown'}}
"any.op"() : () -> !unknown

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{undefined symbol alias id 'unknown'}}
"any.op"() {a = #unknown} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{an alias has no '.' in its name}}
!a.b = i32

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{an alias has no '.' in its name}}
#a.b = 1

// -----

// CHECK: mlir:[[#@LINE+3]]:1: error:
!a = i32
// expected-error@below {{redefinition of alias 'a'}}
!a = i64

// -----

// CHECK: mlir:[[#@LINE+3]]:1: error:
#a = 1
// expected-error@below {{redefinition of alias 'a'}}
#a = 2

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{undefined symbol alias id 'later'}}
"any.op"() {a = #later} : () -> ()
#later = 1

// -----

// CHECK: mlir:[[#@LINE+3]]:3: error:
"any.op"() ({
  // expected-error@below {{expected the name of an op, found '#inner'}}
  #inner = 1
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:4: error:
// expected-error@below {{expected '=' in the definition of an alias, found '1'}}
#a 1

// -----

// CHECK: mlir:[[#@LINE+2]]:6: error:
// expected-error@below {{expected non-function type}}
!a = 1
