// RUN: terrace-opt %s | FileCheck %s

// The region of a declaration may be spelled.

// CHECK: llvm.func @declared()
// CHECK-NOT: {
// CHECK: llvm.func @hidden() attributes {dso_local}
llvm.func @declared() {}
llvm.func @hidden() attributes {dso_local} {
}
