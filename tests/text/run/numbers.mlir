// RUN: terrace-run %s --entry integers 100 -1 | FileCheck %s --check-prefix=INT
// RUN: terrace-run %s --entry wide 170141183460469231731687303715884105727 | FileCheck %s --check-prefix=WIDE
// RUN: terrace-run %s --entry floats 1.5 0.1 | FileCheck %s --check-prefix=FLOAT
// RUN: terrace-run %s --entry floats -- -inf nan | FileCheck %s --check-prefix=SPECIAL
// RUN: terrace-run %s --entry vectors "dense<[1, -2, 3]>" "dense<[true, false, true]>" | FileCheck %s --check-prefix=VECTOR
// RUN: terrace-run %s --entry tensors "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>" | FileCheck %s --check-prefix=TENSOR
// RUN: terrace-run %s --entry complex | FileCheck %s --check-prefix=COMPLEX

// INT:      -56 : i8
// INT-NEXT: 0 : i8
// INT-NEXT: -100 : i8
// INT-NEXT: -1 : i64
// INT-NEXT: 255 : index
// INT-NEXT: false
func @integers(%a: i8, %b: i8) -> (i8, i8, i8, i64, index, i1) {
  %sum = addi %a, %a : i8
  %quotient = divi_unsigned %a, %b : i8
  %product = muli %a, %b : i8
  %extended = sexti %b : i8 to i64
  %zeros = zexti %b : i8 to i64
  %index = index_cast %zeros : i64 to index
  %less = cmpi "slt", %a, %b : i8
  return %sum, %quotient, %product, %extended, %index, %less : i8, i8, i8, i64, index, i1
}

// WIDE:      28948022309329048855892746252171976962977213799489202546401021394546514198529 : i256
// WIDE-NEXT: -170141183460469231731687303715884105728 : i128
func @wide(%a: i128) -> (i256, i128) {
  %one = constant 1 : i128
  %next = addi %a, %one : i128
  %wide = sexti %a : i128 to i256
  %square = muli %wide, %wide : i256
  return %square, %next : i256, i128
}

// FLOAT:      1.600000e+00 : f64
// FLOAT-NEXT: 1.500000e+00 : f16
// FLOAT-NEXT: true
// FLOAT-NEXT: 1 : i32
// SPECIAL: 0x7FF8000000000000 : f64
func @floats(%a: f64, %b: f64) -> (f64, f16, i1, i32) {
  %sum = addf %a, %b : f64
  %half = fptrunc %a : f64 to f16
  %greater = cmpf "ogt", %a, %b : f64
  cond_br %greater, ^convert, ^end(%half : f16)
^convert:
  br ^end(%half : f16)
^end(%x: f16):
  %zero = constant 0.0 : f64
  %known = select %greater, %a, %zero : f64
  %whole = fptosi %known : f64 to i32
  return %sum, %x, %greater, %whole : f64, f16, i1, i32
}

// VECTOR:      dense<[2, 0, 6]> : vector<3xi32>
// VECTOR-NEXT: -2 : i32
// VECTOR-NEXT: dense<5> : vector<2xi32>
func @vectors(%v: vector<3xi32>, %mask: vector<3xi1>) -> (vector<3xi32>, i32, vector<2xi32>) {
  %double = addi %v, %v : vector<3xi32>
  %zero = constant dense<0> : vector<3xi32>
  %chosen = select %mask, %double, %zero : vector<3xi1>, vector<3xi32>
  %one = constant 1 : index
  %element = extract_element %v[%one] : vector<3xi32>
  %five = constant 5 : i32
  %splat = splat %five : vector<2xi32>
  return %chosen, %element, %splat : vector<3xi32>, i32, vector<2xi32>
}

// TENSOR:      2 : index
// TENSOR-NEXT: dense<{{\[\[}}1, 4], [9, 16]]> : tensor<2x2xi32>
func @tensors(%t: tensor<?x?xi32>) -> (index, tensor<?x?xi32>) {
  %one = constant 1 : index
  %size = dim %t, %one : tensor<?x?xi32>
  %squares = muli %t, %t : tensor<?x?xi32>
  return %size, %squares : index, tensor<?x?xi32>
}

// COMPLEX: [3.000000e+00 : f32, -1.000000e+00 : f32]
func @complex() -> complex<f32> {
  %a = constant 1.0 : f32
  %b = constant 2.0 : f32
  %c = constant -1.0 : f32
  %d = constant 0.0 : f32
  %x = create_complex %a, %c : complex<f32>
  %y = create_complex %b, %d : complex<f32>
  %z = addcf %x, %y : complex<f32>
  return %z : complex<f32>
}
