// RUN: not terrace-opt --split-input-file --convert-arith-to-spirv %s 2>&1 | FileCheck %s

// What the environment lacks, or `spirv` has not, is refused with the reason.

// CHECK: error: 'arith.addi' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'AddBools'{{.*}}: operand #0: type 'i64' is not converted: the target environment does not have the capability 'Int64'
// CHECK: note: pattern 'arith.addi'{{.*}}: operand #0: type 'i64' is not converted: the target environment does not have the capability 'Int64'
func.func @wide(%a: i64) -> i64 {
  %0 = arith.addi %a, %a : i64
  return %0 : i64
}

// -----

// CHECK: error: 'arith.constant' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.constant': type 'f64' is not converted: the target environment does not have the capability 'Float64'
func.func @wide_constant() -> f64 {
  %0 = arith.constant 4.0 : f64
  return %0 : f64
}

// -----

// CHECK: error: 'arith.addi' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'AddBools'{{.*}}: operand #0: type 'vector<5xi32>' is not converted: a vector has 1, 2, 3, 4, 8 or 16 elements, and not 5
// CHECK: note: pattern 'arith.addi'{{.*}}: operand #0: type 'vector<5xi32>' is not converted: a vector has 1, 2, 3, 4, 8 or 16 elements, and not 5
func.func @length(%a: vector<5xi32>) -> vector<5xi32> {
  %0 = arith.addi %a, %a : vector<5xi32>
  return %0 : vector<5xi32>
}

// -----

// CHECK: error: 'arith.addi' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'AddBools'{{.*}}: operand #0: type 'vector<2x2xi32>' is not converted: vectors of several dimensions are not converted
// CHECK: note: pattern 'arith.addi'{{.*}}: operand #0: type 'vector<2x2xi32>' is not converted: vectors of several dimensions are not converted
func.func @dimensions(%a: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = arith.addi %a, %a : vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// -----

// CHECK: error: 'arith.constant' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.constant': the constant does not fit into i32
func.func @index() -> index {
  %0 = arith.constant 3000000000000 : index
  return %0 : index
}

// -----

// CHECK: error: 'arith.fptosi' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.fptosi': floats are not converted to booleans
func.func @to_bool(%a: f32) -> i1 {
  %0 = arith.fptosi %a : f32 to i1
  return %0 : i1
}

// -----

// CHECK: error: 'arith.truncf' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.truncf': 'spirv' has no rounding to the nearest number away from zero
func.func @rounding(%a: f32) -> f16 {
  %0 = arith.truncf %a to_nearest_away : f32 to f16
  return %0 : f16
}

// -----

// CHECK: error: 'arith.mulsi_extended' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.mulsi_extended': extended arithmetic of emulated integers is not lowered
func.func @width(%a: bf16) -> i16 {
  %0 = arith.addf %a, %a : bf16
  %1 = arith.bitcast %0 : bf16 to i16
  %2:2 = arith.mulsi_extended %1, %1 : i16
  return %1 : i16
}

// -----

// CHECK: error: 'arith.maxsi' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'arith.maxsi': the target environment has neither the capability 'Shader' nor 'Kernel', which bring the instruction
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Addresses], []>, #spirv.resource_limits<>>} {
  func.func @set(%a: i32, %b: i32) -> i32 {
    %0 = arith.maxsi %a, %b : i32
    return %0 : i32
  }
}

// -----

// CHECK: error: 'arith.ceildivsi' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @rounding_division(%a: i32) -> i32 {
  %0 = arith.ceildivsi %a, %a : i32
  return %0 : i32
}
