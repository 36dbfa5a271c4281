// RUN: terrace-opt --spirv-lower-abi-attrs %s --split-input-file --verify-diagnostics

// Interfaces that cannot be lowered.

// expected-error@+1 {{'spirv.module' op missing SPIR-V target env attribute}}
spirv.module Logical GLSL450 {
}

// -----

module attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>
} {
  spirv.module Logical GLSL450 {
    // expected-error@+1 {{argument #0: a value needs a storage class: '#spirv.interface_var_abi<(0, 3), StorageBuffer>'}}
    spirv.func @value(%x: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 3)>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      spirv.Return
    }

    // expected-error@+1 {{argument #1 has no 'spirv.interface_var_abi', but others have}}
    spirv.func @some(%x: !spirv.ptr<f32, Uniform> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 3)>}, %y: f32) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      spirv.Return
    }

    // expected-error@+1 {{argument #0 has no 'spirv.interface_var_abi', but others have}}
    spirv.func @others(%y: f32, %x: !spirv.ptr<f32, Uniform> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 3)>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      spirv.Return
    }

    // expected-error@+1 {{argument #0: '!spirv.array<2 x f32>' cannot be passed: only scalars, vectors and pointers can}}
    spirv.func @array(%x: !spirv.array<2 x f32> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 3)>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      spirv.Return
    }

    // expected-error@+1 {{'spirv.FunctionCall' uses a pointer whose structure has no layout: only access chains may}}
    spirv.func @call(%x: !spirv.ptr<!spirv.struct<(f32)>, Uniform> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 3)>}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      spirv.FunctionCall @callee(%x) : (!spirv.ptr<!spirv.struct<(f32)>, Uniform>) -> ()
      spirv.Return
    }

    spirv.func @callee(%x: !spirv.ptr<!spirv.struct<(f32)>, Uniform>) "None" {
      spirv.Return
    }
  }
}

// -----

spirv.module Logical GLSL450 attributes {
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [], []>, #spirv.resource_limits<>>
} {
  // expected-error@+1 {{is an entry point, for which the target environment needs the capability 'Shader' or 'Kernel'}}
  spirv.func @main() "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
    spirv.Return
  }
}
