// RUN: terrace-opt %s --load-dialect %S/inputs/directives.dialect | FileCheck %s
// RUN: terrace-opt %s --load-dialect %S/inputs/directives.dialect --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --load-dialect %S/inputs/directives.dialect | terrace-opt - --load-dialect %S/inputs/directives.dialect | FileCheck %s

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
  // CHECK: lists.map %{{.*}} : index
  lists.map %a : index
  // CHECK: lists.map %{{.*}} : (index) -> i32
  %m = lists.map %a : (index) -> i32
  // CHECK: lists.map %{{.*}} : (index) -> (i32, i64)
  %n:2 = lists.map %a : (index) -> (i32, i64)
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
  return
}
