// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s

// A complex number has the type of its parts, which may be written behind it.

// CHECK: x = #complex.number<:f64 1.000000e+00, -2.500000e+00> : complex<f64>
// CHECK: y = [#complex.number<:f32 0.000000e+00, 0x7F800000> : complex<f32>]
"test.op"() {x = #complex.number<:f64 1.0, -2.5>, y = [#complex.number<:f32 0.0, 0x7F800000> : complex<f32>]} : () -> ()

// -----

// expected-error @below {{the parts of a complex number must be floats of one type}}
"test.op"() {x = #complex.number<:i32 1.0, 2.0>} : () -> ()

// -----

// expected-error @below {{the attribute has type 'complex<f32>', but 'complex<f64>' is given}}
"test.op"() {x = #complex.number<:f32 1.0, 2.0> : complex<f64>} : () -> ()
