// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

// The namespace of a dialect begins with a letter or an underscore.

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() {a = #...t<1>} : () -> ()

// -----

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() {a = #.t} : () -> ()

// -----

// expected-error@below {{invalid dialect namespace ''}}
"any.op"() : () -> (!..t<1>)

// -----

// expected-error@below {{'func' op requires a symbol name that is not empty}}
"func"() ({}) {sym_name = "", type = () -> ()} : () -> ()
