// gpu.all_reduce: operand #0 is of the type none: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> none
  %2 = "gpu.all_reduce"(%1) <{op = #gpu<all_reduce_op add>}> ({
  }) : (none) -> f32
}) : () -> ()
// -----
// gpu.barrier: one result more: rejected
"builtin.module"() ({
  %0 = "gpu.barrier"() : () -> i32
}) : () -> ()
// -----
// gpu.cluster_dim_blocks: 'dimension' is missing: rejected
"builtin.module"() ({
  %0 = "gpu.cluster_dim_blocks"() <{upper_bound = 4 : index}> : () -> index
}) : () -> ()
// -----
// gpu.create_coo_aos: operand #5 is of the type index: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> memref<?xindex>
  %3 = "test.value"() : () -> memref<?xf64>
  %4 = "test.value"() : () -> index
  %5:2 = "gpu.create_coo_aos"(%0, %1, %1, %1, %2, %4) : (!gpu.async.token, index, index, index, memref<?xindex>, index) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
}) : () -> ()
// -----
// gpu.create_csc: operand #0 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> index
  %2 = "test.value"() : () -> memref<?xindex>
  %3 = "test.value"() : () -> memref<?xf64>
  %4 = "test.value"() : () -> memref<4xf32>
  %5:2 = "gpu.create_csc"(%4, %1, %1, %1, %2, %2, %3) : (memref<4xf32>, index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf64>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
}) : () -> ()
// -----
// gpu.create_csr: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  %1 = "test.value"() : () -> memref<?xindex>
  %2 = "test.value"() : () -> memref<?xf64>
  %3 = "gpu.create_csr"(%0, %0, %0, %1, %1) : (index, index, index, memref<?xindex>, memref<?xindex>) -> !gpu.sparse.spmat_handle
}) : () -> ()
// -----
// gpu.dealloc: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> memref<?xf32>
  %2 = "gpu.dealloc"(%0, %1) ({
  }) : (!gpu.async.token, memref<?xf32>) -> !gpu.async.token
}) : () -> ()
// -----
// gpu.func: one operand more: rejected
"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    %0 = "test.value"() : () -> i32
    "gpu.func"(%0) <{function_type = (f32, memref<4xf32>) -> ()}> ({
    ^bb0(%arg0: f32, %arg1: memref<4xf32>):
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "kernel", workgroup_attributions = 0 : i64} : (i32) -> ()
  }) : () -> ()
}) : () -> ()
// -----
// gpu.launch: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  "gpu.launch"(%0, %0, %0, %0, %0, %0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index):
    "gpu.terminator"() : () -> ()
  }, {
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
}) : () -> ()
// -----
// gpu.memcpy: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "test.value"() : () -> memref<?xf32>
  "gpu.memcpy"(%0) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// gpu.memset: one result more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> memref<?xf32>
  %1 = "test.value"() : () -> f32
  %2 = "gpu.memset"(%0, %1) : (memref<?xf32>, f32) -> i32
}) : () -> ()
// -----
// gpu.module: 'sym_name' is "text": accepted
"builtin.module"() ({
  "gpu.module"() <{sym_name = "text"}> ({
    "gpu.func"() <{function_type = (f32, memref<4xf32>) -> ()}> ({
    ^bb0(%arg0: f32, %arg1: memref<4xf32>):
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "kernel", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
// gpu.sddmm: operand #2 is of the type memref<4xf32>: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.dntensor_handle
  %2 = "test.value"() : () -> !gpu.sparse.spmat_handle
  %3 = "test.value"() : () -> memref<?xi8>
  %4 = "test.value"() : () -> memref<4xf32>
  %5 = "gpu.sddmm"(%0, %1, %4, %2, %3) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.dntensor_handle, memref<4xf32>, !gpu.sparse.spmat_handle, memref<?xi8>) -> !gpu.async.token
}) : () -> ()
// -----
// gpu.sddmm_buffer_size: one operand less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.dntensor_handle
  %2 = "test.value"() : () -> !gpu.sparse.spmat_handle
  %3:2 = "gpu.sddmm_buffer_size"(%0, %1, %1) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle) -> (index, !gpu.async.token)
}) : () -> ()
// -----
// gpu.spgemm_copy: one result less: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.spgemmop_handle
  %2 = "test.value"() : () -> !gpu.sparse.spmat_handle
  %3 = "test.value"() : () -> !gpu.async.token
  "gpu.spgemm_copy"(%0, %1, %2, %2, %2) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spgemmop_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle) -> ()
}) : () -> ()
// -----
// gpu.spgemm_destroy_descr: operand #1 is of the type i1: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.spgemmop_handle
  %2 = "test.value"() : () -> i1
  %3 = "gpu.spgemm_destroy_descr"(%0, %2) : (!gpu.async.token, i1) -> !gpu.async.token
}) : () -> ()
// -----
// gpu.spgemm_work_estimation_or_compute: one result less: accepted
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.spgemmop_handle
  %2 = "test.value"() : () -> !gpu.sparse.spmat_handle
  %3 = "test.value"() : () -> index
  %4 = "test.value"() : () -> memref<?xi8>
  %5 = "test.value"() : () -> !gpu.async.token
  %6 = "gpu.spgemm_work_estimation_or_compute"(%0, %1, %2, %2, %2, %3, %4) <{computeType = f64, kind = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spgemmop_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spmat_handle, index, memref<?xi8>) -> index
}) : () -> ()
// -----
// gpu.spmm: operand #1 is of the type f32: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.spmat_handle
  %2 = "test.value"() : () -> !gpu.sparse.dntensor_handle
  %3 = "test.value"() : () -> memref<?xi8>
  %4 = "test.value"() : () -> f32
  %5 = "gpu.spmm"(%0, %4, %2, %2, %3) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>, modeB = #gpu<mat_transpose_mode NON_TRANSPOSE>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!gpu.async.token, f32, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle, memref<?xi8>) -> !gpu.async.token
}) : () -> ()
// -----
// gpu.spmv: one operand more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> !gpu.async.token
  %1 = "test.value"() : () -> !gpu.sparse.spmat_handle
  %2 = "test.value"() : () -> !gpu.sparse.dntensor_handle
  %3 = "test.value"() : () -> memref<?xi8>
  %4 = "test.value"() : () -> i32
  %5 = "gpu.spmv"(%0, %1, %2, %2, %3, %4) <{computeType = f64, modeA = #gpu<mat_transpose_mode NON_TRANSPOSE>}> : (!gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.dntensor_handle, memref<?xi8>, i32) -> !gpu.async.token
}) : () -> ()
// -----
// gpu.subgroup_reduce: one result less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> f32
  "gpu.subgroup_reduce"(%0) <{cluster_stride = 1 : i32, op = #gpu<all_reduce_op add>}> : (f32) -> ()
}) : () -> ()
// -----
// gpu.terminator: one region more: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> index
  "gpu.launch"(%0, %0, %0, %0, %0, %0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index):
    "gpu.terminator"() ({
    }) : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
}) : () -> ()
// -----
// gpu.thread_id: one result more: rejected
"builtin.module"() ({
  %0:2 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> (index, i32)
}) : () -> ()
// -----
// gpu.warp_execute_on_lane_0: one region less: rejected
"builtin.module"() ({
  %0 = "test.value"() : () -> f32
  %1 = "test.value"() : () -> memref<f32>
  %2 = "test.value"() : () -> index
  "gpu.warp_execute_on_lane_0"(%2) <{warp_size = 64 : i64}> : (index) -> ()
}) : () -> ()
// -----
// gpu.yield: one result more: rejected
"builtin.module"() ({
  %0 = "gpu.yield"() : () -> i32
}) : () -> ()
