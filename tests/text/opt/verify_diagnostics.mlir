// RUN: terrace-opt --verify-diagnostics --split-input-file %s | FileCheck %s
// RUN: terrace-opt -verify-diagnostics %s > %t
// RUN: terrace-opt --verify-diagnostics=only-expected --split-input-file %s > %t
// RUN: not terrace-opt --split-input-file %s > %t 2> %t.errors

// Errors that are expected are no errors, and pieces without errors are printed.

// CHECK:      module {
// CHECK:      {{^// [-]{5}$}}
// CHECK-NEXT: {{^// [-]{5}$}}
// CHECK-NEXT: module {

// -----

// expected-error @below {{op}}
oops

// -----
