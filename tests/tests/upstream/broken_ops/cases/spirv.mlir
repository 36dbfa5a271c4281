// spirv.AccessChain: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !spirv.ptr<!spirv.array<2 x vector<4xf32>>, Function>
  %1 = "test.value"() : () -> i32
  %2:2 = "spirv.AccessChain"(%0, %1, %1) : (!spirv.ptr<!spirv.array<2 x vector<4xf32>>, Function>, i32, i32) -> (!spirv.ptr<f32, Function>, i32)
}) : () -> ()
// -----
// spirv.BitCount: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.BitCount"(%0) ({
  }) : (i32) -> i32
}) : () -> ()
// -----
// spirv.BitFieldSExtract: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "test.value"() : () -> i32
  "spirv.BitFieldSExtract"(%0, %1, %1) : (i32, i32, i32) -> ()
}) : () -> ()
// -----
// spirv.BitFieldUExtract: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i16
  %1 = "test.value"() : () -> i64
  %2:2 = "spirv.BitFieldUExtract"(%0, %1, %1) : (i16, i64, i64) -> (i16, i32)
}) : () -> ()
// -----
// spirv.BitReverse: operand #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> si16
  %1 = "test.value"() : () -> none
  %2 = "spirv.BitReverse"(%1) : (none) -> si16
}) : () -> ()
// -----
// spirv.Bitcast: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "spirv.Bitcast"(%0) : (f32) -> (i32, i32)
}) : () -> ()
// -----
// spirv.BitwiseAnd: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "spirv.BitwiseAnd"(%0, %0, %1) : (i32, i32, i32) -> i32
}) : () -> ()
// -----
// spirv.BitwiseOr: operand #0 is of the type f32: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> f32
  %2 = "spirv.BitwiseOr"(%1, %0) : (f32, i32) -> i32
}) : () -> ()
// -----
// spirv.BitwiseXor: operand #0 is of the type f32: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> f32
  %2 = "spirv.BitwiseXor"(%1, %0) : (f32, i32) -> i32
}) : () -> ()
// -----
// spirv.Branch: one region more: rejected
"builtin.module"() ({
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1, si32) -> (), sym_name = "branches"}> ({
  ^bb0(%arg0: i1, %arg1: si32):
    "spirv.BranchConditional"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = [1 : i32, 2 : i32], operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, si32) -> ()
  ^bb1(%0: si32):  // 2 preds: ^bb0, ^bb1
    "spirv.Branch"(%0)[^bb1] ({
    }) : (si32) -> ()
  ^bb2:  // pred: ^bb0
    "spirv.Return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// spirv.BranchConditional: one result more: rejected
"builtin.module"() ({
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1, f32, f32) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: f32, %arg2: f32):
    %0 = "spirv.BranchConditional"(%arg0, %arg1, %arg2)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, f32, f32) -> i32
  ^bb1(%1: f32):  // 2 preds: ^bb0, ^bb0
    "spirv.ReturnValue"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// spirv.CompositeConstruct: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> vector<2xf32>
  "spirv.CompositeConstruct"(%0, %0) : (f32, f32) -> ()
}) : () -> ()
// -----
// spirv.Constant: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i1
  "spirv.Constant"() <{value = true}> : () -> ()
}) : () -> ()
// -----
// spirv.ControlBarrier: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  "spirv.ControlBarrier"(%0) <{execution_scope = #spirv.scope<Workgroup>, memory_scope = #spirv.scope<Workgroup>, memory_semantics = #spirv.memory_semantics<None>}> : (i32) -> ()
}) : () -> ()
// -----
// spirv.CopyMemory: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !spirv.ptr<f32, Function>
  "spirv.CopyMemory"(%0, %0) ({
  }) : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>) -> ()
}) : () -> ()
// -----
// spirv.ExecutionMode: one result more: rejected
"builtin.module"() ({
  %0 = "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @none, values = [8 : i32, 1 : i32, 1 : i32]}> : () -> i32
}) : () -> ()
// -----
// spirv.FConvert: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f64
  "spirv.FConvert"(%0) : (f32) -> ()
}) : () -> ()
// -----
// spirv.FDiv: result #0 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "spirv.FDiv"(%0, %0) : (f32, f32) -> index
}) : () -> ()
// -----
// spirv.FMod: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "spirv.FMod"(%0, %0) : (f32, f32) -> (f32, i32)
}) : () -> ()
// -----
// spirv.FOrdEqual: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "spirv.FOrdEqual"(%0, %0) : (f32, f32) -> (i1, i32)
}) : () -> ()
// -----
// spirv.FOrdGreaterThan: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.FOrdGreaterThan"(%0) : (f32) -> i1
}) : () -> ()
// -----
// spirv.FOrdLessThanEqual: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i1
  "spirv.FOrdLessThanEqual"(%0, %0) : (f32, f32) -> ()
}) : () -> ()
// -----
// spirv.FOrdNotEqual: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "spirv.FOrdNotEqual"(%0, %0) : (f32, f32) -> (i1, i32)
}) : () -> ()
// -----
// spirv.FSub: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.FSub"(%0, %0) ({
  }) : (f32, f32) -> f32
}) : () -> ()
// -----
// spirv.FUnordEqual: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.FUnordEqual"(%0, %0) ({
  }) : (f32, f32) -> i1
}) : () -> ()
// -----
// spirv.FUnordLessThanEqual: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.FUnordLessThanEqual"(%0, %0) ({
  }) : (f32, f32) -> i1
}) : () -> ()
// -----
// spirv.FunctionCall: 'callee' is missing: rejected
"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "shader", vce_triple = #spirv.vce<v1.0, [Shader], [SPV_KHR_16bit_storage]>}> ({
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "none"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<Inline>, function_type = () -> (), sym_name = "inline"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<DontInline>, function_type = () -> (), sym_name = "not_inline"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<Pure>, function_type = () -> (), sym_name = "pure"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<Const>, function_type = () -> (), sym_name = "const"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<Inline|Pure>, function_type = () -> (), sym_name = "both"}> ({
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (si32) -> si32, sym_name = "twice"}> ({
    ^bb0(%arg0: si32):
      "spirv.FunctionCall"() : () -> ()
      %0 = "spirv.FunctionCall"(%arg0) <{callee = @twice}> : (si32) -> si32
      "spirv.ReturnValue"(%0) : (si32) -> ()
    }) : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @none, interface = []}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @none, values = [8 : i32, 1 : i32, 1 : i32]}> : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// spirv.GL.Acos: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  "spirv.GL.Acos"(%0) : (f32) -> ()
}) : () -> ()
// -----
// spirv.GL.Asin: operand #0 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> vector<4xf32>
  %2 = "spirv.GL.Asin"(%1) : (vector<4xf32>) -> f32
}) : () -> ()
// -----
// spirv.GL.Atan: operand #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<4xf32>
  %2 = "spirv.GL.Atan"(%1) : (memref<4xf32>) -> f32
}) : () -> ()
// -----
// spirv.GL.Ceil: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  "spirv.GL.Ceil"(%0) : (f32) -> ()
}) : () -> ()
// -----
// spirv.GL.Exp2: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.GL.Exp2"(%0) ({
  }) : (f32) -> f32
}) : () -> ()
// -----
// spirv.GL.FAbs: operand #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<4xf32>
  %2 = "spirv.GL.FAbs"(%1) : (memref<4xf32>) -> f32
}) : () -> ()
// -----
// spirv.GL.FMin: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<3xf16>
  %1 = "test.value"() : () -> i32
  %2 = "spirv.GL.FMin"(%0, %0, %1) : (vector<3xf16>, vector<3xf16>, i32) -> vector<3xf16>
}) : () -> ()
// -----
// spirv.GL.FSign: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.GL.FSign"(%0) ({
  }) : (f32) -> f32
}) : () -> ()
// -----
// spirv.GL.Floor: operand #0 is of the type tensor<4xi32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> tensor<4xi32>
  %2 = "spirv.GL.Floor"(%1) : (tensor<4xi32>) -> f32
}) : () -> ()
// -----
// spirv.GL.Ldexp: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> si32
  %2 = "spirv.GL.Ldexp"(%0) : (f32) -> f32
}) : () -> ()
// -----
// spirv.GL.Log2: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "spirv.GL.Log2"(%0, %1) : (f32, i32) -> f32
}) : () -> ()
// -----
// spirv.GL.Modf: operand #1 is of the type f32: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> !spirv.ptr<f32, Function>
  %2 = "test.value"() : () -> f32
  %3 = "spirv.GL.Modf"(%0, %2) : (f32, f32) -> f32
}) : () -> ()
// -----
// spirv.GL.RoundEven: result #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  %2 = "spirv.GL.RoundEven"(%0) : (f32) -> none
}) : () -> ()
// -----
// spirv.GL.SAbs: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  "spirv.GL.SAbs"(%0) : (i32) -> ()
}) : () -> ()
// -----
// spirv.GL.SMax: operand #0 is of the type complex<f32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> si32
  %1 = "test.value"() : () -> complex<f32>
  %2 = "spirv.GL.SMax"(%1, %0) : (complex<f32>, si32) -> si32
}) : () -> ()
// -----
// spirv.GL.SSign: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.GL.SSign"() : () -> i32
}) : () -> ()
// -----
// spirv.GL.Sinh: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "spirv.GL.Sinh"() : () -> f32
}) : () -> ()
// -----
// spirv.GL.UMax: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> si32
  %1 = "test.value"() : () -> si32
  "spirv.GL.UMax"(%0, %0) : (si32, si32) -> ()
}) : () -> ()
// -----
// spirv.GL.UMin: result #0 is of the type i1: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> si32
  %1 = "test.value"() : () -> si32
  %2 = "spirv.GL.UMin"(%0, %0) : (si32, si32) -> i1
}) : () -> ()
// -----
// spirv.GlobalVariable: 'type' is "text": rejected
"builtin.module"() ({
  "spirv.GlobalVariable"() <{sym_name = "shared", type = "text"}> : () -> ()
}) : () -> ()
// -----
// spirv.GroupNonUniformElect: 'execution_scope' is missing: rejected
"builtin.module"() ({
  %0 = "spirv.GroupNonUniformElect"() : () -> i1
}) : () -> ()
// -----
// spirv.IEqual: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "spirv.IEqual"(%0, %0, %1) : (i32, i32, i32) -> i1
}) : () -> ()
// -----
// spirv.IMul: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1:2 = "spirv.IMul"(%0, %0) : (i32, i32) -> (i32, i32)
}) : () -> ()
// -----
// spirv.ISub: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.ISub"(%0) : (i32) -> i32
}) : () -> ()
// -----
// spirv.Instruction: one region more: accepted
"builtin.module"() ({
  "spirv.Instruction"() <{instruction = "Nonsense"}> ({
  }) : () -> ()
}) : () -> ()
// -----
// spirv.KHR.ReadClock: one operand more: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "spirv.KHR.ReadClock"(%0, %1) : (i32, i32) -> i64
}) : () -> ()
// -----
// spirv.Load: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !spirv.ptr<f32, Function>
  %1 = "spirv.Load"(%0) ({
  }) : (!spirv.ptr<f32, Function>) -> f32
}) : () -> ()
// -----
// spirv.LogicalEqual: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i1
  %1 = "spirv.LogicalEqual"(%0) : (i1) -> i1
}) : () -> ()
// -----
// spirv.LogicalNotEqual: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xi1>
  %1:2 = "spirv.LogicalNotEqual"(%0, %0) : (vector<4xi1>, vector<4xi1>) -> (vector<4xi1>, i32)
}) : () -> ()
// -----
// spirv.LogicalOr: result #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<4xi1>
  %1 = "test.value"() : () -> vector<4xi1>
  %2 = "spirv.LogicalOr"(%0, %0) : (vector<4xi1>, vector<4xi1>) -> memref<4xf32>
}) : () -> ()
// -----
// spirv.Name: one operand less: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  "spirv.Name"() <{the_name = "x"}> : () -> ()
}) : () -> ()
// -----
// spirv.Not: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.Not"() : () -> i32
}) : () -> ()
// -----
// spirv.SDiv: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1:2 = "spirv.SDiv"(%0, %0) : (i32, i32) -> (i32, i32)
}) : () -> ()
// -----
// spirv.SLessThan: result #0 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i1
  %2 = "spirv.SLessThan"(%0, %0) : (i32, i32) -> index
}) : () -> ()
// -----
// spirv.ShiftLeftLogical: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i16
  %1 = "test.value"() : () -> i32
  %2:2 = "spirv.ShiftLeftLogical"(%0, %1) : (i16, i32) -> (i16, i32)
}) : () -> ()
// -----
// spirv.ShiftRightArithmetic: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.ShiftRightArithmetic"(%0) : (i32) -> i32
}) : () -> ()
// -----
// spirv.ShiftRightLogical: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "test.value"() : () -> i32
  "spirv.ShiftRightLogical"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
