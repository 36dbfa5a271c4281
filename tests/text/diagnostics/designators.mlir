// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

// Language reference (2020), lines 14405-14455: where a diagnostic is expected.

"any.use"(%same) : (i32) -> () // expected-error {{use of undeclared SSA value name '%same'}}

// -----

// expected-error@+1 {{use of undeclared SSA value name}}
"any.use"(%below) : (i32) -> ()

// -----

"any.use"(%above) : (i32) -> ()
// expected-error@-1 {{use of undeclared SSA value name}}

// -----

// Both stand for the same line.
// expected-error@below {{use of undeclared SSA value name '%a'}}
// expected-error@below {{use of undeclared SSA value name '%b'}}
"any.use"(%a, %b) : (i32, i32) -> ()

// -----

"any.use"(%a, %b) : (i32, i32) -> ()
// expected-error@above {{use of undeclared SSA value name '%a'}}
// expected-error@above {{use of undeclared SSA value name '%b'}}

// -----

// Several on one line, and notes of their own.
// expected-note@+1 {{previously defined here}}
%a = "any.value"() : () -> i32
%a = "any.value"() : () -> i32 // expected-error {{redefinition of SSA value '%a'}}

// -----

// expected-error-re@below {{use of undeclared SSA value name '%{{[a-z]+}}'}}
"any.use"(%regular) : (i32) -> ()

// -----

// expected-error@unknown {{operation with block successors must terminate its parent block}}
"any.op"() ({
  "any.jump"()[^bb1] : () -> () loc(unknown)
  "any.after"() : () -> ()
^bb1:
  "any.end"() : () -> ()
}) : () -> ()
