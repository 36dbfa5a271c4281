// RUN: pass-test-opt %s --allow-unregistered-dialect --test-convert=casts=true | FileCheck %s
// RUN: pass-test-opt %s --allow-unregistered-dialect --test-convert=casts=true --reconcile-unrealized-casts | FileCheck %s --check-prefix=RECONCILED

// Signatures change by the structural patterns; casts stand between types where ops are not converted.

// CHECK-LABEL: func @f(%arg0: i64) -> i64
//       CHECK:   %[[CAST:.*]] = builtin.unrealized_conversion_cast %arg0 : i64 to i32
//       CHECK:   %[[NEW:.*]] = "test.new"(%arg0) : (i64) -> i64
//       CHECK:   "test.use"(%[[CAST]]) : (i32) -> ()
func @f(%arg0: i32) -> i32 {
  %0 = "test.old"(%arg0) : (i32) -> i32
  "test.use"(%arg0) : (i32) -> ()
  "test.return"(%0) : (i32) -> ()
}

// RECONCILED-LABEL: func @cancel(%arg0: i64)
//  RECONCILED-NEXT:   "test.end"(%arg0) : (i64) -> ()
func @cancel(%arg0: i64) {
  %0 = unrealized_conversion_cast %arg0 : i64 to f32
  %1 = unrealized_conversion_cast %0 : f32 to index
  %2 = unrealized_conversion_cast %1 : index to i64
  "test.end"(%2) : (i64) -> ()
}

// A chain that leads to another type stays, and a cast without uses goes.
// RECONCILED-LABEL: func @stay
//  RECONCILED-NEXT:   %[[ONE:.*]] = builtin.unrealized_conversion_cast %arg0 : i64 to f32
//  RECONCILED-NEXT:   "test.end"(%[[ONE]]) : (f32) -> ()
func @stay(%arg0: i64) {
  %0 = unrealized_conversion_cast %arg0 : i64 to f32
  %1 = unrealized_conversion_cast %0 : f32 to index
  "test.end"(%0) : (f32) -> ()
}