// -----
// spirv.SpecConstant: one region more: rejected
"builtin.module"() ({
  "spirv.SpecConstant"() <{default_value = 1.000000e+00 : f32, sym_name = "one"}> ({
  }) : () -> ()
}) : () -> ()
// -----
// spirv.Store: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !spirv.ptr<f32, Function>
  %1 = "test.value"() : () -> f32
  %2 = "test.value"() : () -> i32
  "spirv.Store"(%0, %1, %2) : (!spirv.ptr<f32, Function>, f32, i32) -> ()
}) : () -> ()
// -----
// spirv.Terminator: 'instruction' is missing: accepted
"builtin.module"() ({
  "spirv.Terminator"() : () -> ()
}) : () -> ()
// -----
// spirv.UConvert: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.UConvert"(%0) ({
  }) : (i32) -> i64
}) : () -> ()
// -----
// spirv.UGreaterThanEqual: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "spirv.UGreaterThanEqual"(%0, %0) ({
  }) : (i32, i32) -> i1
}) : () -> ()
// -----
// spirv.ULessThan: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "spirv.ULessThan"(%0, %0, %1) : (i32, i32, i32) -> i1
}) : () -> ()
// -----
// spirv.Unordered: result #0 is of the type tensor<4xi32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i1
  %2 = "spirv.Unordered"(%0, %0) : (f32, f32) -> tensor<4xi32>
}) : () -> ()
// -----
// spirv.Variable: one region more: rejected
"builtin.module"() ({
  %0 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> ({
  }) : () -> !spirv.ptr<vector<3xf32>, Function>
}) : () -> ()
// -----
// spirv.VectorShuffle: 'components' is [unit]: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<2xf32>
  %1 = "test.value"() : () -> vector<2xf32>
  %2 = "spirv.VectorShuffle"(%0, %1) <{components = [unit]}> : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
}) : () -> ()
// -----
// spirv.mlir.addressof: one result more: rejected
"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    "spirv.GlobalVariable"() <{sym_name = "structure", type = !spirv.ptr<!spirv.struct<(f32, !spirv.array<10 x f32>)>, Private>}> : () -> ()
    "spirv.GlobalVariable"() <{built_in = "WorkgroupId", sym_name = "input", type = !spirv.ptr<vector<3xi32>, Input>}> : () -> ()
    "spirv.GlobalVariable"() <{location = 1 : i32, sym_name = "output", type = !spirv.ptr<f32, Output>}> : () -> ()
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "buffer", type = !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (si32) -> (), sym_name = "globals"}> ({
    ^bb0(%arg0: si32):
      %0:2 = "spirv.mlir.addressof"() <{variable = @structure}> : () -> (!spirv.ptr<!spirv.struct<(f32, !spirv.array<10 x f32>)>, Private>, i32)
      %1 = "spirv.Constant"() <{value = 1 : i32}> : () -> i32
      %2 = "spirv.AccessChain"(%0#0, %1, %arg0) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<10 x f32>)>, Private>, i32, si32) -> !spirv.ptr<f32, Private>
      %3 = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
      %4 = "spirv.mlir.addressof"() <{variable = @buffer}> : () -> !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
      %5 = "spirv.AccessChain"(%4, %3, %arg0) : (!spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, si32) -> !spirv.ptr<f32, StorageBuffer>
      "spirv.Return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// spirv.mlir.loop: one region less: rejected
"builtin.module"() ({
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1) -> (), sym_name = "loop"}> ({
  ^bb0(%arg0: i1):
    "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<None>}> : () -> ()
    "spirv.Return"() : () -> ()
  }) : () -> ()
}) : () -> ()
