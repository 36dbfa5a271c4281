// RUN: not terrace-opt --split-input-file --diagnostic-style=plain %s > %t 2> %t.errors
// RUN: FileCheck %s --input-file %t
// RUN: FileCheck %s --input-file %t.errors --check-prefix=ERROR
// RUN: not terrace-opt %s -o %t.none 2> %t.errors
// RUN: not cat %t.none

// Each piece is processed, and lines are those of the whole file.

// CHECK:      module {
// CHECK:      {{^// [-]{5}$}}
// CHECK-NEXT: {{^// [-]{5}$}}
// CHECK-NEXT: module {
// ERROR:      split_errors.mlir:[[@LINE+3]]:1: error:
// ERROR-NOT:  error:
// -----
oops
// -----

// ERROR:      split_errors.mlir:[[@LINE+3]]:1: warning: near miss with file split marker
// ERROR-NEXT: {{^// [-]{4}$}}
// ERROR-NEXT: {{^\^~{6}$}}
// ----
