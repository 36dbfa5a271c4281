// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/toy.dialect %s | FileCheck %s
// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/toy.dialect %s > %t
// RUN: terrace-opt --allow-unregistered-dialect -load-dialect=%S/inputs/toy.dialect %t | diff %t -
// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/toy.dialect --mlir-print-op-generic %s > %t.generic
// RUN: FileCheck %s --input-file %t.generic --check-prefix=GENERIC
// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/toy.dialect %t.generic | diff %t -
// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/toy.dialect --show-dialects | FileCheck %s --check-prefix=DIALECTS

// DIALECTS: Available Dialects: {{.*}}toy

// CHECK:        %0 = toy.constant dense<1.000000e+00> : tensor<2xf64> to tensor<2xf64>
// CHECK-NEXT:   %1 = toy.add %0, %0 : tensor<2xf64>
// CHECK-NEXT:   %2 = toy.add %1, %0 {note = "kept"} : tensor<2xf64>
// GENERIC:      "toy.add"({{.*}}) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
%a = toy.constant dense<1.0> : tensor<2xf64> to tensor<2xf64>
%b = toy.add %a, %a : tensor<2xf64>
%c = "toy.add"(%b, %a) {note = "kept"} : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>

// CHECK:        %3:3 = "test.values"() : () -> (i32, f32, index)
%i, %f, %x = "test.values"() : () -> (i32, f32, index)

// An enum is written by the text of its case, and a default is not written.
// CHECK-NEXT:   %4 = toy.compare less, %3#0, %3#0 : i32
// CHECK-NEXT:   %5 = toy.compare more, %3#0, %3#0 assume "no_nan|no_inf" : i32
// GENERIC:      "toy.compare"({{.*}}) <{assume = 0 : i32, order = 0 : i64}>
// GENERIC-NEXT: "toy.compare"({{.*}}) <{assume = 3 : i32, order = 2 : i64}>
%d = toy.compare less, %i, %i : i32
%e = toy.compare more, %i, %i assume "no_nan|no_inf" : i32

// CHECK-NEXT:   %6 = toy.pad %0 : tensor<2xf64> to tensor<4xf64>
// CHECK-NEXT:   %7 = toy.pad %0 low(%3#2, %3#2) high %3#2 nofold fill VALID named "n" {amount = 3 : i32} : tensor<2xf64> to tensor<4xf64>
// GENERIC:      "toy.pad"({{.*}}) <{amount = 2 : i32, dense = array<i32: 3>, factors = [1, 2], operandSegmentSizes = array<i32: 1, 0, 0>, padding = "SAME"}>
%g = toy.pad %a : tensor<2xf64> to tensor<4xf64>
%h = toy.pad %a low(%x, %x) high %x nofold fill VALID named "n" {amount = 3 : i32} : tensor<2xf64> to tensor<4xf64>

// CHECK-NEXT:   toy.call @f(%0, %1) : (tensor<2xf64>, tensor<2xf64>) -> ()
toy.call @f(%a, %b) : (tensor<2xf64>, tensor<2xf64>) -> ()

// The terminator need not be written.
// CHECK-NEXT:   toy.loop %3#2 attributes {fast} {
// CHECK-NEXT:   }
// GENERIC:      "toy.yield"() : () -> ()
toy.loop %x attributes {fast} { }

// CHECK-NEXT:   "test.region"
// CHECK-NEXT:     toy.branch %5, ^bb1, ^bb2
"test.region"() ({
  toy.branch %e, ^bb1, ^bb2
^bb1:
  "test.end"() : () -> ()
^bb2:
  "test.end"() : () -> ()
}) : () -> ()

// Types and attributes by their declared formats; where the op says which one it
// is, the name is left out.
// CHECK:        %8 = "test.token"() : () -> !toy.token
// CHECK-NEXT:   %9 = toy.make_pair %8 <low = -1, high = 2> with %3#0, %3#1 : i32, f32 : <i32, !toy.pair<f32, !toy.token>>
// CHECK-NEXT:   %10:2 = "test.named"() : () -> (!toy.named<"n"[1, 2] width 3>, !toy.named<""[]>)
%k = "test.token"() : () -> !toy.token
%p = toy.make_pair %k #toy.range<low = -1, high = 2> with %i, %f : i32, f32 : !toy.pair<i32, !toy.pair<f32, !toy.token>>
%n:2 = "test.named"() : () -> (!toy.named<"n"[1, 2] width 3>, !toy.named<""[]>)
