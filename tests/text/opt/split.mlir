// RUN: terrace-opt --split-input-file %s | FileCheck %s
// RUN: terrace-opt -split-input-file='A''B' -output-split-marker=HERE %s | FileCheck %s --check-prefix=OTHER
// RUN: terrace-opt -split-input-file= --output-split-marker='' < %s | FileCheck %s --check-prefix=BLANK
// RUN: terrace-opt - < %s | FileCheck %s --check-prefix=WHOLE

// The marker must not stand in a check as it is: the file would be split there.

// CHECK:      module {
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: {{^// [-]{5}$}}
// CHECK-NEXT: module {
// CHECK-NEXT: }
// CHECK-NOT:  {{-----}}

// OTHER:      module {
// OTHER:      {{^HERE$}}
// OTHER-NEXT: module {
// OTHER:      {{^HERE$}}
// OTHER-NEXT: module {
// OTHER-NOT:  HERE

// BLANK:       {{^}$}}
// BLANK-EMPTY:
// BLANK-EMPTY:
// BLANK-NEXT:  module {

// WHOLE:     module {
// WHOLE-NOT: module

// -----

// One more by the usual marker; AB
// two more by the other one: AB
