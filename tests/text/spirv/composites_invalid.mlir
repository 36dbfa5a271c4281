// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Composites and matrices that are not right.

func.func @f(%a: vector<2xf32>) {
  %0 =
// expected-error@+1 {{expected at least one index for spirv.CompositeExtract}}
  spirv.CompositeExtract %a[] : vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  %0 =
// expected-error@+1 {{cannot extract from non-composite type 'f32' with index 1}}
  spirv.CompositeExtract %a[0 : i32, 1 : i32] : vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  %0 =
// expected-error@+1 {{index 2 out of bounds for 'vector<2xf32>'}}
  spirv.CompositeExtract %a[2 : i32] : vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  %0 =
// expected-error@+1 {{expected an 32-bit integer array attribute for 'indices'}}
  spirv.CompositeExtract %a{} : vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
// expected-error@+1 {{'spirv.CompositeExtract' op invalid result type: expected 'f32' but provided 'i32'}}
  %0 = "spirv.CompositeExtract"(%a) {indices = [0 : i32]} : (vector<2xf32>) -> i32
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: i32) {
  %0 =
// expected-error@+1 {{'spirv.CompositeInsert' op object operand type should be 'f32', but found 'i32'}}
  spirv.CompositeInsert %b, %a[0 : i32] : i32 into vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: f32) {
// expected-error@+1 {{'spirv.CompositeInsert' op result type should be the same as the composite type, but found 'vector<2xf32>' vs 'vector<3xf32>'}}
  %0 = "spirv.CompositeInsert"(%b, %a) {indices = [0 : i32]} : (f32, vector<2xf32>) -> vector<3xf32>
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op operand type mismatch: expected operand type 'f32', but provided 'i32'}}
  spirv.CompositeConstruct %a : (i32) -> !spirv.coopmatrix<4x4xf32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 1, but provided 2}}
  spirv.CompositeConstruct %a, %a : (i32, i32) -> !spirv.coopmatrix<4x4xi32, Subgroup, MatrixA>
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op cannot construct a composite whose number of parts is unknown}}
  spirv.CompositeConstruct %a : (i32) -> !spirv.rtarray<i32>
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op operand type mismatch: expected operand type 'f32', but provided 'i32'}}
  spirv.CompositeConstruct %a : (i32) -> !spirv.struct<(f32)>
  return
}

// -----

func.func @f(%a: i32) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 2, but provided 1}}
  spirv.CompositeConstruct %a : (i32) -> !spirv.struct<(i32, i32)>
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op operand element type mismatch: expected to be of the element type of the result}}
  spirv.CompositeConstruct %a : (vector<2xi32>) -> vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 3, but provided 2}}
  spirv.CompositeConstruct %a : (vector<2xi32>) -> vector<3xi32>
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.VectorShuffle' op result type element count does not match number of component selectors}}
  spirv.VectorShuffle [1 : i32] %a, %a : vector<2xi32>, vector<2xi32> -> vector<2xi32>
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.VectorShuffle' op component selector 4 out of range: expected to be in [0, 4) or 0xffffffff}}
  spirv.VectorShuffle [1 : i32, 4 : i32] %a, %a : vector<2xi32>, vector<2xi32> -> vector<2xi32>
  return
}

// -----

func.func @f(%a: vector<2xi32>, %i: i32) {
// expected-error@+1 {{'spirv.VectorExtractDynamic' op failed to verify that type of 'result' matches element type of 'vector'}}
  %0 = "spirv.VectorExtractDynamic"(%a, %i) : (vector<2xi32>, i32) -> f32
  return
}

// -----

