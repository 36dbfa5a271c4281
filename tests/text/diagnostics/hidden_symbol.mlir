// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file 2>&1 | FileCheck %s

// A symbol of that name is defined, but an op in between is, or may be, a symbol table.

// CHECK: error: 'func.call' op '@callee' does not reference a valid function
// CHECK: = help: 'foo.table' hides the symbols around it, '@callee' among them: it is not registered and may be a symbol table
func.func private @callee()
func.func @caller() {
  "foo.table"() ({
    func.call @callee() : () -> ()
  }) : () -> ()
  return
}

// -----

// CHECK: error: 'func.call' op '@callee' does not reference a valid function
// CHECK: = help: 'builtin.module' hides the symbols around it, '@callee' among them: it is a symbol table
func.func private @callee()
module {
  func.func @caller() {
    call @callee() : () -> ()
    return
  }
}
