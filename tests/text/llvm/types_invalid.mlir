// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// expected-error@+2 {{invalid array element type: '!llvm.void'}}
// expected-note@+1 {{in the parameters of '!llvm.array'}}
llvm.func @f(!llvm.array<4 x void>)

// -----

// expected-error@+2 {{invalid LLVM structure element type: '!llvm.metadata'}}
// expected-note@+1 {{in the parameters of '!llvm.struct'}}
llvm.func @f(!llvm.struct<(metadata)>)

// -----

// expected-error@+2 {{invalid function result type: '!llvm.label'}}
// expected-note@+1 {{in the parameters of '!llvm.func'}}
llvm.func @f(!llvm.func<label ()>)

// -----

// expected-error@+2 {{invalid function argument type: '!llvm.void'}}
// expected-note@+1 {{in the parameters of '!llvm.func'}}
llvm.func @f(!llvm.func<i32 (void)>)

// -----

// expected-error@below {{unknown LLVM type: matrix}}
llvm.func @f(!llvm.array<2 x matrix<4 x f32>>)

// -----

// expected-error@below {{unexpected type 'tensor<4xf32>': LLVM has no such type}}
llvm.func @f(!llvm.struct<(tensor<4xf32>)>)

// -----

// expected-error@below {{only identified structs can be opaque}}
llvm.func @f(!llvm.struct<opaque>)

// -----

llvm.func @f(!llvm.struct<"a", (i32)>)
// expected-error@below {{identified type already used with a different body}}
llvm.func @g(!llvm.struct<"a", (i64)>)

// -----

llvm.func @f(!llvm.struct<"b", (i32)>)
// expected-error@below {{redeclaring defined struct as opaque}}
llvm.func @g(!llvm.struct<"b", opaque>)

// -----

// expected-error@+2 {{a type of a target has a name}}
// expected-note@+1 {{in the parameters of '!llvm.target'}}
llvm.func @f(!llvm.target<"">)

// -----

// expected-error@below {{expected the name of the type, a string}}
llvm.func @f(!llvm.target<1>)

// -----

// expected-error@below {{expected an integer: types stand before integers}}
llvm.func @f(!llvm.target<"a", 1, f32>)

// -----

// expected-error@below {{the integer does not fit into 32 bits}}
llvm.func @f(!llvm.target<"a", 4294967296>)

// -----

// expected-error@below {{failed to construct function type: expected LLVM type for function results, not 'tensor<4xf32>'}}
llvm.func @f() -> tensor<4xf32>

// -----

// expected-error@below {{failed to construct function type: expected LLVM type for function arguments, not 'index'}}
llvm.func @f(index)

// -----

// expected-error@below {{failed to construct function type: expected zero or one function result}}
llvm.func @f() -> (i32, i32)

// -----

// expected-error@+2 {{invalid LLVM structure element type: '!llvm.token'}}
// expected-note@+1 {{in the parameters of '!llvm.struct'}}
llvm.func @f(!llvm.struct<(i32, token)>)
