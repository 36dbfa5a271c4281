// llvm.add: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "llvm.add"(%0, %0, %1) <{overflowFlags = 0 : i32}> : (i32, i32, i32) -> i32
}) : () -> ()
// -----
// llvm.addrspacecast: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "test.value"() : () -> !llvm.ptr<1>
  "llvm.addrspacecast"(%0) : (!llvm.ptr) -> ()
}) : () -> ()
// -----
// llvm.atomicrmw: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "test.value"() : () -> i32
  %2 = "test.value"() : () -> i32
  "llvm.atomicrmw"(%0, %1) <{bin_op = 3 : i64, ordering = 2 : i64}> : (!llvm.ptr, i32) -> ()
}) : () -> ()
// -----
// llvm.bitcast: result #0 is of the type f32: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "llvm.bitcast"(%0) : (f32) -> f32
}) : () -> ()
// -----
// llvm.blocktag: 'tag' is missing: rejected
"builtin.module"() ({
  "llvm.blocktag"() : () -> ()
}) : () -> ()
// -----
// llvm.br: one result more: rejected
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "endless", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.br"()[^bb1] : () -> i32
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "llvm.br"()[^bb1] : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.call_intrinsic: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1:2 = "llvm.call_intrinsic"(%0) <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.bswap.i32", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> (i32, i32)
}) : () -> ()
// -----
// llvm.cmpxchg: operand #1 is of the type vector<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "test.value"() : () -> i32
  %2 = "test.value"() : () -> vector<4xf32>
  %3 = "llvm.cmpxchg"(%0, %2, %1) <{failure_ordering = 2 : i64, success_ordering = 6 : i64, volatile_, weak}> : (!llvm.ptr, vector<4xf32>, i32) -> !llvm.struct<(i32, i1)>
}) : () -> ()
// -----
// llvm.comdat: 'sym_name' is [unit]: rejected
"builtin.module"() ({
  "llvm.comdat"() <{sym_name = [unit]}> ({
    "llvm.comdat_selector"() <{comdat = 0 : i64, sym_name = "any"}> : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.comdat_selector: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  "llvm.comdat_selector"(%0) <{comdat = 0 : i64, sym_name = "any"}> : (i32) -> ()
}) : () -> ()
// -----
// llvm.cond_br: 'operandSegmentSizes' is missing: rejected
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i1, i32, i32)>, linkage = #llvm.linkage<external>, sym_name = "repeated", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: i32):
    "llvm.cond_br"(%arg0, %arg1, %arg2)[^bb1, ^bb1] : (i1, i32, i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
    "llvm.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.extractvalue: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.array<2 x i32>
  %1 = "llvm.extractvalue"() <{position = array<i64: 0>}> : () -> i32
}) : () -> ()
// -----
// llvm.fadd: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1:2 = "llvm.fadd"(%0, %0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> (f32, i32)
}) : () -> ()
// -----
// llvm.fcmp: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> i32
  %2 = "llvm.fcmp"(%0, %0, %1) <{fastmathFlags = #llvm.fastmath<fast>, predicate = 15 : i64}> : (f32, f32, i32) -> i1
}) : () -> ()
// -----
// llvm.fence: one result more: rejected
"builtin.module"() ({
  %0 = "llvm.fence"() <{ordering = 7 : i64}> : () -> i32
}) : () -> ()
// -----
// llvm.fptrunc: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f64
  %1 = "llvm.fptrunc"() : () -> f32
}) : () -> ()
// -----
// llvm.frem: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f64
  %1 = "test.value"() : () -> f64
  %2 = "test.value"() : () -> f64
  "llvm.frem"(%0, %1) <{fastmathFlags = #llvm.fastmath<none>}> : (f64, f64) -> ()
}) : () -> ()
// -----
// llvm.func: 'sym_name' is none: rejected
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (i32)>, linkage = #llvm.linkage<external>, sym_name = none, unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()
// -----
// llvm.getelementptr: 'elem_type' is missing: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "llvm.getelementptr"(%0) <{noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 5>}> : (!llvm.ptr) -> !llvm.ptr
}) : () -> ()
// -----
// llvm.icmp: 'predicate' is 3 : i17: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "llvm.icmp"(%0, %0) <{predicate = 3 : i17}> : (i32, i32) -> i1
}) : () -> ()
// -----
// llvm.indirectbr: 'indbr_operand_segments' is [unit]: rejected
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1, i32, ptr)>, linkage = #llvm.linkage<external>, sym_name = "branches", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr):
    "llvm.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // 4 preds: ^bb0, ^bb1, ^bb1, ^bb3
    "llvm.switch"(%arg1, %arg1, %0)[^bb1, ^bb2, ^bb1] <{branch_weights = array<i32: 1, 2, 3>, case_operand_segments = array<i32: 0, 1>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb3
    "llvm.switch"(%arg1)[^bb3] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb3:  // pred: ^bb2
    "llvm.indirectbr"(%arg2, %arg1)[^bb1, ^bb2] <{indbr_operand_segments = [unit]}> : (!llvm.ptr, i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.insertvalue: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.struct<(i8, i8)>
  %1 = "test.value"() : () -> i8
  %2:2 = "llvm.insertvalue"(%0, %1) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i8)>, i8) -> (!llvm.struct<(i8, i8)>, i32)
}) : () -> ()
// -----
// llvm.intr.abs: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> vector<[2]xi64>
  %1 = "test.value"() : () -> i32
  %2 = "llvm.intr.abs"(%0, %1) <{is_int_min_poison = false}> : (vector<[2]xi64>, i32) -> vector<[2]xi64>
}) : () -> ()
// -----
// llvm.intr.dbg.declare: 'varInfo' is unit: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  "llvm.intr.dbg.declare"(%0) <{varInfo}> : (!llvm.ptr) -> ()
}) : () -> ()
// -----
// llvm.intr.prefetch: operand #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "test.value"() : () -> none
  "llvm.intr.prefetch"(%1) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (none) -> ()
}) : () -> ()
// -----
// llvm.intr.sadd.with.overflow: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1:2 = "llvm.intr.sadd.with.overflow"(%0, %0) : (i32, i32) -> (!llvm.struct<(i32, i1)>, i32)
}) : () -> ()
// -----
// llvm.intr.sqrt: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "llvm.intr.sqrt"() <{fastmathFlags = #llvm.fastmath<fast>}> : () -> f32
}) : () -> ()
// -----
// llvm.intr.umul.with.overflow: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "test.value"() : () -> i32
  %3 = "llvm.intr.umul.with.overflow"(%0, %1, %2) : (i32, i32, i32) -> !llvm.struct<(i32, i1)>
}) : () -> ()
// -----
// llvm.intr.vastart: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  "llvm.intr.vastart"() : () -> ()
}) : () -> ()
// -----
// llvm.intr.vector.reduce.fadd: result #0 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> vector<4xf32>
  %2 = "test.value"() : () -> f32
  %3 = "llvm.intr.vector.reduce.fadd"(%0, %1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> index
}) : () -> ()
// -----
// llvm.invoke: one result less: accepted
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, personality = @personality, sym_name = "caught", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %1 = "test.value"() : () -> i32
    "llvm.invoke"(%arg0)[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, callee = @throws, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i32) -> ()
  ^bb1:  // pred: ^bb0
    "llvm.return"(%1) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %2 = "llvm.landingpad"(%0) <{cleanup}> : (!llvm.ptr) -> !llvm.struct<(ptr, i32)>
    "llvm.resume"(%2) : (!llvm.struct<(ptr, i32)>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.landingpad: one operand less: accepted
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, personality = @personality, sym_name = "caught", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %1 = "llvm.invoke"(%arg0)[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, callee = @throws, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i32) -> i32
  ^bb1:  // pred: ^bb0
    "llvm.return"(%1) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %2 = "llvm.landingpad"() <{cleanup}> : () -> !llvm.struct<(ptr, i32)>
    "llvm.resume"(%2) : (!llvm.struct<(ptr, i32)>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.load: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "test.value"() : () -> i32
  %2 = "llvm.load"(%0, %1) <{ordering = 0 : i64}> : (!llvm.ptr, i32) -> f32
}) : () -> ()
// -----
// llvm.mlir.constant: result #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i1
  %1 = "llvm.mlir.constant"() <{value = true}> : () -> memref<4xf32>
}) : () -> ()
// -----
// llvm.mlir.poison: one result more: rejected
"builtin.module"() ({
  %0:2 = "llvm.mlir.poison"() : () -> (i32, i32)
}) : () -> ()
// -----
// llvm.mlir.undef: one region more: rejected
"builtin.module"() ({
  %0 = "llvm.mlir.undef"() ({
  }) : () -> i32
}) : () -> ()
// -----
// llvm.mlir.zero: one region more: rejected
"builtin.module"() ({
  %0 = "llvm.mlir.zero"() ({
  }) : () -> !llvm.ptr
}) : () -> ()
// -----
// llvm.mul: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i32
  %2 = "llvm.mul"(%0, %0, %1) <{overflowFlags = 0 : i32}> : (i32, i32, i32) -> i32
}) : () -> ()
// -----
// llvm.ptrtoint: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !llvm.ptr
  %1 = "test.value"() : () -> i32
  %2 = "llvm.ptrtoint"(%0, %1) : (!llvm.ptr, i32) -> i64
}) : () -> ()
// -----
// llvm.return: one region more: rejected
"builtin.module"() ({
  "llvm.return"() ({
  }) : () -> ()
}) : () -> ()
// -----
// llvm.sdiv: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i9
  %1 = "test.value"() : () -> i9
  %2 = "test.value"() : () -> i9
  "llvm.sdiv"(%0, %1) : (i9, i9) -> ()
}) : () -> ()
// -----
// llvm.sext: operand #0 is of the type tensor<4xi32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i9
  %1 = "test.value"() : () -> tensor<4xi32>
  %2 = "llvm.sext"(%1) : (tensor<4xi32>) -> i32
}) : () -> ()
// -----
// llvm.switch: one operand less: rejected
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "cases", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.switch"()[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[1, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.return"() : () -> ()
  ^bb2:  // pred: ^bb0
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// llvm.trunc: result #0 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i8
  %2 = "llvm.trunc"(%0) <{overflowFlags = 1 : i32}> : (i32) -> index
}) : () -> ()
// -----
// llvm.uitofp: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i8
  %1:2 = "llvm.uitofp"(%0) : (i8) -> (f32, i32)
}) : () -> ()
// -----
// llvm.urem: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i9
  %1 = "test.value"() : () -> i9
  %2 = "llvm.urem"(%0, %1) ({
  }) : (i9, i9) -> i9
}) : () -> ()
// -----
// llvm.zext: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> i32
  %1 = "test.value"() : () -> i64
  "llvm.zext"(%0) : (i32) -> ()
}) : () -> ()
