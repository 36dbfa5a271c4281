// RUN: terrace-opt %s | terrace-opt | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// Instructions in the uniform form.

// CHECK-LABEL: func.func @debug
func.func @debug(%x: f32) {
  // CHECK: spirv.String  <{string = "main.comp"}> : () -> !spirv.id
  %file = spirv.String <{string = "main.comp"}> : () -> !spirv.id
  // CHECK: spirv.Name %{{.*}} <{the_name = "x"}> : (f32) -> ()
  spirv.Name %x <{the_name = "x"}> : (f32) -> ()
  // CHECK: spirv.TypeInt  <{signedness = 0 : i32, width = 32 : i32}> : () -> !spirv.id
  %type = spirv.TypeInt <{width = 32 : i32, signedness = 0 : i32}> : () -> !spirv.id
  // CHECK: spirv.Decorate %{{.*}} <{decoration = #spirv.decoration<ArrayStride>, decoration_parameters = [4 : i32]}> : (!spirv.id) -> ()
  spirv.Decorate %type <{decoration = #spirv.decoration<ArrayStride>, decoration_parameters = [4 : i32]}> : (!spirv.id) -> ()
  return
}

// CHECK-LABEL: func.func @values
func.func @values(%x: f32, %scope: i32, %p: !spirv.ptr<f32, Function>) {
  // CHECK: %{{.*}} = spirv.GL.Modf %{{.*}}, %{{.*}} : (f32, !spirv.ptr<f32, Function>) -> f32
  %0 = spirv.GL.Modf %x, %p : (f32, !spirv.ptr<f32, Function>) -> f32
  // CHECK: %{{.*}} = spirv.KHR.ReadClock %{{.*}} : (i32) -> i64
  %1 = spirv.KHR.ReadClock %scope : (i32) -> i64
  // CHECK: spirv.TerminateInvocation  : () -> ()
  spirv.TerminateInvocation : () -> ()
}
