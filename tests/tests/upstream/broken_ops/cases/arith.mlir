// arith.addf: operand #1 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<4xf32>
  %2 = "arith.addf"(%0, %1) <{fastmath = #arith.fastmath<fast>}> : (f32, memref<4xf32>) -> f32
}) : () -> ()
// -----
// arith.addi: 'overflowFlags' is missing: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
}) : () -> ()
// -----
// arith.addui_extended: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2 = "test.value"() : () -> i32
  %3:2 = "arith.addui_extended"(%0, %1, %2) : (i8, i8, i32) -> (i8, i1)
}) : () -> ()
// -----
// arith.bitcast: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f16
  %1 = "arith.bitcast"() : () -> i16
}) : () -> ()
// -----
// arith.ceildivui: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2 = "test.value"() : () -> i8
  "arith.ceildivui"(%0, %1) : (i8, i8) -> ()
}) : () -> ()
// -----
// arith.cmpf: 'fastmath' is [unit]: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "arith.cmpf"(%0, %1) <{fastmath = [unit], predicate = 0 : i64}> : (f32, f32) -> i1
}) : () -> ()
// -----
// arith.cmpi: 'predicate' is missing: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "arith.cmpi"(%0, %0) : (i32, i32) -> i1
}) : () -> ()
// -----
// arith.divf: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "arith.divf"(%0) <{fastmath = #arith.fastmath<nnan>}> : (f32) -> f32
}) : () -> ()
// -----
// arith.divui: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2 = "arith.divui"(%0, %1) ({
  }) : (i8, i8) -> i8
}) : () -> ()
// -----
// arith.extf: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "arith.extf"(%0) : (f32) -> (f64, i32)
}) : () -> ()
// -----
// arith.fptosi: operand #0 is of the type complex<f32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> complex<f32>
  %2 = "arith.fptosi"(%1) : (complex<f32>) -> i8
}) : () -> ()
// -----
// arith.index_cast: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "arith.index_cast"(%0) ({
  }) : (i8) -> index
}) : () -> ()
// -----
// arith.minui: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  "arith.minui"(%0, %0) : (i32, i32) -> ()
}) : () -> ()
// -----
// arith.mulf: result #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "test.value"() : () -> f32
  %3 = "arith.mulf"(%0, %1) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> none
}) : () -> ()
// -----
// arith.mulsi_extended: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2:2 = "arith.mulsi_extended"(%0) : (i8) -> (i8, i8)
}) : () -> ()
// -----
// arith.mului_extended: operand #0 is of the type tensor<4xi32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2 = "test.value"() : () -> tensor<4xi32>
  %3:2 = "arith.mului_extended"(%2, %1) : (tensor<4xi32>, i8) -> (i8, i8)
}) : () -> ()
// -----
// arith.negf: result #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "arith.negf"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> memref<4xf32>
}) : () -> ()
// -----
// arith.remf: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "arith.remf"(%0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
}) : () -> ()
// -----
// arith.scaling_extf: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f4E2M1FN
  %1 = "test.value"() : () -> f8E8M0FNU
  %2 = "test.value"() : () -> f32
  "arith.scaling_extf"(%0, %1) : (f4E2M1FN, f8E8M0FNU) -> ()
}) : () -> ()
// -----
// arith.scaling_truncf: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f16
  %2 = "test.value"() : () -> i32
  %3 = "arith.scaling_truncf"(%0, %1, %2) : (f32, f16, i32) -> f4E2M1FN
}) : () -> ()
// -----
// arith.select: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i1
  %1 = "test.value"() : () -> i32
  %2:2 = "arith.select"(%0, %1, %1) : (i1, i32, i32) -> (i32, i32)
}) : () -> ()
// -----
// arith.shrui: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1 = "test.value"() : () -> i8
  %2 = "arith.shrui"(%0) : (i8) -> i8
}) : () -> ()
// -----
// arith.subf: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "arith.subf"(%0, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> (f32, i32)
}) : () -> ()
// -----
// arith.subi: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "arith.subi"(%0) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i32
}) : () -> ()
// -----
// arith.truncf: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "arith.truncf"() : () -> f16
}) : () -> ()
// -----
// arith.trunci: 'overflowFlags' is missing: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "arith.trunci"(%0) : (i32) -> i8
}) : () -> ()
