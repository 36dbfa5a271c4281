// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// An unregistered op with one region may be a symbol table.
func.func private @callee()
func.func @caller() {
  "test.table"() ({
    // expected-error@below {{does not reference a valid function}}
    func.call @callee() : () -> ()
  }) : () -> ()
  return
}

// -----

// With two regions, it cannot.
func.func private @callee()
func.func @caller() {
  "test.op"() ({
    func.call @callee() : () -> ()
  }, {
  }) : () -> ()
  return
}
