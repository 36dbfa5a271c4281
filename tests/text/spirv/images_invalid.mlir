// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Images that are not right.

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim3D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageDrefGather' op failed to verify that the Dim operand of the underlying image must be Dim2D or Cube or Rect}}
  spirv.ImageDrefGather %i, %c, %d  : !spirv.sampled_image<!spirv.image<f32, Dim3D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, MultiSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageDrefGather' op failed to verify that the MS operand of the underlying image type must be SingleSampled}}
  spirv.ImageDrefGather %i, %c, %d  : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, MultiSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageDrefGather' op failed to verify that the result component type must match the image sampled type}}
  spirv.ImageDrefGather %i, %c, %d  : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, MultiSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleImplicitLod' op failed to verify that the MS operand of the underlying image type must be SingleSampled}}
  spirv.ImageSampleImplicitLod %i, %c  : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, MultiSampled, NeedSampler, Unknown>>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleImplicitLod' op failed to verify that the result component type must match the image sampled type}}
  spirv.ImageSampleImplicitLod %i, %c  : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleImplicitLod' op Lod and Grad are only valid with explicit-lod instructions}}
  spirv.ImageSampleImplicitLod %i, %c ["Lod"], %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleExplicitLod' op either Lod or Grad image operands must be present}}
  spirv.ImageSampleExplicitLod %i, %c ["Bias"], %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleImplicitLod' op too few image operand arguments have been provided}}
  spirv.ImageSampleImplicitLod %i, %c ["Bias"] : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleImplicitLod' op too many image operand arguments have been provided}}
  spirv.ImageSampleImplicitLod %i, %c ["Bias"], %d, %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'Nothing' is no set of image operands}}
  spirv.ImageSampleImplicitLod %i, %c ["Nothing"] : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleImplicitLod' op the Image Operands should encode what operands follow, as per Image Operands}}
  spirv.ImageSampleImplicitLod %i, %c , %d : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, %c: vector<2xf32>, %d: f32) {
  %0 =
// expected-error@+1 {{'spirv.ImageSampleProjDrefImplicitLod' op failed to verify that type of 'result' matches image type of 'sampled_image'}}
  spirv.ImageSampleProjDrefImplicitLod %i, %c, %d : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> f32
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %c: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.ImageFetch' op failed to verify that the Dim operand of the underlying image must not be Cube}}
  spirv.ImageFetch %i, %c : !spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, %c: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.ImageFetch' op failed to verify that the sampled operand of the underlying image must be NeedSampler}}
  spirv.ImageFetch %i, %c : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %c: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.ImageFetch' op failed to verify that the result component type must match the image sampled type}}
  spirv.ImageFetch %i, %c : !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %c: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.ImageRead' op failed to verify that the sampled operand of the underlying image must be SamplerUnknown or NoSampler}}
  spirv.ImageRead %i, %c : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, %c: vector<2xi32>) {
  %0 =
// expected-error@+1 {{'spirv.ImageRead' op failed to verify that the result component type must match the image sampled type}}
  spirv.ImageRead %i, %c : !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, vector<2xi32> -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, %c: i32) {
  %0 =
// expected-error@+1 {{'spirv.ImageRead' op the coordinate of a subpass has two components}}
  spirv.ImageRead %i, %c : !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, i32 -> vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %c: vector<2xi32>, %t: vector<4xf32>) {
// expected-error@+1 {{'spirv.ImageWrite' op failed to verify that the sampled operand of the underlying image must be SamplerUnknown or NoSampler}}
  spirv.ImageWrite %i, %c, %t : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, vector<2xi32>, vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, %c: vector<2xi32>, %t: vector<4xf32>) {
// expected-error@+1 {{'spirv.ImageWrite' op failed to verify that the Dim operand of the underlying image must not be SubpassData}}
  spirv.ImageWrite %i, %c, %t : !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, vector<2xi32>, vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, %c: vector<2xi32>, %t: vector<4xf32>) {
// expected-error@+1 {{'spirv.ImageWrite' op failed to verify that the texel component type must match the image sampled type}}
  spirv.ImageWrite %i, %c, %t : !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>, vector<2xi32>, vector<4xf32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>) {
  %0 =
// expected-error@+1 {{'spirv.ImageQuerySize' op the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect}}
  spirv.ImageQuerySize %i : !spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown> -> vector<2xi32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>) {
  %0 =
// expected-error@+1 {{'spirv.ImageQuerySize' op if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2}}
  spirv.ImageQuerySize %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown> -> vector<2xi32>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>) {
  %0 =
// expected-error@+1 {{'spirv.ImageQuerySize' op expected the result to have 2 component(s), but found 1 component(s)}}
  spirv.ImageQuerySize %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown> -> i32
  return
}

// -----

func.func @f(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>) {
// expected-error@+1 {{'spirv.Image' op failed to verify that type of 'result' matches image type of 'sampled_image'}}
  %0 = "spirv.Image"(%i) : (!spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>) -> !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>
  return
}
