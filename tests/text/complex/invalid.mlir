// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @parts() {
  // expected-error@below {{requires 'value' to be a complex constant, represented as array of two values; it has 1}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @part_type() {
  // expected-error@below {{requires attribute's element types to match the element type of the op's return type}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @element(%x: f32) {
  // expected-error@below {{complex element type matches real operand type}}
  %0 = "complex.create"(%x, %x) : (f32, f32) -> complex<f64>
  return
}

// -----

func.func @real(%x: complex<f32>) {
  // expected-error@below {{complex element type matches result type}}
  %0 = "complex.re"(%x) : (complex<f32>) -> f64
  return
}

// -----

func.func @reinterpreted(%x: complex<f32>) {
  // expected-error@below {{operand and result must be integers, floats or complex numbers}}
  %0 = complex.bitcast %x : complex<f32> to vector<2xf32>
  return
}

// -----

func.func @widths(%x: complex<f32>) {
  // expected-error@below {{casting bitwidths do not match}}
  %0 = complex.bitcast %x : complex<f32> to f32
  return
}

// -----

func.func @not_complex(%x: i64) {
  // expected-error@below {{requires input or output is a complex type}}
  %0 = complex.bitcast %x : i64 to f64
  return
}