func.func @f(%a: vector<2xi32>, %c: f32, %i: i32) {
// expected-error@+1 {{'spirv.VectorInsertDynamic' op failed to verify that type of 'component' matches element type of 'vector'}}
  %0 = "spirv.VectorInsertDynamic"(%a, %c, %i) : (vector<2xi32>, f32, i32) -> vector<2xi32>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>, %s: f64) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesScalar' op input matrix components' type and scaling value must have the same type}}
  spirv.MatrixTimesScalar %m, %s : !spirv.matrix<2 x vector<3xf32>>, f64
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.Transpose' op input matrix rows count must be equal to output matrix columns count}}
  spirv.Transpose %m : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<3 x vector<3xf32>>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.Transpose' op input matrix columns count must be equal to output matrix rows count}}
  spirv.Transpose %m : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<2xf32>>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.Transpose' op input and output matrices must have the same component type}}
  spirv.Transpose %m : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<3 x vector<2xf16>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: !spirv.matrix<2 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesMatrix' op left matrix columns' count must be equal to the right matrix rows' count}}
  spirv.MatrixTimesMatrix %a, %b : !spirv.matrix<2 x vector<3xf32>>, !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<3xf32>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<3 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesMatrix' op right and result matrices must have equal columns' count}}
  spirv.MatrixTimesMatrix %a, %a : !spirv.matrix<3 x vector<3xf32>>, !spirv.matrix<3 x vector<3xf32>> -> !spirv.matrix<2 x vector<3xf32>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<3 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesMatrix' op right and result matrices' component type must be the same}}
  spirv.MatrixTimesMatrix %a, %a : !spirv.matrix<3 x vector<3xf32>>, !spirv.matrix<3 x vector<3xf32>> -> !spirv.matrix<3 x vector<3xf64>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<3 x vector<3xf16>>, %b: !spirv.matrix<3 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesMatrix' op left and result matrices' component type must be the same}}
  spirv.MatrixTimesMatrix %a, %b : !spirv.matrix<3 x vector<3xf16>>, !spirv.matrix<3 x vector<3xf32>> -> !spirv.matrix<3 x vector<3xf32>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<3 x vector<3xf32>>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesMatrix' op left and result matrices must have equal rows' count}}
  spirv.MatrixTimesMatrix %a, %a : !spirv.matrix<3 x vector<3xf32>>, !spirv.matrix<3 x vector<3xf32>> -> !spirv.matrix<3 x vector<2xf32>>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>, %v: vector<3xf32>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesVector' op matrix columns must match vector length}}
  spirv.MatrixTimesVector %m, %v : !spirv.matrix<2 x vector<3xf32>>, vector<3xf32> -> vector<3xf32>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>, %v: vector<2xf32>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesVector' op result vector length must match matrix rows}}
  spirv.MatrixTimesVector %m, %v : !spirv.matrix<2 x vector<3xf32>>, vector<2xf32> -> vector<2xf32>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>, %v: vector<2xf16>) {
  %0 =
// expected-error@+1 {{'spirv.MatrixTimesVector' op components of the matrix and the vector must have the same type}}
  spirv.MatrixTimesVector %m, %v : !spirv.matrix<2 x vector<3xf32>>, vector<2xf16> -> vector<3xf16>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>, %v: vector<2xf32>) {
  %0 =
// expected-error@+1 {{'spirv.VectorTimesMatrix' op number of components in vector must equal the number of components in each column in matrix}}
  spirv.VectorTimesMatrix %v, %m : vector<2xf32>, !spirv.matrix<2 x vector<3xf32>> -> vector<2xf32>
  return
}

// -----

func.func @f(%m: !spirv.matrix<2 x vector<3xf32>>, %v: vector<3xf32>) {
  %0 =
// expected-error@+1 {{'spirv.VectorTimesMatrix' op number of columns in matrix must equal the number of components in result}}
  spirv.VectorTimesMatrix %v, %m : vector<3xf32>, !spirv.matrix<2 x vector<3xf32>> -> vector<3xf32>
  return
}

// -----

spirv.func @part_of_rank_2(%v: vector<1x4xf32>) "None" {
  // expected-error@below {{cannot extract from non-composite type 'vector<1x4xf32>' with index 0}}
  %0 = spirv.CompositeExtract %v[0 : i32] : vector<1x4xf32>
  spirv.Return
}
