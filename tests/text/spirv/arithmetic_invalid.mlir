// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Arithmetic, comparisons and conversions that are not right.

func.func @f(%a: i32, %b: i32) {
  %0 =
// expected-error@+1 {{expected spirv.struct type with two members}}
  spirv.IAddCarry %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
// expected-error@+1 {{'spirv.IAddCarry' op expected result struct type containing two members}}
  %0 = "spirv.IAddCarry"(%a, %b) : (i32, i32) -> !spirv.struct<(i32)>
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
// expected-error@+1 {{'spirv.IAddCarry' op expected all operand types and struct member types are the same}}
  %0 = "spirv.IAddCarry"(%a, %b) : (i32, i32) -> !spirv.struct<(i32, i16)>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: f32) {
  %0 =
// expected-error@+1 {{'spirv.VectorTimesScalar' op vector operand and result type mismatch}}
  spirv.VectorTimesScalar %a, %b : (vector<2xf32>, f32) -> vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: f16) {
  %0 =
// expected-error@+1 {{'spirv.VectorTimesScalar' op scalar operand and result element type match}}
  spirv.VectorTimesScalar %a, %b : (vector<2xf32>, f16) -> vector<2xf32>
  return
}

// -----

func.func @f(%a: i32) {
// expected-error@+1 {{'spirv.IEqual' op requires the same shape for all operands and results}}
  %0 = "spirv.IEqual"(%a, %a) : (i32, i32) -> vector<2xi1>
  return
}

// -----

func.func @f(%a: f32) {
// expected-error@+1 {{'spirv.IsNan' op requires the same shape for all operands and results}}
  %0 = "spirv.IsNan"(%a) : (f32) -> vector<2xi1>
  return
}

// -----

func.func @f(%c: vector<2xi1>, %a: f32) {
  %0 =
// expected-error@+1 {{'spirv.Select' op result expected to be of vector type when condition is of vector type}}
  spirv.Select %c, %a, %a : vector<2xi1>, f32
  return
}

// -----

func.func @f(%c: vector<2xi1>, %a: vector<3xf32>) {
  %0 =
// expected-error@+1 {{'spirv.Select' op result should have the same number of elements as the condition when condition is of vector type}}
  spirv.Select %c, %a, %a : vector<2xi1>, vector<3xf32>
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.FConvert' op expected the different bit widths for operand type and result type, but provided 'f32' and 'f32'}}
  spirv.FConvert %a : f32 to f32
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.Bitcast' op result type must be different from operand type}}
  spirv.Bitcast %a : i32 to i32
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.Bitcast' op unhandled bit cast conversion from pointer type to non-pointer type}}
  spirv.Bitcast %a : f32 to !spirv.ptr<i32, Function>
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.Bitcast' op mismatch in result type bitwidth 64 and operand type bitwidth 32}}
  spirv.Bitcast %a : i32 to f64
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>) {
  %0 =
// expected-error@+1 {{'spirv.ConvertFToS' op requires the same shape, scope and use for all operands and results}}
  spirv.ConvertFToS %a : !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA> to !spirv.coopmatrix<4x8xi32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Function>) {
  %0 =
// expected-error@+1 {{'spirv.PtrCastToGeneric' op result type must be of storage class Generic}}
  spirv.PtrCastToGeneric %p : !spirv.ptr<i32, Function> to !spirv.ptr<i32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Uniform>) {
  %0 =
// expected-error@+1 {{'spirv.PtrCastToGeneric' op pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class}}
  spirv.PtrCastToGeneric %p : !spirv.ptr<i32, Uniform> to !spirv.ptr<i32, Generic>
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Generic>) {
  %0 =
// expected-error@+1 {{'spirv.GenericCastToPtr' op pointer operand's pointee type must have the same as the op result type, but it has not}}
  spirv.GenericCastToPtr %p : !spirv.ptr<i32, Generic> to !spirv.ptr<f32, Function>
  return
}
