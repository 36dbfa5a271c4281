// RUN: not terrace-opt --split-input-file --convert-math-to-spirv %s 2>&1 | FileCheck %s

// Functions that the extended set lacks are refused.

// CHECK: error: 'math.erf' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @erf(%a: f32) -> f32 {
  %0 = math.erf %a : f32
  return %0 : f32
}

// -----

// CHECK: error: 'math.copysign' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'math.copysign': operand #0: type 'f64' is not converted: the target environment does not have the capability 'Float64'
func.func @half(%a: f64) -> f64 {
  %0 = math.copysign %a, %a : f64
  return %0 : f64
}

// -----

// CHECK: error: 'math.ctlz' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'math.ctlz': only integers of 32 bits are lowered
func.func @zeros(%a: i16) -> i16 {
  %0 = math.ctlz %a : i16
  return %0 : i16
}

// -----

// CHECK: error: 'math.log2' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'math.log2': the target environment has neither the capability 'Shader' nor 'Kernel', which bring the instruction
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Addresses], []>, #spirv.resource_limits<>>} {
  func.func @set(%a: f32) -> f32 {
    %0 = math.log2 %a : f32
    return %0 : f32
  }
}
