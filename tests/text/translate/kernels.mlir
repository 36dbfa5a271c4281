// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: define ptx_kernel void @bounded() "nvvm.maxnreg"="5" "nvvm.maxntid"="1,2,3" "nvvm.minctasm"="16" {
llvm.func @bounded() attributes {
  nvvm.kernel, nvvm.minctasm = 16 : i32, nvvm.maxntid = array<i32: 1, 2, 3>, nvvm.maxnreg = 5 : i32
} {
  llvm.return
}

// CHECK: define ptx_kernel void @clustered(ptr byval(i32) "nvvm.grid_constant" %0) "nvvm.blocksareclusters" "nvvm.cluster_dim"="1,2" "nvvm.maxclusterrank"="8" "nvvm.reqntid"="4" {
llvm.func @clustered(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {
  nvvm.kernel, nvvm.cluster_dim = array<i32: 1, 2>, nvvm.cluster_max_blocks = 8 : i32, nvvm.reqntid = array<i32: 4>,
  nvvm.blocksareclusters
} {
  llvm.return
}

// CHECK: define amdgpu_kernel void @assumed() "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="true" {
llvm.func @assumed() attributes {rocdl.kernel} {
  llvm.return
}

// CHECK: define amdgpu_kernel void @tuned() "amdgpu-flat-work-group-size"="1,1024" "amdgpu-unsafe-fp-atomics"="true" "amdgpu-waves-per-eu"="2" "uniform-work-group-size"="false" !reqd_work_group_size ![[SIZE:[0-9]+]] {
llvm.func @tuned() attributes {
  rocdl.kernel, rocdl.max_flat_work_group_size = 1024 : i32, rocdl.unsafe_fp_atomics = true, rocdl.waves_per_eu = 2 : i32,
  rocdl.uniform_work_group_size = false, rocdl.reqd_work_group_size = array<i32: 32, 4, 2>
} {
  llvm.return
}

// CHECK: declare !reqd_work_group_size ![[SIZE]] amdgpu_kernel void @elsewhere() "amdgpu-flat-work-group-size"="128,128" "uniform-work-group-size"="true"
llvm.func @elsewhere() attributes {
  rocdl.kernel, rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 32, 4, 2>
}

// The code of a device is no part of the module of its host.
// CHECK-NOT: @inner
gpu.module @device {
  llvm.func @inner() attributes {gpu.kernel} {
    llvm.return
  }
}

// CHECK: ![[SIZE]] = !{i32 32, i32 4, i32 2}
