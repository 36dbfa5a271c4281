// RUN: terrace-opt %s --load-dialect %S/inputs/functions.dialect | FileCheck %s
// RUN: terrace-opt %s --load-dialect %S/inputs/functions.dialect --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --load-dialect %S/inputs/functions.dialect | terrace-opt - --load-dialect %S/inputs/functions.dialect | FileCheck %s

// CHECK: routines.routine private @declared(i32 {test.a}) -> (i32, f32 {test.b}){{$}}
// GENERIC: "routines.routine"() <{arg_attrs = [{test.a}], function_type = (i32) -> (i32, f32), res_attrs = [{}, {test.b}], sym_name = "declared", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> ()
routines.routine private @declared(i32 {test.a}) -> (i32, f32 {test.b})
// CHECK: routines.routine @same(%[[X:.*]]: i32 {test.a}) -> i32 attributes {test.c} {
// CHECK-NEXT: routines.end %[[X]] : i32
// CHECK-NEXT: }
// GENERIC: ^bb0(%[[X:.*]]: i32):
// GENERIC-NEXT: "routines.end"(%[[X]])
routines.routine @same(%x: i32 {test.a}) -> i32 attributes {test.c} {
  routines.end %x : i32
}
// CHECK: routines.routine nested @none(){{$}}
routines.routine nested @none()
// CHECK: routines.used once @twice(%{{.*}}: f32, %{{.*}}: f32) {
// GENERIC: use_of = #routines.use<once>
routines.used once @twice(%a: f32, %b: f32) {
  routines.end
}
// CHECK: routines.used any @"a b"(){{$}}
routines.used any @"a b"()
// CHECK: routines.table {
routines.table {
  // CHECK-NEXT: routines.named @same{{$}}
  routines.named @same
  // CHECK-NEXT: routines.named private @other{{$}}
  routines.named private @other
}
// CHECK: routines.table @inner {
routines.table @inner {
}
// What a signature does not show is printed in generic form.
// CHECK: "routines.routine"() <{function_type = i32, sym_name = "wrong"}> ({
"routines.routine"() <{function_type = i32, sym_name = "wrong"}> ({
}) : () -> ()
