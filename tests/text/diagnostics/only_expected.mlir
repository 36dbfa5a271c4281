// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics=only-expected

// Diagnostics that nothing expects are ignored on request.

"any.use"(%ignored) : (i32) -> ()
"any.use"(%expected) : (i32) -> () // expected-error {{'%expected'}}
