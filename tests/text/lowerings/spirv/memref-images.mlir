// RUN: terrace-opt --convert-memref-to-spirv %s | FileCheck %s

// A memref of images is a sampled image; a load fetches a texel. The first coordinate is the last index.

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Sampled1D, Int16, StorageImageExtendedFormats], []>, #spirv.resource_limits<>>} {
  // CHECK-LABEL: func.func @texels
  // CHECK-DAG: to !spirv.ptr<!spirv.sampled_image<!spirv.image<f32, Dim1D, DepthUnknown, NonArrayed, SingleSampled, NeedSampler, R32f>>, UniformConstant>
  // CHECK-DAG: %[[I:.*]] = {{.*}}builtin.unrealized_conversion_cast %arg2 : index to i32
  // CHECK-DAG: %[[J:.*]] = {{.*}}builtin.unrealized_conversion_cast %arg3 : index to i32
  // CHECK: %[[SAMPLED:.*]] = spirv.Load "UniformConstant"
  // CHECK-NEXT: %[[IMAGE:.*]] = spirv.Image %[[SAMPLED]]
  // CHECK-NEXT: %[[TEXEL:.*]] = spirv.ImageFetch %[[IMAGE]], %[[I]] {{.*}}, i32 -> vector<4xf32>
  // CHECK-NEXT: spirv.CompositeExtract %[[TEXEL]][0 : i32] : vector<4xf32>
  // CHECK: %[[PLACE:.*]] = spirv.CompositeConstruct %[[J]], %[[I]] : (i32, i32) -> vector<2xi32>
  // CHECK-NEXT: spirv.ImageFetch %{{.*}}, %[[PLACE]] {{.*}}Dim2D, DepthUnknown, NonArrayed, SingleSampled, NeedSampler, R16ui>, vector<2xi32> -> vector<4xui16>
  func.func @texels(%a: memref<4xf32, #spirv.storage_class<Image>>, %b: memref<?x4xui16, #spirv.storage_class<Image>>, %i: index, %j: index) -> (f32, ui16) {
    %0 = memref.load %a[%i] : memref<4xf32, #spirv.storage_class<Image>>
    %1 = memref.load %b[%i, %j] : memref<?x4xui16, #spirv.storage_class<Image>>
    return %0, %1 : f32, ui16
  }
}
