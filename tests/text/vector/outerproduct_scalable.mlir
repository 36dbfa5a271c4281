// RUN: not terrace-opt %s 2>&1 | FileCheck %s

// CHECK: error: 'vector.outerproduct' op expected either both or only #2 operand dim to be scalable
func.func @scalable(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<8xf32>
  return
}
