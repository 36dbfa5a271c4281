// RUN: terrace-opt %s --load-dialect %S/inputs/dictionaries.dialect --verify-diagnostics --split-input-file

func.func @f(%a: i32) {
  // expected-error @+1 {{the value of 'mode' is none of its keywords}}
  maps.round %a {mode = sideways} : i32
  return
}

// -----

#traits = {modes = ["sideways"]}

func.func @f(%a: i32) {
  // expected-error @+1 {{the value of 'modes' is none of its keywords}}
  maps.round %a #traits : i32
  return
}

// -----

#traits = 1 : i32

func.func @f(%a: i32) {
  // expected-error @+1 {{expected an alias of an attribute dictionary}}
  maps.round %a #traits : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{duplicate key 'mode' in dictionary attribute}}
  maps.round %a {mode = up, mode = down} : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{expected an SSA value}}
  maps.record of {"a" = 1}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{duplicate key 'x' in dictionary attribute}}
  maps.label of %a attrs = {x, x} : i32
  return
}
