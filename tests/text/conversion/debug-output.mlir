// RUN: pass-test-opt %s --allow-unregistered-dialect --test-convert --debug-only=dialect-conversion -o %t 2>&1 \
// RUN:   | FileCheck %s --strict-whitespace

// The tree of legalizations, in its layout (A-DC-44 to A-DC-48).

//      CHECK://===-------------------------------------------===//
// CHECK-NEXT:Legalizing operation : 'test.chain'(op0@{{[0-9]+}}) {
// CHECK-NEXT:{{[ ][ ]}}"test.chain"() : () -> ()
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ]}}* Fold {
// CHECK-NEXT:{{[ ][ ]}}} -> FAILURE : unable to fold
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ]}}* Pattern : 'test.chain -> (test.link)' {
// CHECK-NEXT:{{[ ][ ][ ][ ]}}Trying to match "ChainToLink"
// CHECK-NEXT:{{[ ][ ][ ][ ]}}** Insert  : 'test.link'(op1@{{[0-9]+}})
// CHECK-NEXT:{{[ ][ ][ ][ ]}}** Replace : 'test.chain'(op0@{{[0-9]+}})
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ][ ][ ]}}//===-------------------------------------------===//
// CHECK-NEXT:{{[ ][ ][ ][ ]}}Legalizing operation : 'test.link'(op1@{{[0-9]+}}) {
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ]}}"test.link"() : () -> ()
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ]}}* Fold {
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ]}}} -> FAILURE : unable to fold
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ]}}* Pattern : 'test.link -> (test.new)' {
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}Trying to match "LinkToNew"
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}** Insert  : 'test.new'(op2@{{[0-9]+}})
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}** Replace : 'test.link'(op1@{{[0-9]+}})
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}//===-------------------------------------------===//
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}Legalizing operation : 'test.new'(op2@{{[0-9]+}}) {
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ][ ][ ]}}"test.new"() : () -> ()
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}} -> SUCCESS : operation marked legal by the target
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ][ ][ ]}}//===-------------------------------------------===//
// CHECK-NEXT:{{[ ][ ][ ][ ][ ][ ]}}} -> SUCCESS : pattern applied successfully
// CHECK-EMPTY:
// CHECK-NEXT:{{[ ][ ][ ][ ]}}} -> SUCCESS
// CHECK-NEXT:{{[ ][ ][ ][ ]}}//===-------------------------------------------===//
// CHECK-NEXT:{{[ ][ ]}}} -> SUCCESS : pattern applied successfully
// CHECK-EMPTY:
// CHECK-NEXT:} -> SUCCESS
// CHECK-NEXT://===-------------------------------------------===//

"test.chain"() : () -> ()
