// RUN: terrace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@below {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func private @container() attributes {gpu.container_module}

// -----

// expected-error@below {{gpu.known_block_size must be a dense i32 array}}
func.func private @known_size_type() attributes {gpu.known_block_size = array<i64: 1, 1, 1>}

// -----

// expected-error@below {{gpu.known_grid_size must contain exactly 3 elements}}
func.func private @known_size_count() attributes {gpu.known_grid_size = array<i32: 1, 1>}

// -----

func.func @token_without_name() {
  // expected-error@below {{needs to be named when marked 'async'}}
  gpu.wait async
  return
}

// -----

gpu.module @m {
  // expected-error@below {{gpu.func requires named arguments}}
  gpu.func @f(f32) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected void return type for kernel function}}
  gpu.func @f() -> f32 kernel {
    "end"() : () -> ()
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected body with at least one block}}
  gpu.func @f() {
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected at least 1 arguments to body region}}
  "gpu.func"() <{function_type = () -> ()}> ({
    gpu.return
  }) {sym_name = "f", workgroup_attributions = 1 : i64} : () -> ()
}

// -----

gpu.module @m {
  // expected-error@below {{entry block must have 1 arguments to match function signature}}
  "gpu.func"() <{function_type = (f32) -> ()}> ({
    gpu.return
  }) {sym_name = "f", workgroup_attributions = 0 : i64} : () -> ()
}

// -----

