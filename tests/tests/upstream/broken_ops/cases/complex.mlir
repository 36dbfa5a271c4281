// complex.abs: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1:2 = "complex.abs"(%0) <{fastmath = #arith.fastmath<nnan>}> : (complex<f32>) -> (f32, i32)
}) : () -> ()
// -----
// complex.add: 'fastmath' is missing: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "test.value"() : () -> complex<f32>
  %2 = "complex.add"(%0, %1) : (complex<f32>, complex<f32>) -> complex<f32>
}) : () -> ()
// -----
// complex.bitcast: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i64
  %1:2 = "complex.bitcast"(%0) : (i64) -> (complex<f32>, i32)
}) : () -> ()
// -----
// complex.conj: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "test.value"() : () -> i32
  %2 = "complex.conj"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, i32) -> complex<f32>
}) : () -> ()
// -----
// complex.constant: one region more: rejected
"builtin.module"() ({
  %0 = "complex.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> ({
  }) : () -> complex<f32>
}) : () -> ()
// -----
// complex.div: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "test.value"() : () -> complex<f32>
  %2 = "test.value"() : () -> complex<f32>
  "complex.div"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> ()
}) : () -> ()
// -----
// complex.im: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "test.value"() : () -> f32
  "complex.im"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> ()
}) : () -> ()
// -----
// complex.mul: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "test.value"() : () -> complex<f32>
  %2 = "test.value"() : () -> complex<f32>
  "complex.mul"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> ()
}) : () -> ()
// -----
// complex.neg: 'fastmath' is "text": rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "complex.neg"(%0) <{fastmath = "text"}> : (complex<f32>) -> complex<f32>
}) : () -> ()
// -----
// complex.re: operand #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> complex<f32>
  %1 = "test.value"() : () -> none
  %2 = "complex.re"(%1) <{fastmath = #arith.fastmath<none>}> : (none) -> f32
}) : () -> ()
