// RUN: terrace-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{'ub.poison' op attribute 'value' failed to satisfy constraint: poison attribute}}
%0 = "ub.poison"() {value = 1 : i32} : () -> i32
