// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// The functions of later text have to be in a symbol table.

func.func @outer() {
  // expected-error@below {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func @inner(%x: f32) {
    return
  }
  return
}

// -----

// A nested function is found from nowhere outside.

func @outer() {
  func @inner() {
    return
  }
  // expected-error@below {{'std.call' op '@inner' does not reference a valid function}}
  call @inner() : () -> ()
  return
}
