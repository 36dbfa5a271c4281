// RUN: terrace-opt %s --load-dialect %S/inputs/dictionaries.dialect | FileCheck %s
// RUN: terrace-opt %s --load-dialect %S/inputs/dictionaries.dialect --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --load-dialect %S/inputs/dictionaries.dialect | terrace-opt - --load-dialect %S/inputs/dictionaries.dialect | FileCheck %s

#named = {modes}
#traits = {modes = ["up"], maps.note = "alias"}

func.func @dictionaries(%a: i32) {
  // CHECK: maps.round %arg0 : i32
  maps.round %a : i32
  // CHECK: maps.round %arg0 {mode = down, other} : i32
  // GENERIC: "maps.round"(%arg{{[0-9]}}) <{mode = #maps.mode<down>}> {other} : (i32) -> ()
  maps.round %a {mode = down, other} : i32
  // CHECK: maps.round %arg0 {mode = up, "not bare" = 1 : i64} : i32
  maps.round %a {mode = #maps.mode<up>, "not bare" = 1} : i32
  // CHECK: maps.round %arg0 {modes = ["up", "down"]} : i32
  // GENERIC: <{modes = [#maps.mode<up>, #maps.mode<down>]}>
  maps.round %a {modes = ["up", #maps.mode<down>]} : i32
  // An array with other elements is written as it is.
  // CHECK: maps.round %arg0 {modes = [#maps.mode<up>, 1]} : i32
  maps.round %a {modes = ["up", 1]} : i32
  // CHECK: maps.round %arg0 {maps.note = "alias", modes = ["up"]} : i32
  maps.round %a #traits : i32

  // CHECK: maps.label of %arg0 : i32
  maps.label of %a : i32
  // CHECK: maps.label {mode = down} of %arg0 attrs = {maps.note = "x", other} : i32
  // GENERIC: "maps.label"(%arg{{[0-9]}}) <{mode = #maps.mode<down>}> {maps.note = "x", other} : (i32) -> ()
  maps.label {mode = down, other} of %a attrs = {maps.note = "x"} : i32

  // CHECK: maps.shape []
  // GENERIC: dense<> : tensor<0xindex>
  maps.shape []
  // CHECK: maps.shape [1, -2]
  // GENERIC: dense<[1, -2]> : tensor<2xindex>
  maps.shape [1, -2]
  // CHECK: maps.shape [3, 3]
  "maps.shape"() <{shape = dense<3> : tensor<2xindex>}> : () -> ()
  // A shape of rank 2 is no list.
  // CHECK: "maps.shape"() <{shape = dense<3> : tensor<1x1xindex>}> : () -> ()
  "maps.shape"() <{shape = dense<3> : tensor<1x1xindex>}> : () -> ()

  // CHECK: maps.record of {{[{]}}"a" = %arg0, "b\22" = %arg0}
  // GENERIC: names = ["a", "b\22"]
  maps.record of {"a" = %a, "b\22" = %a}
  // CHECK: maps.record of attributes {note}
  // GENERIC: names = []
  maps.record of attributes {note}
  // CHECK: "maps.record"(%arg0) <{names = []}>
  "maps.record"(%a) <{names = []}> : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @results
func.func @results(%a: i32, %t: tensor<4xi32>, %m: memref<4xi32>) {
  // CHECK: maps.fill %arg0 in %arg2 : i32, memref<4xi32>
  maps.fill %a in %m : i32, memref<4xi32>
  // CHECK: %0 = maps.fill %arg0 in %arg1 : i32, tensor<4xi32>
  // GENERIC: "maps.fill"(%arg{{[0-9]}}, %arg{{[0-9]}}) : (i32, tensor<4xi32>) -> tensor<4xi32>
  %0 = maps.fill %a in %t : i32, tensor<4xi32>
  // CHECK: "maps.fill"(%arg0, %arg1) : (i32, tensor<4xi32>) -> ()
  "maps.fill"(%a, %t) : (i32, tensor<4xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @named
func.func @named() {
  // CHECK-NEXT: maps.named do{{$}}
  // GENERIC: "maps.named"() ({
  // GENERIC-NEXT: "maps.end"() : () -> ()
  maps.named do
  // CHECK-NEXT: maps.named do -> i32{{$}}
  %0 = maps.named do -> i32
  // CHECK-NEXT: maps.named do{{$}}
  maps.named do -> ()
  // CHECK-NEXT: maps.named {modes, note} do -> (i32, i8){{$}}
  %1:2 = maps.named #named {note} do -> (i32, i8)
  // CHECK-NEXT: maps.named do {
  // CHECK-NEXT: ^bb0(%arg0: i32):
  // CHECK-NEXT: }
  maps.named do {
  ^bb0(%a: i32):
  }
  return
}
