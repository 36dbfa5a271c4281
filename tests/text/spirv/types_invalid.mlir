// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Types and attributes that are not right.

// expected-error@+2 {{only 1/8/16/32/64-bit integer type allowed but found 'i7'}}
// expected-note@+1 {{in the parameters of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<i7, Function>} : () -> ()

// -----

// expected-error@+2 {{only 16/32/64-bit float type allowed but found 'f80'}}
// expected-note@+1 {{in the parameters of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<f80, Function>} : () -> ()

// -----

// expected-error@+2 {{only 1-D vector allowed but found 'vector<2x2xf32>'}}
// expected-note@+1 {{in the parameters of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<vector<2x2xf32>, Function>} : () -> ()

// -----

// expected-error@+2 {{vectors have elements of a scalar type, and not 'index'}}
// expected-note@+1 {{in the parameters of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<vector<2xindex>, Function>} : () -> ()

// -----

// expected-error@+2 {{vector length has to be less than or equal to 4 but found 5}}
// expected-note@+1 {{in the parameters of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<vector<5xf32>, Function>} : () -> ()

// -----

// expected-error@+2 {{cannot use 'index' to compose SPIR-V types}}
// expected-note@+1 {{in the parameters of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<index, Function>} : () -> ()

// -----

// expected-error@+2 {{'Elsewhere' is not one of: UniformConstant, Input, Uniform, Output, Workgroup, CrossWorkgroup, Private, Function, Generic, PushConstant, AtomicCounter, Image, StorageBuffer, CallableDataKHR, IncomingCallableDataKHR, RayPayloadKHR, HitAttributeKHR, IncomingRayPayloadKHR, ShaderRecordBufferKHR, PhysicalStorageBuffer, TaskPayloadWorkgroupEXT, CodeSectionINTEL, DeviceOnlyINTEL, HostOnlyINTEL}}
// expected-note@+1 {{in parameter 'storage_class' of '!spirv.ptr'}}
"test.op"() {a = !spirv.ptr<f32, Elsewhere>} : () -> ()

// -----

// expected-error@+2 {{expected array length greater than 0}}
// expected-note@+1 {{in the parameters of '!spirv.array'}}
"test.op"() {a = !spirv.array<0 x f32>} : () -> ()

// -----

// expected-error@+1 {{expected a size that fits into 32 bits}}
"test.op"() {a = !spirv.array<5000000000 x f32>} : () -> ()

// -----

// expected-error@+1 {{expected single integer for element count}}
"test.op"() {a = !spirv.array<4 x 4 x f32>} : () -> ()

// -----

// expected-error@+1 {{ArrayStride must be greater than zero}}
"test.op"() {a = !spirv.array<4 x f32, stride = 0>} : () -> ()

// -----

// expected-error@+2 {{matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found 1}}
// expected-note@+1 {{in the parameters of '!spirv.matrix'}}
"test.op"() {a = !spirv.matrix<1 x vector<3xf32>>} : () -> ()

// -----

// expected-error@+2 {{matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found 1}}
// expected-note@+1 {{in the parameters of '!spirv.matrix'}}
"test.op"() {a = !spirv.matrix<3 x vector<1xf32>>} : () -> ()

// -----

// expected-error@+2 {{matrix must be composed using vector type, got 'f32'}}
// expected-note@+1 {{in the parameters of '!spirv.matrix'}}
"test.op"() {a = !spirv.matrix<3 x f32>} : () -> ()

// -----

// expected-error@+2 {{matrix columns must be vectors of floats, got 'vector<3xi32>'}}
// expected-note@+1 {{in the parameters of '!spirv.matrix'}}
"test.op"() {a = !spirv.matrix<3 x vector<3xi32>>} : () -> ()

// -----

// expected-error@+1 {{expected row and column count}}
"test.op"() {a = !spirv.coopmatrix<4xf32, Subgroup, MatrixA>} : () -> ()

// -----

// expected-error@+2 {{expected image type}}
// expected-note@+1 {{in the parameters of '!spirv.sampled_image'}}
"test.op"() {a = !spirv.sampled_image<f32>} : () -> ()

// -----

// expected-error@+2 {{the Dim operand of the image type must be 1D, 2D, 3D, Cube, or Rect}}
// expected-note@+1 {{in the parameters of '!spirv.sampled_image'}}
"test.op"() {a = !spirv.sampled_image<!spirv.image<f32, Buffer, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>>} : () -> ()

// -----

// expected-error@+1 {{unknown dimensions of an image: 4D}}
"test.op"() {a = !spirv.image<f32, 4D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>} : () -> ()

// -----

// expected-error@+1 {{expected 'D', found ','}}
"test.op"() {a = !spirv.image<f32, 2 , NoDepth>} : () -> ()

