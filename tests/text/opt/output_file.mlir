// RUN: cat %s > %t
// RUN: terrace-opt %t -o %t
// RUN: FileCheck %s --input-file %t
// RUN: terrace-opt %s -o=%t.second
// RUN: diff %t %t.second
// RUN: terrace-opt %s -o /dev/null
// RUN: not terrace-opt %s -o %t.missing/out 2>&1 | FileCheck %s --check-prefix=MISSING

// CHECK: {{^}}module {
// MISSING: error: cannot write to '{{.*}}.missing/out'
