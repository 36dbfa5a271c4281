// RUN: not terrace-opt --split-input-file --convert-vector-to-spirv %s 2>&1 | FileCheck %s

// What is no vector of one dimension, or has no instruction, is refused.

// CHECK: error: 'vector.extract' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'vector.extract': operand #0: type 'vector<2x4xf32>' is not converted: vectors of several dimensions are not converted
func.func @part(%a: vector<2x4xf32>) -> vector<4xf32> {
  %0 = vector.extract %a[1] : vector<4xf32> from vector<2x4xf32>
  return %0 : vector<4xf32>
}

// -----

// CHECK: error: 'vector.reduction' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'vector.reduction': SPIR-V has no instruction for this reduction
func.func @nan(%a: vector<4xf32>) -> f32 {
  %0 = vector.reduction <maximumf>, %a : vector<4xf32> into f32
  return %0 : f32
}

// -----

// CHECK: error: 'vector.create_mask' op could not be legalized: the target makes it illegal
// CHECK: note: no pattern is for this op
func.func @mask(%a: index) -> vector<4xi1> {
  %0 = vector.create_mask %a : vector<4xi1>
  return %0 : vector<4xi1>
}

// -----

// CHECK: error: 'vector.bitcast' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'vector.bitcast': the converted types have different widths
func.func @bits(%a: vector<4xf16>) -> vector<2xi32> {
  %0 = vector.bitcast %a : vector<4xf16> to vector<2xi32>
  return %0 : vector<2xi32>
}

// -----

// CHECK: error: 'vector.reduction' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'vector.reduction': the target environment has neither the capability 'Shader' nor 'Kernel', which bring the instruction
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Addresses], []>, #spirv.resource_limits<>>} {
  func.func @set(%a: vector<4xi32>) -> i32 {
    %0 = vector.reduction <minui>, %a : vector<4xi32> into i32
    return %0 : i32
  }
}

// -----

// CHECK: error: 'vector.load' op could not be legalized: the target makes it illegal
// CHECK: note: pattern 'vector.load': the elements have another type in memory
func.func @packed(%m: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %i: index) -> vector<4xi8> {
  %0 = vector.load %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>, vector<4xi8>
  return %0 : vector<4xi8>
}
