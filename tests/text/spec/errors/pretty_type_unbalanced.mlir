// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), line 13479 and 13924.
// A body that does not balance needs the quotes of the verbose form.

// CHECK: mlir:[[#@LINE+4]]:45: error: expected the name of an op, found '>'
// CHECK-NEXT: "any.op"() : () -> !foo.something<a%%123^^^>>>
// CHECK-NEXT: {{^                                            \^}}
// expected-error@below {{expected the name of an op, found '>'}}
"any.op"() : () -> !foo.something<a%%123^^^>>>

// -----

// CHECK: mlir:[[#@LINE+2]]:42: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = #foo.something<a%%123^^^>>>} : () -> ()
