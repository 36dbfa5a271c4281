// RUN: not terrace-opt --split-input-file --convert-spirv-to-llvm %s 2>&1 | FileCheck %s
// RUN: not terrace-opt --convert-spirv-to-llvm=client-api=Direct3D %s 2>&1 | FileCheck %s --check-prefix=CLIENT

// CLIENT: Unknown
// CLIENT-SAME: OpenCL

// Types whose layout is not that of LLVM, or that it lacks, are refused.

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.array<4 x f32, stride=8>' is not converted: its stride is not the distance that elements have in LLVM
spirv.func @stride(%a: !spirv.array<4 x f32, stride=8>) "None" { spirv.Return }

// -----

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.rtarray<f32, stride=8>' is not converted: its stride is not the distance that elements have in LLVM
spirv.func @runtime_stride(%a: !spirv.rtarray<f32, stride=8>) "None" { spirv.Return }

// -----

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.struct<(i8 [0], i32 [8])>' is not converted: the offsets of its members are not those that they have in LLVM
spirv.func @offsets(%a: !spirv.struct<(i8 [0], i32 [8])>) "None" { spirv.Return }

// -----

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.struct<(!spirv.struct<(i8, i32)> [0])>' is not converted: the offsets of its members are not those that they have in LLVM
spirv.func @nested(%a: !spirv.struct<(!spirv.struct<(i8, i32)> [0])>) "None" { spirv.Return }

// -----

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.struct<(f32 [RelaxedPrecision])>' is not converted: it or its members have decorations
spirv.func @decorations(%a: !spirv.struct<(f32 [RelaxedPrecision])>) "None" { spirv.Return }

// -----

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>' is not converted: the dialect 'llvm' has no type for it
spirv.func @image(%a: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>) "None" { spirv.Return }

// -----

// CHECK: error: 'spirv.func' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'LowerFunc': type '!spirv.matrix<4 x vector<4xf32>>' is not converted: the dialect 'llvm' has no type for it
spirv.func @matrix(%a: !spirv.matrix<4 x vector<4xf32>>) "None" { spirv.Return }
