// RUN: terrace-opt %s --allow-unregistered-dialect --load-dialect %S/inputs/directives.dialect | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect --load-dialect %S/inputs/directives.dialect --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --allow-unregistered-dialect --load-dialect %S/inputs/directives.dialect | terrace-opt - --allow-unregistered-dialect --load-dialect %S/inputs/directives.dialect | FileCheck %s

func.func @directives(%a: index, %b: index, %s: memref<4x4xf32>) {
  // CHECK: lists.slice %{{.*}}[%{{.*}}, 4, -1] : memref<4x4xf32>
  // GENERIC: "lists.slice"(%arg2, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 4, -1>}>
  lists.slice %s[%a, 4, -1] : memref<4x4xf32>
  // CHECK: lists.slice %{{.*}}[] by [1, %{{.*}}] : memref<4x4xf32>
  // GENERIC: static_offsets = array<i64>, static_sizes = array<i64: 1, -9223372036854775808>}>
  lists.slice %s[] by [1, %b] : memref<4x4xf32>
  // CHECK: lists.tile [%{{.*}}, [4], [%{{.*}}], 1]
  // GENERIC: "lists.tile"(%arg0, %arg1) <{scalable = array<i1: false, true, true, false>, static_sizes = array<i64: -9223372036854775808, 4, -9223372036854775808, 1>}>
  lists.tile [%a, [4], [%b], 1]
  // CHECK: lists.tile []
  lists.tile []
  // CHECK: lists.match [all]
  // GENERIC: <{dims = array<i64>, is_all}>
  lists.match [all]
  // CHECK: lists.match [except(0, -1)]
  // GENERIC: <{dims = array<i64: 0, -1>, is_inverted}>
  lists.match [except(0, -1)]
  // CHECK: lists.match [2]
  lists.match [2]
  // CHECK: lists.shuffle [1, 0]
  lists.shuffle [1, 0]
  // CHECK-NEXT: lists.shuffle{{$}}
  lists.shuffle
  // CHECK: %[[H:.*]] = lists.wait async{{$}}
  // GENERIC: "lists.wait"() : () -> !lists.handle
  %h = lists.wait async
  // CHECK: lists.wait async [%[[H]]]
  %g = lists.wait async [%h]
  // CHECK: lists.wait [%[[H]]]
  lists.wait [%h]
  // CHECK: lists.shape 16x16x4
  // GENERIC: <{k = 4 : i32, m = 16 : i32, n = 16 : i32}>
  lists.shape 16x16x4
  // CHECK: lists.hint(cold, hot)
  // GENERIC: <{hint = 3 : i64}>
  lists.hint (cold, hot)
  // CHECK: lists.hint(none)
  lists.hint (none)
  // CHECK: lists.quote ["A|C"]
  // GENERIC: <{letters = #lists.letters<A|C>}>
  lists.quote ["A|C"]
  // CHECK: %[[ONE:.*]] = lists.take %{{.*}}, %{{.*}}, %{{.*}} : index, memref<4x4xf32>
  %one = lists.take %a, %s, %s : index, memref<4x4xf32>
  // CHECK: %[[FLAG:.*]] = "test.flag"
  %flag = "test.flag"() : () -> i1
  // CHECK: lists.take %[[FLAG]], %{{.*}}, %[[ONE]] : memref<4x4xf32>
  %other = lists.take %flag, %s, %one : memref<4x4xf32>
  // CHECK: lists.map %{{.*}} : index
  lists.map %a : index
  // CHECK: lists.map %{{.*}} : (index) -> i32
  %m = lists.map %a : (index) -> i32
  // CHECK: lists.map %{{.*}} : (index) -> (i32, i64)
  %n:2 = lists.map %a : (index) -> (i32, i64)
  // CHECK: lists.point at 16{{$}}
  // GENERIC: "lists.point"() <{static_index = 16 : i64}> : () -> ()
  lists.point at 16
  // CHECK: lists.point at %{{.*}}{{$}}
  // GENERIC: "lists.point"(%{{.*}}) <{static_index = -9223372036854775808 : i64}> : (index) -> ()
  lists.point at %a
  // CHECK: lists.point at -1{{$}}
  lists.point at -1
  // CHECK: "lists.point"(%{{.*}}) <{static_index = 2 : i64}>
  "lists.point"(%a) <{static_index = 2}> : (index) -> ()
  // CHECK: %[[BOX:.*]] = "test.box"() : () -> !lists.box<i32>
  %box = "test.box"() : () -> !lists.box<i32>
  // CHECK: lists.open %[[BOX]] : !lists.box<i32>
  // GENERIC: "lists.open"(%{{.*}}) : (!lists.box<i32>) -> i32
  %o = lists.open %box : !lists.box<i32>
  // CHECK: lists.open %{{.*}} : index
  // GENERIC: "lists.open"(%{{.*}}) : (index) -> ()
  lists.open %a : index
  // CHECK: "lists.open"(%{{.*}}) : (index) -> i32
  %p = "lists.open"(%a) : (index) -> i32
  // CHECK: lists.call{{$}}
  // CHECK-NEXT: "test.use"(
  lists.call
  "test.use"(%a) : (index) -> ()
  // CHECK: lists.call "f"{{$}}
  // CHECK-NEXT: "test.use"(
  lists.call "f"
  "test.use"(%a) : (index) -> ()
  // CHECK: lists.call "f"(%{{.*}} : index){{$}}
  // GENERIC: "lists.call"(%{{.*}}) <{name = "f"}> : (index) -> ()
  lists.call "f"(%a : index)
  // CHECK: lists.call(%{{.*}} : index){{$}}
  lists.call (%a : index)
  // CHECK: lists.hold in
  // GENERIC: "lists.hold"() ({
  // GENERIC-NEXT: ^bb0:
  // GENERIC-NEXT: }) : () -> ()
  lists.hold in
  // CHECK: lists.hold in {
  // CHECK-NEXT: lists.match [all]
  // CHECK-NEXT: }
  lists.hold in {
    lists.match [all]
  }
  // CHECK: lists.combine %{{.*}}, %{{.*}} by (%[[X:.*]]: i32, %[[Y:.*]]: i8) {
  // CHECK-NEXT: lists.map %[[Y]] : (i8) -> i32
  // GENERIC: "lists.combine"(%{{.*}}, %{{.*}}) ({
  // GENERIC-NEXT: ^bb0(%{{.*}}: i32, %{{.*}}: i8):
  lists.combine %a, %b by (%x: i32, %y: i8) {
    %z = lists.map %y : (i8) -> i32
  }
  // CHECK: by () {
  // CHECK-NEXT: }
  lists.combine by () {
  }
  // CHECK: lists.circuit () {
  // CHECK-NEXT: }
  // GENERIC: "lists.circuit"() <{inputs = [], outputs = [], ports = () -> ()}> ({
  lists.circuit () {
  }
  // CHECK: lists.circuit (in %a: i8, in %{{.*}} "b c": index, out d: i8, out "e f": i1) {
  // CHECK-NEXT: lists.match [all]
  // CHECK-NEXT: } attributes {note}
  // GENERIC: "lists.circuit"() <{inputs = ["a", "b c"], outputs = ["d", "e f"], ports = (i8, index) -> (i8, i1)}> ({
  // GENERIC-NEXT: ^bb0(%{{.*}}: i8, %{{.*}}: index):
  // GENERIC: {note}
  lists.circuit (in %a: i8, in %x "b c": index, out d: i8, out "e f": i1) {
    lists.match [all]
  } attributes {note}
  // CHECK: lists.access %{{.*}}[%[[A:.*]], %[[B:.*]] + 3] : memref<4x4xf32>
  // GENERIC: "lists.access"(%arg2, %arg0, %arg1) <{map = #map
  lists.access %s[%a, %b + 3] : memref<4x4xf32>
  // CHECK: lists.access %{{.*}}[%[[A]], %[[A]] - 1] : memref<4x4xf32>
  // GENERIC: "lists.access"(%arg2, %arg0) <{map = #map
  lists.access %s[%a, %a - 1] : memref<4x4xf32>
  // CHECK: lists.access %{{.*}}[%[[A]] floordiv 2, symbol(%[[B]])] : memref<4x4xf32>
  // GENERIC: "lists.access"(%arg2, %arg0, %arg1) <{map = #map
  lists.access %s[%a floordiv 2, symbol(%b)] : memref<4x4xf32>
  // CHECK: lists.access %{{.*}}[0, 12] : memref<4x4xf32>
  // GENERIC: "lists.access"(%arg2) <{map = #map
  lists.access %s[0, 12] : memref<4x4xf32>
  // CHECK: lists.apply #{{.*}}(%[[A]])[%[[B]]]
  // GENERIC: "lists.apply"(%arg0, %arg1) <{map = #map
  %y = lists.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]
  return
}
