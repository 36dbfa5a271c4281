// RUN: not terrace-opt %s --allow-unregistered-dialect --diagnostic-style=plain 2>&1 | FileCheck %s

// What is said of an alias that has a definition, but not one that counts.

// CHECK: error: undefined symbol alias id 'late'
// CHECK: help: an alias is defined before its use; move its definition up
"any.op"() {a = #late} : () -> ()
#late = 1

// CHECK: error: undefined symbol alias id 'self'
// CHECK: help: the definition of the alias is wrong, or needs the alias itself
#self = [#self]

// CHECK: error: undefined symbol alias id 'x'
// CHECK: help: an alias is defined before its use: '#x = ...'
"any.op"() {a = #x} : () -> ()
