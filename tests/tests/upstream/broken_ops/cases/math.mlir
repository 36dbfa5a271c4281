// math.absf: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.absf"(%0) <{fastmath = #arith.fastmath<none>}> ({
  }) : (f32) -> f32
}) : () -> ()
// -----
// math.acos: result #0 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "math.acos"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> index
}) : () -> ()
// -----
// math.acosh: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "math.acosh"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
}) : () -> ()
// -----
// math.asin: 'fastmath' is 3 : i17: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.asin"(%0) <{fastmath = 3 : i17}> : (f32) -> f32
}) : () -> ()
// -----
// math.asinh: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "math.asinh"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
}) : () -> ()
// -----
// math.atan2: operand #1 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "test.value"() : () -> vector<4xf32>
  %3 = "math.atan2"(%0, %2) <{fastmath = #arith.fastmath<none>}> : (f32, vector<4xf32>) -> f32
}) : () -> ()
// -----
// math.atanh: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.atanh"() <{fastmath = #arith.fastmath<none>}> : () -> f32
}) : () -> ()
// -----
// math.ctlz: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1:2 = "math.ctlz"(%0) : (i8) -> (i8, i32)
}) : () -> ()
// -----
// math.ctpop: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1:2 = "math.ctpop"(%0) : (i8) -> (i8, i32)
}) : () -> ()
// -----
// math.cttz: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i32
  %2 = "math.cttz"(%0, %1) : (i8, i32) -> i8
}) : () -> ()
// -----
// math.exp2: 'fastmath' is "text": rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.exp2"(%0) <{fastmath = "text"}> : (f32) -> f32
}) : () -> ()
// -----
// math.expm1: operand #0 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> vector<4xf32>
  %2 = "math.expm1"(%1) <{fastmath = #arith.fastmath<nnan>}> : (vector<4xf32>) -> f32
}) : () -> ()
// -----
// math.floor: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "math.floor"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
}) : () -> ()
// -----
// math.fma: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "math.fma"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
}) : () -> ()
// -----
// math.fpowi: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2:2 = "math.fpowi"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> (f32, i32)
}) : () -> ()
// -----
// math.ipowi: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2 = "math.ipowi"(%0, %1) ({
  }) : (i8, i8) -> i8
}) : () -> ()
// -----
// math.isfinite: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.isfinite"(%0) <{fastmath = #arith.fastmath<none>}> ({
  }) : (f32) -> i1
}) : () -> ()
// -----
// math.isinf: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i1
  "math.isinf"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> ()
}) : () -> ()
// -----
// math.isnan: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i1
  "math.isnan"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> ()
}) : () -> ()
// -----
// math.log10: operand #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<4xf32>
  %2 = "math.log10"(%1) <{fastmath = #arith.fastmath<none>}> : (memref<4xf32>) -> f32
}) : () -> ()
// -----
// math.log2: 'fastmath' is "text": rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.log2"(%0) <{fastmath = "text"}> : (f32) -> f32
}) : () -> ()
// -----
// math.log: 'fastmath' is "text": rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f16
  %1 = "math.log"(%0) <{fastmath = "text"}> : (f16) -> f16
}) : () -> ()
// -----
// math.powf: 'fastmath' is missing: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "math.powf"(%0, %1) : (f32, f32) -> f32
}) : () -> ()
// -----
// math.round: operand #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<4xf32>
  %2 = "math.round"(%1) <{fastmath = #arith.fastmath<none>}> : (memref<4xf32>) -> f32
}) : () -> ()
// -----
// math.rsqrt: operand #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<2x2xf32>
  %1 = "test.value"() : () -> none
  %2 = "math.rsqrt"(%1) <{fastmath = #arith.fastmath<none>}> : (none) -> vector<2x2xf32>
}) : () -> ()
// -----
// math.sincos: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:3 = "math.sincos"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, f32, i32)
}) : () -> ()
// -----
// math.sinh: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "math.sinh"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
}) : () -> ()
// -----
// math.sqrt: 'fastmath' is [unit]: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.sqrt"(%0) <{fastmath = [unit]}> : (f32) -> f32
}) : () -> ()
// -----
// math.tan: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "math.tan"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, i32)
}) : () -> ()
// -----
// math.tanh: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "math.tanh"(%0) <{fastmath = #arith.fastmath<none>}> ({
  }) : (f32) -> f32
}) : () -> ()
// -----
// math.trunc: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "math.trunc"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, i32)
}) : () -> ()
