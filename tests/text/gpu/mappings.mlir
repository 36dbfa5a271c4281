// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// CHECK: a = [#gpu.block<x>, #gpu.thread<linear_dim_0>, #gpu.warp<y>, #gpu.warpgroup<z>, #gpu.lane<linear_dim_9>, #gpu.mask<3>]
// CHECK-SAME: b = #gpu.memory_space<workgroup>
// CHECK-SAME: c = #gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0 + 1)>
// CHECK-SAME: d = [#gpu<dim x>, #gpu<all_reduce_op minui>, #gpu<shuffle_mode xor>, #gpu.address_space<global>]
func.func private @f() attributes {
  a = [#gpu.block<x>, #gpu.thread<linear_dim_0>, #gpu.warp<y>, #gpu.warpgroup<z>, #gpu.lane<linear_dim_9>, #gpu.mask<3>],
  b = #gpu.memory_space<workgroup>,
  c = #gpu.loop_dim_map<bound = (d0) -> (d0 + 1), map = (d0) -> (d0), processor = thread_y>,
  d = [#gpu<dim x>, #gpu<all_reduce_op minui>, #gpu<shuffle_mode xor>, #gpu.address_space<global>]
}
