// RUN: terrace-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error @below {{text that is not empty and without NUL}}
""() : () -> ()
// -----
// expected-error @below {{text that is not empty and without NUL}}
"a\00b"() : () -> ()
// -----
// expected-error @below {{not valid UTF-8}}
"a\FFb"() : () -> ()
