// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics

// Results of a pack that are used before their definition.

"any.use"(%a#1, %a#0) : (i64, i32) -> ()
// expected-note@below {{prior use here}}
"any.use"(%b#1) : (i64) -> ()
// expected-error@below {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
"any.use"(%b#0, %b#1) : (i64, i32) -> ()
// expected-note@below {{previously used here}}
"any.use"(%c#1) : (i64) -> ()
// expected-error@below {{definition of SSA value '%c' has type 'i32', but it was used as 'i64'}}
%c:2 = "any.values"() : () -> (i32, i32)
// expected-error@below {{reference to invalid result number: '%d' has 2 results}}
"any.use"(%d#2) : (i64) -> ()
// expected-note@below {{defined here}}
%d:2 = "any.values"() : () -> (i32, i32)
