// RUN: terrace-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

"test.a"() : () -> () loc(#itself)
// expected-error @below {{the alias is defined by itself}}
#itself = loc("name"(#itself))
// -----
// expected-error @below {{the alias is not defined as a location}}
"test.a"() : () -> () loc(#number)
#number = 5
