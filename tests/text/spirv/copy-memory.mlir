// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// A comma stands before the memory access of the read, also where there is none, as `mlir-opt` prints it.
// CHECK-LABEL: spirv.func @accesses
spirv.func @accesses(%to: !spirv.ptr<f32, Function>, %from: !spirv.ptr<f32, Uniform>) "None" {
  // CHECK: spirv.CopyMemory  "Function" %arg0,  "Uniform" %arg1,  : f32
  spirv.CopyMemory "Function" %to, "Uniform" %from : f32
  // CHECK: spirv.CopyMemory  "Function" %arg0,  "Uniform" %arg1,  {key} : f32
  spirv.CopyMemory "Function" %to, "Uniform" %from, {key} : f32
  // CHECK: spirv.CopyMemory  "Function" %arg0,  "Uniform" %arg1 ["Volatile"] : f32
  spirv.CopyMemory "Function" %to, "Uniform" %from ["Volatile"] : f32
  // CHECK: spirv.CopyMemory  "Function" %arg0,  "Uniform" %arg1,  ["Aligned", 4] : f32
  spirv.CopyMemory "Function" %to, "Uniform" %from, ["Aligned", 4] : f32
  // CHECK: spirv.CopyMemory  "Function" %arg0,  "Uniform" %arg1 ["Aligned", 4],  ["Volatile"] : f32
  spirv.CopyMemory "Function" %to, "Uniform" %from ["Aligned", 4], ["Volatile"] : f32
  spirv.Return
}
