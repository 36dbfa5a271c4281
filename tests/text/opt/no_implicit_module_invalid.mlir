// RUN: terrace-opt %s --allow-unregistered-dialect --no-implicit-module --verify-diagnostics --split-input-file

// Without a module around it, the text is one op that stands by itself.

// expected-error@below {{the op at the top must be isolated from above: no module is put around it}}
"any.op"() ({
  "any.op"() : () -> ()
}) : () -> ()

// -----

module {
}
// expected-error@below {{expected just one op at the top: no module is put around the ops of the text}}
module {
}

// -----

// expected-error@+1 {{expected an op: no module is put around the ops of the text}}

// -----

// Nothing more is said of a text that is wrong anyway.

// expected-error@below {{custom op 'nothing' is unknown}}
nothing
