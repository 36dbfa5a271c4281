// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @return_count(%x: i32) -> i32 {
  // expected-error@below {{has 0 operands, but enclosing function (@return_count) returns 1}}
  return
}

// -----

func.func @return_type(%x: i32) -> i64 {
  // expected-error@below {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @return_type}}
  return %x : i32
}

// -----

func.func @return_place() {
  "some.op"() ({
    // expected-error@below {{expects parent op 'func.func'}}
    func.return
  }) : () -> ()
  return
}

// -----

func.func @no_callee() {
  // expected-error@below {{'@nowhere' does not reference a valid function}}
  call @nowhere() : () -> ()
  return
}

// -----

// A function of another dialect is none of this one.
// expected-note@below {{the symbol refers to this op}}
func private @standard()
func.func @other_callee() {
  // expected-error@below {{'@standard' does not reference a valid function}}
  call @standard() : () -> ()
  return
}

// -----

func.func private @one(i32) -> i32
func.func @operands() {
  // expected-error@below {{incorrect number of operands for callee}}
  call @one() : () -> i32
  return
}

// -----

func.func @indirect_call(%f: (i32) -> i32, %x: i64) {
  // expected-error@below {{operand type mismatch: operand #0 of the callee is 'i32', and here is 'i64'}}
  "func.call_indirect"(%f, %x) : ((i32) -> i32, i64) -> i32
  return
}

// -----

func.func private @one(i32) -> i32
func.func @constant() {
  // expected-error@below {{reference to function with mismatched type: the function is of type '(i32) -> i32', and the constant of '() -> ()'}}
  %f = constant @one : () -> ()
  return
}

// -----

// expected-error@below {{entry block must have 1 arguments to match function signature}}
"func.func"() ({
^bb0:
  "func.return"() : () -> ()
}) {sym_name = "arguments", function_type = (i32) -> ()} : () -> ()

// -----

// expected-error@below {{symbol declaration cannot have public visibility}}
func.func @public()
