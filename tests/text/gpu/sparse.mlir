// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// CHECK-LABEL: func.func @handles
func.func @handles(%n: index, %m: memref<?xf64>, %i: memref<?xindex>, %t: !gpu.async.token) {
  // CHECK: %dnTensor, %asyncToken = gpu.create_dn_tensor async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : index, index into memref<?xf64>
  %d, %t0 = gpu.create_dn_tensor async [%t] %m, %n, %n : index, index into memref<?xf64>
  // CHECK: gpu.create_coo async
  %s0, %t1 = gpu.create_coo async [%t] %n, %n, %n, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_coo_aos async
  %s1, %t2 = gpu.create_coo_aos async [%t] %n, %n, %n, %i, %m : memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_csr {{ *}}%
  %s2 = gpu.create_csr %n, %n, %n, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_csc async
  %s3, %t4 = gpu.create_csc async [%t] %n, %n, %n, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_bsr async
  %s4, %t5 = gpu.create_bsr async [%t] %n, %n, %n, %n, %n, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.create_2to4_spmat async{{ *\{ *}}PRUNE_ONLY}
  %s5, %t6 = gpu.create_2to4_spmat async {PRUNE_ONLY} %n, %n, %m : memref<?xf64>
  // CHECK: gpu.spmat_get_size async
  %rows, %columns, %elements, %t7 = gpu.spmat_get_size async [%t1] %s0
  // CHECK: gpu.set_csr_pointers async
  %t8 = gpu.set_csr_pointers async [%t] %s2, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.destroy_sp_mat async
  %t9 = gpu.destroy_sp_mat async [%t8] %s2
  // CHECK: gpu.destroy_dn_tensor {{ *}}[%
  gpu.destroy_dn_tensor [%t0] %d
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%n: index, %m: memref<?xf64>, %i: memref<?xindex>, %b: memref<?xi8>, %t: !gpu.async.token) {
  %d = gpu.create_dn_tensor %m, %n : index into memref<?xf64>
  %s = gpu.create_coo %n, %n, %n, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  // CHECK: gpu.spmv_buffer_size async [%{{.*}}] %{{.*}}{{\{ *}}TRANSPOSE}, %{{.*}}, %{{.*}} into f64
  %0, %t0 = gpu.spmv_buffer_size async [%t] %s{TRANSPOSE}, %d, %d into f64
  // CHECK: gpu.spmv async [%{{.*}}] %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?xi8> into f64
  %t1 = gpu.spmv async [%t] %s, %d, %d, %b : memref<?xi8> into f64
  // CHECK: gpu.spmm_buffer_size async [%{{.*}}] %{{.*}}, %{{.*}}{{\{ *}}CONJUGATE_TRANSPOSE}, %{{.*}} : index into f64
  %1, %t2 = gpu.spmm_buffer_size async [%t] %s, %d{CONJUGATE_TRANSPOSE}, %d : index into f64
  // CHECK: gpu.spmm async
  %t3 = gpu.spmm async [%t] %s, %d, %d, %b : memref<?xi8> into f64
  // CHECK: gpu.sddmm_buffer_size async
  %2, %t4 = gpu.sddmm_buffer_size async [%t] %d, %d, %s into f64
  // CHECK: gpu.sddmm async
  %t5 = gpu.sddmm async [%t] %d, %d, %s, %b : memref<?xi8> into f64
  // CHECK: %desc, %{{.*}} = gpu.spgemm_create_descr async
  %g, %t6 = gpu.spgemm_create_descr async [%t]
  // CHECK: %bufferSzNew, %{{.*}} = gpu.spgemm_work_estimation_or_compute async [%{{.*}}]{{ *\{ *}}COMPUTE}
  %3, %t7 = gpu.spgemm_work_estimation_or_compute async [%t6] {COMPUTE} %s, %s, %s, %g, %n, %b : f64 into memref<?xi8>
  // CHECK: gpu.spgemm_copy async
  %t8 = gpu.spgemm_copy async [%t7] %s, %s, %s, %g : f64
  // CHECK: gpu.spgemm_destroy_descr async
  %t9 = gpu.spgemm_destroy_descr async [%t8] %g
  return
}
