// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics

// After an error the parser goes on with the next op, also where a brace or a quote was forgotten.

// expected-error@below {{integer literal not valid for specified type}}
"any.op"() {a = 1 : () -> ()
"any.op"() {a = 1,
  // expected-error@below {{expected attribute name, found ':'}}
  b = 2, : () -> ()
func @first() {
  // expected-error@below {{expected attribute value, found a string that does not end on its line}}
  "any.op"() {a = "text : () -> ()
  // expected-error@below {{expected attribute value, found a string that does not end on its line}}
  "any.op"() {a = "text} : () -> ()
  // expected-error@below {{expected attribute name, found '2'}}
  %0 = "any.op"() {a = [1, {2} : () -> i32
  // expected-error@below {{reference to an undefined block '^nowhere'}}
  "any.op"()[^nowhere] : () -> ()
  // expected-error@below {{expected attribute name, found '2'}}
  "any.op"() <{a = [1, {2}> : () -> ()
^label:
  // expected-error@below {{expected attribute value, found '='}}
  "any.op"() {a == 1} : () -> ()
  // The end of the function is not taken for the end of a dictionary.
  "any.op"() {
    // expected-error@below {{integer literal not valid for specified type}}
    a = 1 : () -> ()
}
func @second() {
  // A region, and a dictionary of several lines, are skipped.
  // expected-error@below {{expected '=' after the names of results}}
  %a "any.op"() ({
    "any.op"() : () -> ()
  }) {
    "any.op" = 1
  } : () -> ()
  // expected-error@below {{expected an SSA value, found ':'}}
  "any.op"( : () -> ()
}
// expected-error@below {{custom op 'nothing' is unknown}}
nothing
