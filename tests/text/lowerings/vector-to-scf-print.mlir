// RUN: terrace-opt %s --convert-vector-to-scf | FileCheck %s

// A print of a vector is a loop for each dimension, with punctuation around and between what it prints.
// CHECK-LABEL: func.func @rows
// CHECK: %[[row:.*]] = vector.shape_cast %arg0 : vector<2x3xi8> to vector<6xi8>
// CHECK: vector.print punctuation <open>
// CHECK: scf.for %[[i:.*]] = %{{.*}} to %c2
// CHECK: vector.print punctuation <open>
// CHECK: scf.for %[[j:.*]] = %{{.*}} to %c3
// CHECK: %[[element:.*]] = vector.extract %[[row]][%{{.*}}] : i8 from vector<6xi8>
// CHECK-NEXT: vector.print %[[element]] : i8 punctuation <no_punctuation>
// CHECK: scf.if
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK: vector.print punctuation <close>
// CHECK: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return
func.func @rows(%v: vector<2x3xi8>) {
  vector.print %v : vector<2x3xi8>
  return
}

// The number of elements of a scalable vector is a multiple of the scale.
// CHECK-LABEL: func.func @scalable
// CHECK: %[[scale:.*]] = vector.vscale
// CHECK: %[[size:.*]] = arith.muli %[[scale]], %{{.*}} : index
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[size]]
// CHECK: vector.extract %arg0[%{{.*}}] : f32 from vector<[4]xf32>
func.func @scalable(%v: vector<[4]xf32>) {
  vector.print %v : vector<[4]xf32>
  return
}

// CHECK-LABEL: func.func @outer
// CHECK-NEXT: vector.print %arg0 : vector<[4]x2xf32>
func.func @outer(%v: vector<[4]x2xf32>) {
  vector.print %v : vector<[4]x2xf32>
  return
}
