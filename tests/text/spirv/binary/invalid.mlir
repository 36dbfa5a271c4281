// RUN: terrace-translate --serialize-spirv %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'builtin.module' op has no 'spirv.module'}}
module {
}

// -----

spirv.module Logical GLSL450 {
}
// expected-error@+1 {{'spirv.module' op is the second 'spirv.module', and a binary has one}}
spirv.module Logical GLSL450 {
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    // expected-error@+1 {{'spirv.Instruction' op cannot be written as SPIR-V: there is no instruction 'Nonsense'}}
    spirv.Instruction "Nonsense"() : () -> ()
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    // expected-error@+1 {{'spirv.Instruction' op cannot be written as SPIR-V: it has more arguments 'unit' than operands}}
    spirv.Instruction "Nop"() {arguments = [unit]} : () -> ()
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f(%c: i1, %x: f32, %y: f32) -> f32 "None" {
    // expected-error@+1 {{'spirv.BranchConditional' op cannot be written as SPIR-V: two of its edges lead to one block with different values}}
    spirv.BranchConditional %c, ^end(%x : f32), ^end(%y : f32)
  ^end(%z: f32):
    spirv.ReturnValue %z : f32
  }
}
