// RUN: pass-test-opt %s --allow-unregistered-dialect --test-convert=mode=analysis --verify-diagnostics | FileCheck %s

// An analysis changes nothing.

// CHECK: "test.old"
// CHECK: "test.picky"

// expected-remark@+1 {{'test.old' op can be legalized}}
"test.old"() : () -> ()
"test.picky"() : () -> ()
// expected-remark@+1 {{'test.new' op can be legalized}}
"test.new"() : () -> ()
"test.unknown"() : () -> ()
