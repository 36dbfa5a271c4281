// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Locations as attributes.

// CHECK: mlir:[[#@LINE+4]]:21: error: expected location instance, found '}'
// CHECK-NEXT: "any.op"() {a = loc(} : () -> ()
// CHECK-NEXT: {{^                    \^}}
// expected-error@below {{expected location instance}}
"any.op"() {a = loc(} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:25: error:
// expected-error@below {{expected integer line number in FileLineColRange}}
"any.op"() {a = loc("a":x)} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:33: error:
// expected-error@below {{expected 'at' in callsite location}}
"any.op"() {a = loc(callsite("a"))} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:34: error:
// expected-error@below {{expected 'at' in callsite location}}
"any.op"() {a = loc(callsite("a" in "b"))} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{expected ']' in fused location}}
"any.op"() {a = loc(fused["a"} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected location instance}}
"any.op"() {a = loc(nowhere)} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:25: error:
// expected-error@below {{expected location instance}}
"any.op"() {a = loc("a"(1))} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{undefined symbol alias id 'undefined'}}
"any.op"() {a = loc(#undefined)} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:31: error:
// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
"any.op"() {a = loc("a":1:2 to)} : () -> ()
