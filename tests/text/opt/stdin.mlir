// RUN: not terrace-opt --diagnostic-style=plain < %s 2>&1 | FileCheck %s
// RUN: not terrace-opt - < %s 2>&1 | FileCheck %s --check-prefix=RICH

// CHECK: {{^}}<stdin>:[[@LINE+2]]:1: error:
// RICH:  --> <stdin>:[[@LINE+1]]:1
oops
