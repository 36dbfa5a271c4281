// RUN: terrace-opt %s --load-dialect %S/inputs/operand_lists.dialect --verify-diagnostics --split-input-file

func.func @f(%a: i32) {
  // expected-error @+1 {{expected '%value'}}
  clauses.wait numbers(1)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected '{' to begin a list of operands}}
  clauses.wait gangs(%a : i32)
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{expected 'varType' and the type of the variable, which the pointer does not say}}
  %0 = clauses.copy pointer(%p : !llvm.ptr) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'delete' is none of the keywords that may stand here}}
  clauses.depend on(delete -> %a : i32)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected a keyword and '->'}}
  clauses.depend on(read -> %a : i32, %a : i32)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'delete' is no modifier of 'sum'}}
  clauses.region sum(mod: delete, @s %a -> %s : i32) {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'private' has 1 values and 2 types}}
  clauses.region private(@s %a -> %s : i32, i32) {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected 'index'}}
  clauses.map private(@s %a -> %s [number=1] : i32) {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'values' has 1 values and 2 types}}
  clauses.map values(%a -> %s : i32, i32) {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected '='}}
  clauses.pair linear(%a : i32)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected '->'}}
  clauses.pair aligned(%a : i32)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected a type of the form '!clauses.box<{}>'}}
  clauses.open (%a as %x: i32) {
  }
  return
}

// -----

func.func @f(%a: !clauses.box<i32>) {
  // expected-error @+1 {{expected 'as'}}
  clauses.open (%a: !clauses.box<i32>) {
  }
  return
}
