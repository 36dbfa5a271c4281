// RUN: terrace-opt %s --split-input-file --verify-diagnostics

func.func @constituents() {
  // expected-error@+1 {{'spirv.Constant' op has more constituents than '!spirv.struct<(f32)>'}}
  %0 = spirv.Constant [1.0 : f32, 2.0 : f32] : !spirv.struct<(f32)>
  return
}

// -----

func.func @decorations(%x: f32) {
  // expected-error@+1 {{'spirv.decorations' must be an array of decorations with their words}}
  %0 = spirv.FNegate %x {spirv.decorations = 1 : i32} : f32
  return
}

// -----

spirv.module Logical GLSL450 {
  // expected-error@+1 {{'spirv.decorations' must be an array of decorations with their words}}
  spirv.func @parameter(%x: f32 {spirv.decorations = 1 : i32}) "None" {
    spirv.Return
  }
}

// -----

// expected-error@+1 {{expected an array of arguments}}
func.func private @arguments(!spirv.type<"TypeSampler", 3 : i32>)
