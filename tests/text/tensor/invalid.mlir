// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @sizes(%n: index) {
  // expected-error@below {{incorrect number of dynamic sizes}}
  %0 = tensor.empty(%n) : tensor<4xf32>
  return
}

// -----

func.func @elements(%x: f32) {
  // expected-error@below {{number of operands and elements of the result do not match}}
  %0 = tensor.from_elements %x, %x : tensor<3xf32>
  return
}

// -----

func.func @element_type(%x: f64) {
  // expected-error@below {{operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (f64) -> tensor<1xf32>
  return
}

// -----

func.func @splat_type(%x: f64) {
  // expected-error@below {{operand type matches element type of result}}
  %0 = "tensor.splat"(%x) : (f64) -> tensor<1xf32>
  return
}

// -----

func.func @generate_argument(%x: f32) {
  // expected-error@below {{all body arguments must be index}}
  %0 = tensor.generate {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_arguments(%x: f32) {
  // expected-error@below {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_yield(%x: f64) {
  // expected-error@below {{body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f64
  } : tensor<4xf32>
  return
}

// -----

func.func @concat_nothing() {
  // expected-error@below {{requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4xf32>
  return
}

// -----

func.func @concat_rank(%t: tensor<4xf32>) {
  // expected-error@below {{rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @concat_dimension(%t: tensor<4xf32>) {
  // expected-error@below {{concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(1) %t : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @concat_element(%t: tensor<4xf32>) {
  // expected-error@below {{inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @concat_other(%t: tensor<4x2xf32>, %u: tensor<4x3xf32>) {
  // expected-error@below {{static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @concat_inputs(%t: tensor<4x?xf32>, %u: tensor<3x?xf32>) {
  // expected-error@below {{static concatenation size mismatch along non-concatenated dimension 0}}
  %0 = tensor.concat dim(1) %t, %u : (tensor<4x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @concat_size(%t: tensor<4xf32>) {
  // expected-error@below {{result type 'tensor<9xf32>' does not match inferred shape 'tensor<8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @extract(%t: tensor<4xf32>) {
  // expected-error@below {{incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[] : tensor<4xf32>
  return
}

// -----

func.func @extract_type(%t: tensor<f32>) {
  // expected-error@below {{result type matches element type of tensor}}
  %0 = "tensor.extract"(%t) : (tensor<f32>) -> f64
  return
}

// -----

func.func @insert(%t: tensor<4xf32>, %x: f32) {
  // expected-error@below {{incorrect number of indices}}
  %0 = tensor.insert %x into %t[] : tensor<4xf32>
  return
}

// -----

func.func @insert_type(%t: tensor<f32>, %x: f64) {
  // expected-error@below {{scalar type matches element type of dest}}
  %0 = "tensor.insert"(%x, %t) : (f64, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @insert_result(%t: tensor<f32>, %x: f32) {
  // expected-error@below {{result type matches type of dest}}
  %0 = "tensor.insert"(%x, %t) : (f32, tensor<f32>) -> tensor<1xf32>
  return
}

// -----

func.func @gather_nothing(%t: tensor<4x5xf32>, %i: tensor<3x0xindex>) {
  // expected-error@below {{gather_dims must be non-empty}}
  %0 = tensor.gather %t[%i] gather_dims([]) : (tensor<4x5xf32>, tensor<3x0xindex>) -> tensor<3x4x5xf32>
  return
}

// -----

func.func @gather_many(%t: tensor<4xf32>, %i: tensor<3x2xindex>) {
  // expected-error@below {{gather_dims overflow source rank}}
  %0 = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<4xf32>, tensor<3x2xindex>) -> tensor<3x4xf32>
  return
}

// -----

func.func @gather_length(%t: tensor<4x5xf32>, %i: tensor<3x2xindex>) {
  // expected-error@below {{gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<3x2xindex>) -> tensor<3x1x5xf32>
  return
}

// -----

func.func @gather_sign(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error@below {{gather_dims value must be non-negative}}
  %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x1x5xf32>
  return
}

// -----

func.func @gather_large(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error@below {{gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%i] gather_dims([2]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3x1x5xf32>
  return
}

// -----

func.func @gather_order(%t: tensor<4x5xf32>, %i: tensor<3x2xindex>) {
  // expected-error@below {{gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%i] gather_dims([1, 0]) : (tensor<4x5xf32>, tensor<3x2xindex>) -> tensor<3x1x1xf32>
  return
}

// -----

func.func @gather_type(%t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error@below {{result type mismatch: expected 'tensor<3x1x5xf32>' or its rank-reduced variant 'tensor<3x5xf32>' (got: 'tensor<3xf32>')}}
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<3xf32>
  return
}

// -----

func.func @gather_rank(%t: tensor<4x5xf32>, %i: tensor<index>) {
  // expected-error@below {{gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<index>) -> tensor<3xf32>
  return
}

// -----

func.func @scatter_unique(%s: tensor<3x1x5xf32>, %t: tensor<4x5xf32>, %i: tensor<3x1xindex>) {
  // expected-error@below {{requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) : (tensor<3x1x5xf32>, tensor<4x5xf32>, tensor<3x1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @slice_count(%t: tensor<4xf32>) {
  // expected-error@below {{expected 1 offset values, got 2}}
  %0 = tensor.extract_slice %t[0, 0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return
}

// -----

func.func @slice_rank(%t: tensor<4xf32>) {
  // expected-error@below {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2x1xf32>
  return
}

// -----

func.func @slice_size(%t: tensor<4xf32>) {
  // expected-error@below {{expected type to be 'tensor<2xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<3xf32>
  return
}

// -----

func.func @slice_element(%t: tensor<4xf32>) {
  // expected-error@below {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xi32>
  return
}

// -----

func.func @insertion_result(%s: tensor<2xf32>, %t: tensor<4xf32>) {
  // expected-error@below {{expected result type to match dest type}}
  %0 = "tensor.insert_slice"(%s, %t) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @pad_element(%t: tensor<4xf32>, %x: i32) {
  // expected-error@below {{source and result must have the same element type}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xf32> to tensor<6xi32>
  return
}

// -----

func.func @pad_type(%t: tensor<4xf32>, %x: f32) {
  // expected-error@below {{specified type 'tensor<7xf32>' does not match the inferred type 'tensor<6xf32>'}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @pad_arguments(%t: tensor<4xf32>, %x: f32) {
  // expected-error@below {{expected the block to have 1 arguments}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_argument(%t: tensor<4xf32>, %x: f32) {
  // expected-error@below {{expected block argument 1 to be an index}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_yield(%t: tensor<4xf32>, %x: f64) {
  // expected-error@below {{expected yield type to match shape type}}
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f64
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @no_dimension(%t: tensor<f32>, %i: index) {
  // expected-error@below {{operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %t, %i : tensor<f32>
  return
}

// -----

func.func @reshape_element(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  // expected-error@below {{element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xi32>
  return
}

// -----

func.func @reshape_count(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  // expected-error@below {{source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<5xf32>
  return
}

// -----

func.func @reshape_rank(%t: tensor<4xf32>, %s: tensor<2xindex>) {
  // expected-error@below {{length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<?xf32>
  return
}

// -----

func.func @reshape_dynamic_rank(%t: tensor<4xf32>, %s: tensor<?xindex>) {
  // expected-error@below {{cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<?xf32>
  return
}

// -----

func.func @collapse_element(%t: tensor<4x2xf32>) {
  // expected-error@below {{source and result must have the same element type}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2xf32> into tensor<8xi32>
  return
}

// -----

func.func @collapse_unranked(%t: tensor<*xf32>) {
  // expected-error@below {{source and result must be ranked}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<*xf32> into tensor<8xf32>
  return
}

// -----

func.func @collapse_rank(%t: tensor<8xf32>) {
  // expected-error@below {{expected rank 1 to be at least rank 2}}
  %0 = tensor.collapse_shape %t [[0]] : tensor<8xf32> into tensor<4x2xf32>
  return
}

// -----

func.func @expand_shape(%t: tensor<8xf32>) {
  // expected-error@below {{expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4] : tensor<8xf32> into tensor<4x2xf32>
  return
}

// -----

func.func @generate_without_value(%n: index) {
  // expected-error@below {{'tensor.yield' op requires a single operand}}
  // expected-error@below {{body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    "test.op"() : () -> ()
  } : tensor<?xf32>
  return
}

// -----

// A slice of no elements has a position, too.
func.func @extract_nothing(%t: tensor<4xf32>) {
  // expected-error@below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[4] [0] [1] : tensor<4xf32> to tensor<0xf32>
  return
}

// -----

func.func @insert_nothing(%t: tensor<4xf32>, %s: tensor<0xf32>) {
  // expected-error@below {{offset 0 is out-of-bounds: 5 >= 4}}
  %0 = tensor.insert_slice %s into %t[5] [0] [1] : tensor<0xf32> into tensor<4xf32>
  return
}

// -----

func.func @extract_of_nothing(%t: tensor<0xf32>) {
  // expected-error@below {{offset 0 is out-of-bounds: 0 >= 0}}
  %0 = tensor.extract_slice %t[0] [0] [1] : tensor<0xf32> to tensor<0xf32>
  return
}
