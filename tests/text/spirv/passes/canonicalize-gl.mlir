// RUN: terrace-opt --spirv-canonicalize-gl %s | FileCheck %s

// CHECK-LABEL: spirv.func @ordered
// CHECK-NEXT: %0 = spirv.GL.FClamp %arg0, %arg1, %arg2 : f32
// CHECK-NEXT: %1 = spirv.GL.FClamp %arg0, %arg1, %0 : f32
// CHECK-NEXT: spirv.ReturnValue %1 : f32
spirv.func @ordered(%x: f32, %low: f32, %high: f32) -> f32 "None" {
  %0 = spirv.FOrdLessThan %low, %x : f32
  %1 = spirv.Select %0, %x, %low : i1, f32
  %2 = spirv.FOrdLessThan %1, %high : f32
  %3 = spirv.Select %2, %1, %high : i1, f32
  %4 = spirv.FOrdLessThanEqual %x, %low : f32
  %5 = spirv.Select %4, %low, %x : i1, f32
  %6 = spirv.FOrdLessThanEqual %3, %x : f32
  %7 = spirv.Select %6, %3, %5 : i1, f32
  spirv.ReturnValue %7 : f32
}

// CHECK-LABEL: spirv.func @signed
// CHECK-NEXT: %0 = spirv.GL.SClamp %arg0, %arg1, %arg2 : vector<2xsi32>
// CHECK-NEXT: spirv.ReturnValue %0
spirv.func @signed(%x: vector<2xsi32>, %low: vector<2xsi32>, %high: vector<2xsi32>) -> vector<2xsi32> "None" {
  %0 = spirv.SLessThanEqual %x, %low : vector<2xsi32>
  %1 = spirv.Select %0, %low, %x : vector<2xi1>, vector<2xsi32>
  %2 = spirv.SLessThanEqual %high, %x : vector<2xsi32>
  %3 = spirv.Select %2, %high, %1 : vector<2xi1>, vector<2xsi32>
  spirv.ReturnValue %3 : vector<2xsi32>
}

// CHECK-LABEL: spirv.func @unsigned
// CHECK-NEXT: %0 = spirv.GL.UClamp %arg0, %arg1, %arg2 : i32
// CHECK-NEXT: spirv.ReturnValue %0
spirv.func @unsigned(%x: i32, %low: i32, %high: i32) -> i32 "None" {
  %0 = spirv.ULessThan %low, %x : i32
  %1 = spirv.Select %0, %x, %low : i1, i32
  %2 = spirv.ULessThan %1, %high : i32
  %3 = spirv.Select %2, %1, %high : i1, i32
  spirv.ReturnValue %3 : i32
}

// Different comparisons, and other numbers than those that are compared, are no clamp.
// CHECK-LABEL: spirv.func @no_clamp
// CHECK-COUNT-3: spirv.Select
spirv.func @no_clamp(%x: i32, %low: i32, %high: i32) -> i32 "None" {
  %0 = spirv.SLessThan %low, %x : i32
  %1 = spirv.Select %0, %x, %low : i1, i32
  %2 = spirv.ULessThan %1, %high : i32
  %3 = spirv.Select %2, %1, %high : i1, i32
  %4 = spirv.SLessThan %1, %high : i32
  %5 = spirv.Select %4, %high, %1 : i1, i32
  %6 = spirv.IAdd %3, %5 : i32
  spirv.ReturnValue %6 : i32
}
