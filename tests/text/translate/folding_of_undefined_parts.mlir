// Conversions of vectors with undefined parts are folded: bits that share an element with others are zero.

// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

llvm.mlir.global external @g() : i32

// CHECK-LABEL: define <2 x i64> @to_larger_parts()
llvm.func @to_larger_parts() -> vector<2xi64> {
  %undef = llvm.mlir.undef : vector<4xi32>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.insertelement %1, %undef[%1 : i32] : vector<4xi32>
  %2 = llvm.bitcast %0 : vector<4xi32> to vector<2xi64>
  // CHECK-NEXT: ret <2 x i64> <i64 4294967296, i64 0>
  llvm.return %2 : vector<2xi64>
}

// CHECK-LABEL: define i128 @to_scalar()
llvm.func @to_scalar() -> i128 {
  %poison = llvm.mlir.poison : vector<4xi32>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.insertelement %1, %poison[%1 : i32] : vector<4xi32>
  %2 = llvm.bitcast %0 : vector<4xi32> to i128
  // CHECK-NEXT: ret i128 4294967296
  llvm.return %2 : i128
}

// CHECK-LABEL: define <8 x i16> @to_smaller_parts()
llvm.func @to_smaller_parts() -> vector<8xi16> {
  %poison = llvm.mlir.poison : vector<4xi32>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.insertelement %1, %poison[%1 : i32] : vector<4xi32>
  %2 = llvm.bitcast %0 : vector<4xi32> to vector<8xi16>
  // CHECK-NEXT: ret <8 x i16> <i16 undef, i16 undef, i16 1, i16 0, i16 undef, i16 undef, i16 undef, i16 undef>
  llvm.return %2 : vector<8xi16>
}

// CHECK-LABEL: define <2 x float> @to_equal_parts()
llvm.func @to_equal_parts() -> vector<2xf32> {
  %poison = llvm.mlir.poison : vector<2xi32>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.insertelement %1, %poison[%1 : i32] : vector<2xi32>
  %2 = llvm.bitcast %0 : vector<2xi32> to vector<2xf32>
  // CHECK-NEXT: ret <2 x float> <float poison, float 0x36A0000000000000>
  llvm.return %2 : vector<2xf32>
}

// A vector whose parts are all poison is poison.
// CHECK-LABEL: define <2 x i64> @poison_of_parts()
llvm.func @poison_of_parts() -> vector<2xi64> {
  %poison = llvm.mlir.poison : vector<4xi32>
  %0 = llvm.shufflevector %poison, %poison [0, 0, 0, 0] : vector<4xi32>
  %1 = llvm.bitcast %0 : vector<4xi32> to vector<2xi64>
  %2 = llvm.mlir.constant(dense<0> : vector<2xi64>) : vector<2xi64>
  %3 = llvm.add %1, %2 : vector<2xi64>
  // CHECK-NEXT: ret <2 x i64> poison
  llvm.return %3 : vector<2xi64>
}

// CHECK-LABEL: define float @element_of_undefined()
llvm.func @element_of_undefined() -> f32 {
  %0 = llvm.mlir.undef : vector<4xf32>
  %1 = llvm.fsub %0, %0 : vector<4xf32>
  %2 = llvm.mlir.constant(127 : i32) : i32
  %3 = llvm.extractelement %1[%2 : i32] : vector<4xf32>
  // CHECK-NEXT: ret float undef
  llvm.return %3 : f32
}

// CHECK-LABEL: define i64 @all_ones()
llvm.func @all_ones() -> i64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %2 = llvm.mlir.constant(-1 : i64) : i64
  %3 = llvm.or %2, %1 : i64
  // CHECK-NEXT: ret i64 -1
  llvm.return %3 : i64
}

// Whether subnormal operands count as zero depends on the function, even where the result does not.
// CHECK-LABEL: define i1 @subnormal()
llvm.func @subnormal() -> i1 {
  %0 = llvm.mlir.constant(1.0e-40 : f32) : f32
  %1 = llvm.mlir.poison : f32
  // CHECK-NEXT: %1 = fcmp olt float poison, 0x37A16C2000000000
  // CHECK-NEXT: ret i1 %1
  %2 = llvm.fcmp "olt" %1, %0 : f32
  llvm.return %2 : i1
}
