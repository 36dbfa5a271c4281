// RUN: terrace-opt %s --convert-complex-to-standard | FileCheck %s

// Functions of complex numbers become those of their parts.
// CHECK-LABEL: func.func @exponential
// CHECK-DAG: %[[x:.*]] = complex.re %arg0
// CHECK-DAG: %[[y:.*]] = complex.im %arg0
// CHECK-DAG: %[[length:.*]] = math.exp %[[x]]
// CHECK-DAG: math.cos %[[y]]
// CHECK-DAG: math.sin %[[y]]
// CHECK: complex.create %{{.*}}, %{{.*}} : complex<f32>
// CHECK-NEXT: return
func.func @exponential(%z: complex<f32>) -> complex<f32> {
  %0 = complex.exp %z : complex<f32>
  return %0 : complex<f32>
}

// A comparison is one of both parts.
// CHECK-LABEL: func.func @comparisons
// CHECK: arith.cmpf oeq
// CHECK: arith.cmpf oeq
// CHECK: arith.andi
// CHECK: arith.cmpf une
// CHECK: arith.cmpf une
// CHECK: arith.ori
func.func @comparisons(%a: complex<f64>, %b: complex<f64>) -> (i1, i1) {
  %0 = complex.eq %a, %b : complex<f64>
  %1 = complex.neq %a, %b : complex<f64>
  return %0, %1 : i1, i1
}

// What the rules make is lowered as well.
// CHECK-LABEL: func.func @power
// CHECK: arith.sitofp %arg1 : i32 to f32
// CHECK: math.absf
// CHECK: math.log
// CHECK-NOT: complex.mul
// CHECK: math.exp
// CHECK: complex.create
// CHECK: arith.select
// CHECK-NEXT: return
func.func @power(%a: complex<f32>, %n: i32) -> complex<f32> {
  %0 = complex.powi %a, %n : complex<f32>, i32
  return %0 : complex<f32>
}

// The parts are not squared, which may overflow.
// CHECK-LABEL: func.func @length
// CHECK: %[[x:.*]] = math.absf
// CHECK: %[[y:.*]] = math.absf
// CHECK: %[[greater:.*]] = arith.maximumf %[[x]], %[[y]]
// CHECK: %[[lesser:.*]] = arith.minimumf %[[x]], %[[y]]
// CHECK: %[[quotient:.*]] = arith.divf %[[lesser]], %[[greater]]
// CHECK: arith.mulf %[[quotient]], %[[quotient]]
// CHECK: math.sqrt
// CHECK: %[[length:.*]] = arith.mulf %[[greater]]
// CHECK: arith.cmpf uno, %[[length]], %[[length]]
// CHECK: arith.select %{{[0-9]+}}, %[[lesser]], %[[length]]
func.func @length(%a: complex<f64>) -> f64 {
  %0 = complex.abs %a : complex<f64>
  return %0 : f64
}

// Arithmetic is that of the parts, with the flags of the op.
// CHECK-LABEL: func.func @arithmetic
// CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan> : f32
// CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan> : f32
// CHECK: arith.subf
// CHECK: arith.subf
// CHECK-COUNT-4: arith.mulf
// CHECK: arith.subf
// CHECK: arith.addf
// CHECK-COUNT-2: arith.divf
// CHECK: complex.create
// CHECK-NEXT: return
func.func @arithmetic(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nnan> : complex<f32>
  %1 = complex.sub %0, %b : complex<f32>
  %2 = complex.mul %1, %b : complex<f32>
  %3 = complex.div %2, %b : complex<f32>
  return %3 : complex<f32>
}