gpu.module @m {
  // expected-error@below {{expected memref type in attribution}}
  gpu.func @f() workgroup(%a: f32) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected memory space workgroup in attribution}}
  gpu.func @f() workgroup(%a: memref<f32, #gpu.address_space<private>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@below {{expected memory space private in attribution}}
  gpu.func @f() private(%a: memref<f32, #gpu.address_space<global>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-note@below {{return type declared here}}
  gpu.func @f() -> f32 {
    // expected-error@below {{expected 1 result operands}}
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-note@below {{return type declared here}}
  gpu.func @f(%i: i32) -> f32 {
    // expected-error@below {{unexpected type `'i32'' for operand #0}}
    gpu.return %i : i32
  }
}

// -----

func.func @launch_arguments(%n: index) {
  // expected-error@below {{unexpected number of region arguments}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%bx: index, %by: index):
    gpu.terminator
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @launch_cluster(%n: index) {
  // expected-error@below {{cluster size must be all present}}
  "gpu.launch"(%n, %n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> ({
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index, index) -> ()
  return
}

// -----

func.func @launch_end(%n: index) {
  // expected-note@below {{in 'gpu.launch' body region}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // expected-error@below {{expected 'gpu.terminator' or a terminator with successors}}
    gpu.yield
  }
  return
}

// -----

func.func @launch_name(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n)
      // expected-error@below {{expected a symbol name, '@name'}}
      module(@m::@n) {
    gpu.terminator
  }
  return
}

// -----

func.func @container_of_launch(%n: index) {
  // expected-error@below {{expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
  return
}

// -----

module attributes {gpu.container_module} {
  func.func @f(%n: index) {
    // expected-error@below {{kernel container 'm' is undefined}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  module @m {
  }
  func.func @f(%n: index) {
    // expected-error@below {{kernel module 'm' is undefined}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
  }
  func.func @f(%n: index) {
    // expected-error@below {{kernel function '@m::@f' is undefined}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    // expected-note@below {{see the kernel definition here}}
    memref.global @f : memref<f32>
  }
  func.func @f(%n: index) {
    // expected-error@below {{referenced kernel '@m::@f' is not a function}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @f() {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error@below {{kernel function is missing the 'gpu.kernel' attribute}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @f(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error@below {{got 0 kernel operands but expected 1}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @f(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error@below {{type of function argument 0 does not match}}
    gpu.launch_func @m::@f blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n: index)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.binary @m [#gpu.object<#target.a, "">]
  func.func @f(%n: index, %i: i64) {
    // expected-error@below {{expects types of the cluster dimensions must be the same}}
    "gpu.launch_func"(%n, %n, %n, %n, %n, %n, %n, %n, %i) <{kernel = @m::@f, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0>}> : (index, index, index, index, index, index, index, index, i64) -> ()
    return
  }
}

// -----

func.func @reduction(%x: f32) {
  // expected-error@below {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %x {} : (f32) -> f32
  return
}

// -----

func.func @reduction_keyword(%x: f32) {
  // expected-error@below {{invalid op kind}}
  %0 = gpu.all_reduce some %x {} : (f32) -> f32
  return
}

// -----

func.func @reduction_type(%x: f32) {
  // expected-error@below {{`and` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce and %x {} : (f32) -> f32
  return
}

// -----

func.func @reduction_region(%x: f32) {
  // expected-error@below {{expected two region arguments}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

func.func @reduction_argument(%x: f32) {
  // expected-error@below {{incorrect region argument type}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: i32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

func.func @reduction_yields(%x: f32) {
  // expected-error@below {{expected one gpu.yield operand}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    gpu.yield
  } : (f32) -> f32
  return
}

// -----

func.func @reduction_yields_type(%x: f32) {
  // expected-error@below {{incorrect gpu.yield type}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    %c = arith.constant 0 : i32
    gpu.yield %c : i32
  } : (f32) -> f32
  return
}

// -----

func.func @reduction_end(%x: f32) {
  // expected-error@below {{expected gpu.yield op in region}}
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    "end"() : () -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @cluster_size(%x: f32) {
  // expected-error@below {{cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (f32) -> f32
  return
}

// -----

func.func @cluster_stride(%x: f32) {
  // expected-error@below {{cluster stride 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 4, stride = 3) : (f32) -> f32
  return
}

// -----

func.func @cluster_stride_alone(%x: f32) {
  // expected-error@below {{cluster stride can only be specified if cluster size is specified}}
  %0 = "gpu.subgroup_reduce"(%x) <{op = #gpu<all_reduce_op add>, cluster_stride = 2 : i32}> : (f32) -> f32
  return
}

// -----

func.func @shuffle_type(%x: f32, %y: f64, %i: i32) {
  // expected-error@below {{all of {value, shuffleResult} have same type}}
  %0, %1 = "gpu.shuffle"(%x, %i, %i) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f64, i1)
  return
}

// -----

func.func @rotate_type(%x: f32) {
  // expected-error@below {{all of {value, rotateResult} have same type}}
  %0, %1 = "gpu.rotate"(%x) <{offset = 1 : i32, width = 16 : i32}> : (f32) -> (f64, i1)
  return
}

// -----

func.func @rotate_offset(%x: f32) {
  // expected-error@below {{offset must be in the range [0, 16)}}
  %0, %1 = gpu.rotate %x, 16, 16 : f32
  return
}

// -----

func.func @broadcast_lane(%x: f32, %i: i32) {
  // expected-error@below {{lane can only be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %x, first_active_lane %i : f32
  return
}

// -----

func.func @broadcast_no_lane(%x: f32) {
  // expected-error@below {{lane must be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %x, specific_lane : f32
  return
}

// -----

func.func @broadcast_type(%x: f32) {
  // expected-error@below {{all of {result, src} have same type}}
  %0 = "gpu.subgroup_broadcast"(%x) <{broadcast_type = #gpu<broadcast first_active_lane>}> : (f32) -> f64
  return
}

// -----

func.func @alloc_sizes(%n: index) {
  // expected-error@below {{dimension operand count does not equal memref dynamic dimension count}}
  %0 = gpu.alloc (%n) : memref<4xf32>
  return
}

// -----

func.func @alloc_symbols(%n: index) {
  // expected-error@below {{symbol operand count does not equal memref symbol count}}
  %0 = gpu.alloc ()[%n] : memref<4xf32>
  return
}

// -----

func.func @copy_elements(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error@below {{arguments have incompatible element type}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32>
  return
}

// -----

func.func @copy_shape(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error@below {{arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @set_elements(%a: memref<4xf32>, %b: i32) {
  // expected-error@below {{all of {dst, value} have same element type}}
  gpu.memset %a, %b : memref<4xf32>, i32
  return
}

// -----

func.func @shared_memory_space() {
  // expected-error@below {{address space must be address_space<workgroup>}}
  %0 = gpu.dynamic_shared_memory : memref<?xi8>
  return
}

// -----

func.func @shared_memory_size() {
  // expected-error@below {{result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @warp_arguments(%lane: index) {
  // expected-error@below {{expected same number op arguments and block arguments.}}
  "gpu.warp_execute_on_lane_0"(%lane) <{warp_size = 32 : i64}> ({
  ^bb0(%x: f32):
    gpu.yield
  }) : (index) -> ()
  return
}

// -----

func.func @warp_results(%lane: index) {
  // expected-error@below {{expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (f32) {
    gpu.yield
  }
  return
}

// -----

func.func @warp_scalar(%lane: index, %x: f32) {
  // expected-error@below {{expected vector type for distributed operands.}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%x : f32) {
  ^bb0(%y: i32):
  }
  return
}

// -----

func.func @warp_rank(%lane: index, %x: vector<1xf32>) {
  // expected-error@below {{expected distributed vectors to have same rank and element type.}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%x : vector<1xf32>) {
  ^bb0(%y: vector<32xi32>):
  }
  return
}

// -----

func.func @warp_part(%lane: index, %x: vector<3xf32>) {
  // expected-error@below {{expected expanded vector dimension #0 (32) to be a multipler of the distributed vector dimension (3)}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%x : vector<3xf32>) {
  ^bb0(%y: vector<32xf32>):
  }
  return
}

// -----

func.func @warp_size(%lane: index, %x: vector<1xf32>) {
  // expected-error@below {{incompatible distribution dimensions from 'vector<16xf32>' to 'vector<1xf32>' with warp size = 32}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%x : vector<1xf32>) {
  ^bb0(%y: vector<16xf32>):
  }
  return
}

// -----

func.func @warp_types(%lane: index, %x: f32, %y: f32) {
  // expected-error@below {{as many operands as types are expected}}
  gpu.warp_execute_on_lane_0(%lane)[32] args(%x, %y : f32) {
  ^bb0(%z: f32):
  }
  return
}

// -----

// expected-error@below {{operand expected to be one of AOp, BOp or COp}}
// expected-note@below {{in the parameters of}}
func.func private @matrix_operand(!gpu.mma_matrix<16x16xf16, "DOp">)

// -----

// expected-error@below {{MMAMatrixType must have exactly two dimensions}}
// expected-note@below {{in the parameters of}}
func.func private @matrix_rank(!gpu.mma_matrix<16x16x16xf16, "AOp">)

// -----

// expected-error@below {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
// expected-note@below {{in the parameters of}}
func.func private @matrix_element(!gpu.mma_matrix<16x16xi8, "AOp">)

// -----

func.func @load_stride(%m: memref<32x32xf16, strided<[64, 2]>>, %i: index) {
  // expected-error@below {{expected source memref most minor dim must have unit stride}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[64, 2]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}

// -----

func.func @store_stride(%m: memref<32x32xf16, strided<[64, 2]>>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{expected destination memref most minor dim must have unit stride}}
  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[64, 2]>>
  return
}

// -----

func.func @store_operand(%m: memref<32x32xf16>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "AOp">) {
  // expected-error@below {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>
  return
}

// -----

func.func @compute_order(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{operands must be in the order AOp, BOp, COp}}
  %0 = gpu.subgroup_mma_compute %a, %a, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @compute_shape(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<8x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{operand shapes do not satisfy matmul constraints}}
  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @compute_type(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{all of {opC, res} have same type}}
  %0 = "gpu.subgroup_mma_compute"(%a, %b, %c) : (!gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

func.func @constant_element(%x: f32) {
  // expected-error@below {{value type matches element type of mma_matrix}}
  %0 = "gpu.subgroup_mma_constant_matrix"(%x) : (f32) -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @extracted_element(%a: !gpu.mma_matrix<16x16xf32, "COp">, %i: index) {
  // expected-error@below {{value type matches element type of mma_matrix}}
  %0 = gpu.subgroup_mma_extract_thread_local %a[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f16
  return
}

// -----

func.func @elementwise_types(%a: !gpu.mma_matrix<16x16xf32, "COp">, %b: !gpu.mma_matrix<16x8xf32, "COp">) {
  // expected-error@below {{all of {args} have same type}}
  %0 = gpu.subgroup_mma_elementwise addf %a, %b : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x8xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

// expected-error@below {{the kernel name can't be empty}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.kernel_metadata<"", () -> ()>} : () -> ()

// -----

// expected-error@below {{all attributes in the array must be a dictionary attribute}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.kernel_metadata<"a", (i32) -> (), arg_attrs = [1]>} : () -> ()

// -----

// expected-error@below {{the metadata must be a dictionary attribute}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.kernel_metadata<"a", (i32) -> (), metadata = 1>} : () -> ()

// -----

// expected-error@below {{expected all kernels to be uniquely named}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"a", () -> ()>, #gpu.kernel_metadata<"a", () -> ()>]>} : () -> ()

// -----

// expected-error@below {{expected '#gpu.kernel_metadata'}}
"use"() {a = #gpu.kernel_table<[1]>} : () -> ()

// -----

// expected-error@below {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.object<1, "">} : () -> ()

// -----

// expected-error@below {{the object must be a string}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.object<#target.a, 1>} : () -> ()

// -----

// expected-error@below {{the properties must be a dictionary attribute}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.object<#target.a, properties = 1, "">} : () -> ()

// -----

// expected-error@below {{expected keyword for GPU object format}}
"use"() {a = #gpu.object<#target.a, some = "">} : () -> ()

// -----

// expected-error@below {{the object index must be positive}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.select_object<-1>} : () -> ()

// -----

// expected-error@below {{the target attribute must be a GPU Target attribute}}
// expected-note@below {{in the parameters of}}
"use"() {a = #gpu.select_object<"a">} : () -> ()

// -----

// expected-error@below {{attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [] {
}

// -----

// expected-error@below {{attribute 'offloadingHandler' failed to satisfy constraint}}
gpu.module @m <1> {
}