// -----

// expected-error@+2 {{elements of a tensor are scalars, and not 'index'}}
// expected-note@+1 {{in the parameters of '!spirv.arm.tensor'}}
"test.op"() {a = !spirv.arm.tensor<4xindex>} : () -> ()

// -----

// expected-error@+2 {{the sizes of a tensor are greater than 0}}
// expected-note@+1 {{in the parameters of '!spirv.arm.tensor'}}
"test.op"() {a = !spirv.arm.tensor<0xi8>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type, found '>'}}
"test.op"() {a = !spirv.arm.tensor<* i8>} : () -> ()

// -----

// expected-error@+1 {{arm.tensors do not support rank zero}}
"test.op"() {a = !spirv.arm.tensor<i8>} : () -> ()

// -----

// expected-error@+1 {{expected 'x' and the element type, found '<'}}
"test.op"() {a = !spirv.arm.tensor<* <>>} : () -> ()

// -----

// expected-error@+1 {{offset specification must be given for all members}}
"test.op"() {a = !spirv.struct<(f32, i32 [4])>} : () -> ()

// -----

// expected-error@+1 {{offset specification must be given for all members}}
"test.op"() {a = !spirv.struct<(f32 [0], i32)>} : () -> ()

// -----

// expected-error@+1 {{recursive struct reference not nested in struct definition}}
"test.op"() {a = !spirv.struct<unknown>} : () -> ()

// -----

// expected-error@+2 {{identifier already used for an enclosing struct}}
// expected-note@+1 {{in parameter 'pointee' of '!spirv.ptr'}}
"test.op"() {a = !spirv.struct<a, (!spirv.ptr<!spirv.struct<a, (f32)>, Uniform>)>} : () -> ()

// -----

// expected-error@+1 {{the struct has this name, but other members than before}}
"test.op"() {a = !spirv.struct<b, (f32)>, b = !spirv.struct<b, (i32)>} : () -> ()

// -----

// expected-error@+1 {{expected #spirv.vce<..>: version, capabilities and extensions}}
"test.op"() {a = #spirv.target_env<1, #spirv.resource_limits<>>} : () -> ()

// -----

// expected-error@+1 {{unknown vendor: Nobody}}
"test.op"() {a = #spirv.target_env<#spirv.vce<v1.0, [], []>, Nobody, #spirv.resource_limits<>>} : () -> ()

// -----

// expected-error@+1 {{expected #spirv.resource_limits<..>}}
"test.op"() {a = #spirv.target_env<#spirv.vce<v1.0, [], []>, 1>} : () -> ()

// -----

// expected-error@+1 {{unknown capability: Nothing}}
"test.op"() {a = #spirv.vce<v1.0, [Nothing], []>} : () -> ()

// -----

// expected-error@+1 {{unknown extension: SPV_Nothing}}
"test.op"() {a = #spirv.vce<v1.0, [], [SPV_Nothing]>} : () -> ()

// -----

// expected-error@+2 {{sizes and properties are arrays}}
// expected-note@+1 {{in the parameters of '#spirv.resource_limits'}}
"test.op"() {a = #spirv.resource_limits<max_compute_workgroup_size = 4>} : () -> ()

// -----

// expected-error@+1 {{'test.op' op 'spirv.entry_point_abi' attribute must be an entry point ABI attribute}}
"test.op"() {spirv.entry_point_abi = 64} : () -> ()

// -----

// expected-error@+1 {{'test.op' op 'spirv.target_env' must be a spirv::TargetEnvAttr}}
"test.op"() {spirv.target_env = 64} : () -> ()

// -----

// expected-error@+1 {{'test.op' op found unsupported 'spirv.something' attribute on operation}}
"test.op"() {spirv.something = 64} : () -> ()

// -----

// expected-error@+1 {{'func.func' op 'spirv.decoration' must be a decoration}}
func.func @f(%a: f32 {spirv.decoration = 1}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op found unsupported 'spirv.something' attribute on region argument}}
func.func @f(%a: f32 {spirv.something = 1}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op 'spirv.interface_var_abi' must be a spirv::InterfaceVarABIAttr}}
func.func @f(%a: f32 {spirv.interface_var_abi = 1}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op 'spirv.interface_var_abi' attribute cannot specify storage class when attaching to a non-scalar value}}
func.func @f(%a: memref<4xf32> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), Uniform>}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op cannot attach SPIR-V attributes to region result}}
func.func @f(%a: f32) -> (f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}) {
  return %a : f32
}

// -----

// expected-error@+1 {{expected a name in UTF-8}}
"test.op"() {a = !spirv.struct<"\FF", (f32)>} : () -> ()
