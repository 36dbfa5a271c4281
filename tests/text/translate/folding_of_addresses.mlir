// An address as an index, a divisor of zero or both sides of a comparison is folded as LLVM folds it.

// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

llvm.mlir.global external @g() : i8
llvm.mlir.global external @h() : i8
llvm.mlir.global weak @w() : i8

// CHECK-LABEL: define <4 x i1> @insert_zero_into_zero()
llvm.func @insert_zero_into_zero() -> vector<4xi1> {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %2 = llvm.mlir.constant(dense<false> : vector<4xi1>) : vector<4xi1>
  %3 = llvm.mlir.zero : i1
  %4 = llvm.insertelement %3, %2[%1 : i64] : vector<4xi1>
  // CHECK-NEXT: ret <4 x i1> zeroinitializer
  llvm.return %4 : vector<4xi1>
}

// CHECK-LABEL: define <4 x float> @insert_at_address()
llvm.func @insert_at_address() -> vector<4xf32> {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %2 = llvm.mlir.constant(dense<2.0> : vector<4xf32>) : vector<4xf32>
  %3 = llvm.mlir.constant(1.0 : f32) : f32
  %4 = llvm.insertelement %3, %2[%1 : i64] : vector<4xf32>
  // CHECK-NEXT: ret <4 x float> insertelement (<4 x float> {{.*}}, float 1.000000e+00, i64 ptrtoint (ptr @g to i64))
  llvm.return %4 : vector<4xf32>
}

// CHECK-LABEL: define float @extract_at_address()
llvm.func @extract_at_address() -> f32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i32
  %2 = llvm.mlir.constant(dense<[2.0, 1.0]> : vector<2xf32>) : vector<2xf32>
  %3 = llvm.extractelement %2[%1 : i32] : vector<2xf32>
  // CHECK-NEXT: ret float extractelement (<2 x float> <float 2.000000e+00, float 1.000000e+00>, i32 ptrtoint (ptr @g to i32))
  llvm.return %3 : f32
}

// No element of an undefined vector is poison.
// CHECK-LABEL: define float @extract_of_undef()
llvm.func @extract_of_undef() -> f32 {
  %0 = llvm.mlir.constant(9 : i32) : i32
  %1 = llvm.mlir.undef : vector<4xf32>
  %2 = llvm.extractelement %1[%0 : i32] : vector<4xf32>
  // CHECK-NEXT: ret float undef
  llvm.return %2 : f32
}

// CHECK-LABEL: define i64 @divided_by_zero()
llvm.func @divided_by_zero() -> i64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %2 = llvm.mlir.constant(0 : i64) : i64
  %3 = llvm.sdiv exact %1, %2 : i64
  // CHECK-NEXT: ret i64 poison
  llvm.return %3 : i64
}

// CHECK-LABEL: define i32 @distance_to_itself()
llvm.func @distance_to_itself() -> i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i32
  %2 = llvm.sub %1, %1 : i32
  // CHECK-NEXT: ret i32 0
  llvm.return %2 : i32
}

// CHECK-LABEL: define i1 @greater_than_itself()
llvm.func @greater_than_itself() -> i1 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i32
  %2 = llvm.icmp "sgt" %1, %1 : i32
  // CHECK-NEXT: ret i1 false
  llvm.return %2 : i1
}

// Another definition may take the place of a weak one.
// CHECK-LABEL: define i1 @two_variables()
llvm.func @two_variables() -> i1 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.mlir.addressof @h : !llvm.ptr
  %2 = llvm.mlir.addressof @w : !llvm.ptr
  // CHECK-NEXT: %1 = icmp ne ptr @g, @w
  %3 = llvm.icmp "ne" %0, %2 : !llvm.ptr
  %4 = llvm.icmp "ne" %0, %1 : !llvm.ptr
  // CHECK-NEXT: %2 = select i1 %1, i1 true, i1 false
  %5 = llvm.mlir.constant(false) : i1
  %6 = llvm.select %3, %4, %5 : i1, i1
  llvm.return %6 : i1
}

// Whether a subnormal float counts as zero depends on the function.
// CHECK-LABEL: define i1 @subnormal()
llvm.func @subnormal() -> i1 {
  %0 = llvm.mlir.constant(1.0e-45 : f32) : f32
  // CHECK-NEXT: %1 = fcmp one float
  %1 = llvm.fcmp "one" %0, %0 : f32
  llvm.return %1 : i1
}
