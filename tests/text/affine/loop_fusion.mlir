// RUN: terrace-opt %s --affine-loop-fusion | FileCheck %s

// The second loop nest loads what the first one stores, element by element.
// CHECK-LABEL: func @fused
//       CHECK: affine.for %[[I:.*]] = 0 to 3 {
//  CHECK-NEXT:   affine.for %[[J:.*]] = 0 to 2 {
//  CHECK-NEXT:     affine.store %{{.*}}, %[[M:.*]][%[[I]], %[[J]]]
//  CHECK-NEXT:     affine.load %[[M]][%[[I]], %[[J]]]
//  CHECK-NEXT:     affine.store
//   CHECK-NOT: affine.for
//       CHECK: return
func @fused(%x: f64, %out: memref<3x2xf64>) {
  %m = alloc() : memref<3x2xf64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      affine.store %x, %m[%i, %j] : memref<3x2xf64>
    }
  }
  %c = constant 1 : index
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %m[%i, %j] : memref<3x2xf64>
      affine.store %0, %out[%j + 1, %i] : memref<3x2xf64>
    }
  }
  dealloc %m : memref<3x2xf64>
  return
}

// A round of the second loop needs elements of later rounds of the first one.
// CHECK-LABEL: func @reversed
// CHECK-COUNT-2: affine.for
func @reversed(%x: f64, %out: memref<4xf64>) {
  %m = alloc() : memref<4xf64>
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[3 - %i] : memref<4xf64>
    affine.store %0, %out[%i] : memref<4xf64>
  }
  dealloc %m : memref<4xf64>
  return
}

// The outer loops are over the same rows, the inner ones over other columns.
// CHECK-LABEL: func @rows
//       CHECK: affine.for
// CHECK-COUNT-2: affine.for %{{.*}} = 0 to 2
//   CHECK-NOT: affine.for
//       CHECK: return
func @rows(%x: f64, %out: memref<3x2xf64>) {
  %m = alloc() : memref<3x2xf64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      affine.store %x, %m[%i, %j] : memref<3x2xf64>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %m[%i, 1 - %j] : memref<3x2xf64>
      affine.store %0, %out[%i, %j] : memref<3x2xf64>
    }
  }
  dealloc %m : memref<3x2xf64>
  return
}

// Other ranges, an effect in between, an effect inside, and memory that may be the same.
// CHECK-LABEL: func @others
// CHECK-COUNT-8: affine.for
func @others(%x: f64, %a: memref<4xf64>, %b: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 3 {
    %0 = affine.load %a[%i] : memref<4xf64>
  }
  call @effect() : () -> ()
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
  }
  call @effect() : () -> ()
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
  }
  call @effect() : () -> ()
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
    call @effect() : () -> ()
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
  }
  call @effect() : () -> ()
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
    affine.store %0, %b[3 - %i] : memref<4xf64>
  }
  return
}
func private @effect()

// The first two loops share nothing that is stored; what the third one loads of both makes one loop of all.
// CHECK-LABEL: func @cascade
//       CHECK: affine.for
//  CHECK-NEXT:   affine.store %{{.*}}, %[[A:.*]][%[[I:.*]]] :
//  CHECK-NEXT:   affine.store %{{.*}}, %[[B:.*]][%[[I]]] :
//  CHECK-NEXT:   affine.load %[[A]][%[[I]]]
//  CHECK-NEXT:   affine.load %[[B]][%[[I]]]
//   CHECK-NOT: affine.for
//       CHECK: return
func @cascade(%x: f64, %out: memref<4xf64>) {
  %a = alloc() : memref<4xf64>
  %b = alloc() : memref<4xf64>
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    affine.store %x, %b[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
    %1 = affine.load %b[%i] : memref<4xf64>
    %2 = addf %0, %1 : f64
    affine.store %2, %out[%i] : memref<4xf64>
  }
  dealloc %a : memref<4xf64>
  dealloc %b : memref<4xf64>
  return
}

// The buffers that come from outside may be the same.
// CHECK-LABEL: func @aliases
// CHECK-COUNT-2: affine.for
func @aliases(%x: f64, %a: memref<4xf64>, %b: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    affine.store %x, %a[%i] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %a[%i] : memref<4xf64>
    affine.store %0, %b[%i] : memref<4xf64>
  }
  return
}
