// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// The custom form reads the second operand with the type of the first result, and implies the terminator behind the op
// that is masked. What it cannot show is printed in generic form.

// CHECK-LABEL: func.func @another_type
// CHECK: "vector.mask"(%arg0, %arg2)
// CHECK: }) : (vector<4xi1>, vector<4xi32>) -> vector<4xf32>
func.func @another_type(%mask: vector<4xi1>, %value: vector<4xf32>, %passthru: vector<4xi32>) -> vector<4xf32> {
  %0 = "vector.mask"(%mask, %passthru) ({
    vector.yield %value : vector<4xf32>
  }) : (vector<4xi1>, vector<4xi32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @no_result
// CHECK: "vector.mask"(%arg0, %arg1)
// CHECK: }) : (vector<4xi1>, vector<4xi32>) -> ()
func.func @no_result(%mask: vector<4xi1>, %passthru: vector<4xi32>) {
  "vector.mask"(%mask, %passthru) ({
    vector.yield
  }) : (vector<4xi1>, vector<4xi32>) -> ()
  return
}

// CHECK-LABEL: func.func @attribute_of_terminator
// CHECK: "vector.mask"(%arg0)
// CHECK: {value = 1 : i64} {{.*}}i32
func.func @attribute_of_terminator(%mask: vector<4xi1>, %value: vector<4xi32>) -> i32 {
  %0 = "vector.mask"(%mask) ({
    %1 = vector.reduction <add>, %value : vector<4xi32> into i32
    vector.yield {value = 1 : i64} %1 : i32
  }) : (vector<4xi1>) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @nothing_masked
// CHECK: vector.mask %arg0, %arg1 { vector.yield %arg1 : vector<4xi32> } : vector<4xi1> -> vector<4xi32>
func.func @nothing_masked(%mask: vector<4xi1>, %passthru: vector<4xi32>) -> vector<4xi32> {
  %0 = vector.mask %mask, %passthru { vector.yield %passthru : vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  return %0 : vector<4xi32>
}
