// RUN: terrace-opt %s --symbol-privatize=exclude=excluded,other | FileCheck %s

// Symbols right in the regions of the op become private, but for those that are named.

// CHECK: func.func private @public() {
func.func @public() {
  return
}

// CHECK: func.func private @nested() {
func.func nested @nested() {
  return
}

// CHECK: func.func @excluded() {
func.func @excluded() {
  return
}

// CHECK: module @inner attributes {sym_visibility = "private"} {
// CHECK-NEXT: func.func @deep() {
module @inner {
  func.func @deep() {
    return
  }
}

// CHECK: module {
// CHECK-NEXT: func.func @in_no_symbol() {
module {
  func.func @in_no_symbol() {
    return
  }
}
