// RUN: terrace-opt --decorate-spirv-composite-type-layout %s --split-input-file --verify-diagnostics

// Types that have no layout.

spirv.module Logical GLSL450 {
  // expected-error@+1 {{the type '!spirv.ptr<f32, Function>' has no layout in memory}}
  spirv.GlobalVariable @v : !spirv.ptr<!spirv.struct<(!spirv.ptr<f32, Function>)>, Uniform>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error@+1 {{the layout of a structure with a name is that of its definition: '!spirv.struct<n, (f32, f32)>'}}
  spirv.GlobalVariable @v : !spirv.ptr<!spirv.struct<n, (f32, f32)>, Uniform>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error@+1 {{the type is too large for a layout: offsets and strides have 32 bits}}
  spirv.GlobalVariable @v : !spirv.ptr<!spirv.struct<(!spirv.array<4294967295 x !spirv.array<4294967295 x f32>>)>, Uniform>
}

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : !spirv.ptr<!spirv.struct<(f32)>, Uniform>
  // expected-error@+1 {{'spirv.Load' uses a pointer whose structure has no layout: only access chains may}}
  spirv.func @f() "None" {
    %0 = spirv.mlir.addressof @v : !spirv.ptr<!spirv.struct<(f32)>, Uniform>
    %1 = spirv.Load "Uniform" %0 : !spirv.struct<(f32)>
    spirv.Return
  }
}
