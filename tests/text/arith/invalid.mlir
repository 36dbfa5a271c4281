// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @operand_type(%x: f32) {
  // expected-error@below {{operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %x, %x : f32
  return
}

// -----

func.func @fixed_width(%x: index) {
  // expected-error@below {{operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %x : index to i64
  return
}

// -----

func.func @float_type(%x: i32) {
  // expected-error@below {{operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.negf %x : i32
  return
}

// -----

func.func @overflow_flags_type(%x: tensor<?xi32>) {
  // expected-error@below {{the overflow flags have the shape of the sums}}
  %0, %1 = arith.addui_extended %x, %x : tensor<?xi32>, tensor<4xi1>
  return
}

// -----

func.func @overflow_flags_element(%x: i32) {
  // expected-error@below {{result #1 must be bool-like, but got 'i32'}}
  %0, %1 = arith.addui_extended %x, %x : i32, i32
  return
}

// -----

func.func @constant_type() {
  // expected-error@below {{integer return type must be signless}}
  %0 = arith.constant 5 : si32
  return
}

// -----

func.func @constant_kind() {
  // expected-error@below {{value must be an integer, float, or elements attribute}}
  %0 = arith.constant "a" : i32
  return
}

// -----

func.func @constant_without_type() {
  // expected-error@below {{attribute 'value' failed to satisfy constraint: attribute with a type}}
  %0 = "arith.constant"() {value = {}} : () -> i32
  return
}

// -----

func.func @constant_of_scalable_vector() {
  // expected-error@below {{initializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @comparison_result(%x: tensor<?xi32>) {
  // expected-error@below {{result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%x, %x) {predicate = 0 : i64} : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @condition(%c: tensor<?xi1>, %x: tensor<4xi32>) {
  // expected-error@below {{condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %x, %x : tensor<?xi1>, tensor<4xi32>
  return
}

// -----

func.func @narrower(%x: i32) {
  // expected-error@below {{the result must be wider than the operand}}
  %0 = arith.extui %x : i32 to i16
  return
}

// -----

func.func @wider(%x: i32) {
  // expected-error@below {{the result must be narrower than the operand}}
  %0 = arith.trunci %x : i32 to i32
  return
}

// -----

func.func @incompatible(%x: i32) {
  // expected-error@below {{operand type 'i32' and result type 'f64' are cast incompatible}}
  %0 = arith.bitcast %x : i32 to f64
  return
}

// -----

func.func @index_cast(%x: f32) {
  // expected-error@below {{operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %x : f32 to index
  return
}

// -----

func.func @bitcast(%x: none) {
  // expected-error@below {{operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'none'}}
  %0 = arith.bitcast %x : none to i32
  return
}

// -----

func.func @dimensions(%x: tensor<?xi32>) {
  // expected-error@below {{input and output have the same tensor dimensions}}
  %0 = arith.extsi %x : tensor<?xi32> to tensor<4xi64>
  return
}

// -----

func.func @scalable(%x: vector<4xi32>) {
  // expected-error@below {{all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.extsi %x : vector<4xi32> to vector<[4]xi64>
  return
}
