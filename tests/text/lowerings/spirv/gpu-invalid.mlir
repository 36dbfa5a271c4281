// RUN: not terrace-opt --split-input-file --convert-gpu-to-spirv %s 2>&1 | FileCheck %s

// What cannot be in a kernel, or the environment lacks, is refused with the reason.

// CHECK: error: 'gpu.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.func': a kernel has the attribute 'spirv.entry_point_abi'
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel {
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.func' op failed to legalize memory space
// CHECK: help: the memory space of 'memref<4xf32, 13>' has no storage class
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) workgroup(%w: memref<4xf32, 13>) {
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.func': either all arguments have the attribute 'spirv.interface_var_abi' or none
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}, %b: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.shuffle' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.shuffle': its width is not the constant 32, the size of the subgroup
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32, %w: i32, %o: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0, %1 = gpu.shuffle xor %a, %o, %w : f32
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.shuffle' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.shuffle': the target environment does not have the capability 'GroupNonUniformShuffleRelative'
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %w = arith.constant 32 : i32
      %0, %1 = gpu.shuffle up %a, %w, %w : f32
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.rotate' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.rotate': its width is more than 32, the size of the subgroup
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformRotateKHR], [SPV_KHR_subgroup_rotate]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0, %1 = gpu.rotate %a, 4, 64 : f32
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_reduce' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_reduce': the target environment does not have the capability 'GroupNonUniformArithmetic'
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_reduce add %a : (f32) -> f32
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_reduce' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_reduce': vectors and emulated numbers are not reduced
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformArithmetic], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: vector<2xf32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_reduce add %a : (vector<2xf32>) -> vector<2xf32>
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_reduce' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_reduce': strides of clusters are not lowered
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformClustered], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_reduce add %a cluster(size = 4, stride = 2) : (f32) -> f32
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_reduce' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_reduce': vectors and emulated numbers are not reduced
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformArithmetic], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f16) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_reduce add %a : (f16) -> f16
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.dynamic_shared_memory' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.module' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.module': the target environment has neither the capability 'Shader' nor 'Kernel'
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Addresses], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_mma_elementwise' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_mma_elementwise': there is no instruction for this operation on matrices
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16], [SPV_KHR_cooperative_matrix, SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: !gpu.mma_matrix<16x16xf32, "COp">) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_elementwise maxf %a, %a : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_mma_compute' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_mma_compute': transposed factors are not lowered
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16], [SPV_KHR_cooperative_matrix, SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: !gpu.mma_matrix<16x16xf32, "AOp">, %b: !gpu.mma_matrix<16x16xf32, "BOp">, %c: !gpu.mma_matrix<16x16xf32, "COp">) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_compute %a, %b, %c {a_transpose} : !gpu.mma_matrix<16x16xf32, "AOp">, !gpu.mma_matrix<16x16xf32, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_mma_load_matrix' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_mma_load_matrix': the target environment does not have elements of the matrix in this memory
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16], [SPV_KHR_cooperative_matrix, SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%m: memref<32x32xf16, #spirv.storage_class<StorageBuffer>>, %i: index) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x16xf16, "AOp">
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.subgroup_mma_elementwise' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.subgroup_mma_elementwise': it has 1 operands, and not 2
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16], [SPV_KHR_cooperative_matrix, SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: !gpu.mma_matrix<16x16xf32, "COp">) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_elementwise addf %a : (!gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
      gpu.return
    }
  }
}

// -----

// CHECK: note: pattern 'gpu.func': type '!gpu.mma_matrix<16x16xf32, "COp">' is not converted: the target environment does not have the capability 'CooperativeMatrixKHR'
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel(%a: !gpu.mma_matrix<16x16xf32, "COp">) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      gpu.return
    }
  }
}

// -----

// CHECK: error: 'gpu.printf' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'gpu.printf': the target environment does not have the capability 'Kernel'
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @kernel() kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      gpu.printf "text"
      gpu.return
    }
  }
}
