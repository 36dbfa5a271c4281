// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s

// Accesses of memory in the spelling of 2020, whose pointers say what they point to.
// CHECK-LABEL: llvm.func @access
llvm.func @access() -> !llvm.float {
  // CHECK: %[[COUNT:.*]] = llvm.mlir.constant(4 : i64) : i64
  %count = llvm.mlir.constant(4) : !llvm.i64
  // CHECK: %[[ARRAY:.*]] = llvm.alloca %[[COUNT]] x f32 : (i64) -> !llvm.ptr
  %array = llvm.alloca %count x !llvm.float : (!llvm.i64) -> !llvm<"float*">
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64) : i64
  %one = llvm.mlir.constant(1) : !llvm.i64
  // CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[ARRAY]][%[[ONE]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %second = llvm.getelementptr %array[%one] : (!llvm<"float*">, !llvm.i64)
                                             -> !llvm<"float*">
  %value = llvm.mlir.constant(42.0 : f32) : !llvm.float
  // CHECK: llvm.store %{{.*}}, %[[SECOND]] : f32, !llvm.ptr
  llvm.store %value, %second : !llvm<"float*">
  // CHECK: llvm.load %[[SECOND]] : !llvm.ptr -> f32
  %loaded = llvm.load %second : !llvm<"float*">
  llvm.return %loaded : !llvm.float
}

// What a pointer points to may be a pointer, a structure, or in another address space.
// CHECK-LABEL: llvm.func @pointees
llvm.func @pointees(%a: !llvm<"i8**">, %b: !llvm<"{ i32, float* }*">, %c: !llvm<"half addrspace(3)*">, %i: !llvm.i64) {
  // CHECK: llvm.load %arg0 : !llvm.ptr -> !llvm.ptr
  %0 = llvm.load %a : !llvm<"i8**">
  // CHECK: llvm.load volatile %arg1 {alignment = 8 : i64} : !llvm.ptr -> !llvm.struct<(i32, ptr)>
  %1 = llvm.load volatile %b {alignment = 8} : !llvm<"{ i32, float* }*">
  // CHECK: llvm.store %{{.*}}, %arg1 : !llvm.struct<(i32, ptr)>, !llvm.ptr
  llvm.store %1, %b : !llvm<"{ i32, float* }*">
  // CHECK: llvm.load %arg2 : !llvm.ptr<3> -> f16
  %2 = llvm.load %c : !llvm<"half addrspace(3)*">
  // CHECK: llvm.getelementptr %arg1[%arg3] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, ptr)>
  %3 = llvm.getelementptr %b[%i] : (!llvm<"{ i32, float* }*">, !llvm.i64) -> !llvm<"{ i32, float* }*">
  llvm.return
}

// The spelling of early 2021.
// CHECK: llvm.func @typed(!llvm.ptr, !llvm.ptr<3>, !llvm.ptr, vector<4xf32>, !llvm.array<2 x vector<4xf32>>)
llvm.func @typed(!llvm.ptr<float>, !llvm.ptr<i8, 3>, !llvm.ptr<struct<(ptr<i32>, i64)>>, !llvm.vec<4 x float>, !llvm.array<2 x vec<4 x float>>)

// Today's text is read as before, also where the pointer says more than it has to.
// CHECK-LABEL: llvm.func @mixed
llvm.func @mixed(%p: !llvm.ptr<i32>, %x: i64) {
  // CHECK: llvm.load %arg0 : !llvm.ptr -> i64
  %0 = llvm.load %p : !llvm.ptr<i32> -> i64
  // CHECK: llvm.store %arg1, %arg0 : i64, !llvm.ptr
  llvm.store %x, %p : i64, !llvm.ptr<i32>
  // CHECK: llvm.getelementptr %arg0[%arg1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %1 = llvm.getelementptr %p[%x] : (!llvm.ptr<i32>, i64) -> !llvm.ptr<i32>, i8
  llvm.return
}

// Positions with types, structures and calls.
// CHECK-LABEL: llvm.func @others
llvm.func @others(%s: !llvm<"{i32, {i1, i8, i16}}">, %c: !llvm.i1, %f: !llvm<"i32 (i32)*">) {
  // CHECK: llvm.extractvalue %arg0[1, 2] : !llvm.struct<(i32, struct<(i1, i8, i16)>)>
  %0 = llvm.extractvalue %s[1, 2] : !llvm<"{i32, {i1, i8, i16}}">
  // CHECK: llvm.insertvalue %{{.*}}, %arg0[1, 2] : !llvm.struct<(i32, struct<(i1, i8, i16)>)>
  %1 = llvm.insertvalue %0, %s[1, 2] : !llvm<"{i32, {i1, i8, i16}}">
  // CHECK: llvm.extractvalue %{{.*}}[0] : !llvm.struct<(i32, struct<(i1, i8, i16)>)>
  %2 = llvm.extractvalue %1[0 : index] : !llvm<"{i32, {i1, i8, i16}}">
  // CHECK: llvm.icmp "eq" %{{.*}}, %{{.*}} : i32
  %3 = llvm.icmp "eq" %2, %2 : !llvm.i32
  // CHECK: llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, i32
  %4 = llvm.select %3, %2, %2 : !llvm.i1, !llvm.i32
  // CHECK: llvm.call %arg2(%{{.*}}) : !llvm.ptr, (i32) -> i32
  %called = llvm.call %f(%4) : !llvm<"i32 (i32)*">, (!llvm.i32) -> !llvm.i32
  // CHECK: llvm.mlir.zero : !llvm.ptr
  %5 = llvm.mlir.null : !llvm<"i1()*">
  // CHECK: llvm.bitcast %{{.*}} : !llvm.ptr to !llvm.ptr
  %6 = llvm.bitcast %5 : !llvm<"i1()*"> to !llvm<"i8*">
  // CHECK: llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %7 = llvm.mlir.undef : !llvm<"{i32, float}">
  llvm.br ^bb1(%4 : !llvm.i32)
^bb1(%arg: !llvm.i32):
  // CHECK: llvm.cond_br %arg1, ^bb2, ^bb1(%{{.*}} : i32)
  llvm.cond_br %c, ^bb2, ^bb1(%arg : !llvm.i32)
^bb2:
  // CHECK: llvm.cond_br %arg1, ^bb3, ^bb3
  llvm.cond_br %c, ^bb3, ^bb3
^bb3:
  llvm.return
}

// Functions and globals.
// CHECK-LABEL: llvm.func @identity(%arg0: i64) -> i64
llvm.func @identity(%arg0: !llvm.i64) -> !llvm.i64 {
  llvm.return %arg0 : !llvm.i64
}
// CHECK: llvm.func internal @internal_func()
llvm.func internal @internal_func() {
  llvm.return
}
// CHECK: llvm.func @passed() attributes {passthrough = ["noinline", ["alignstack", "4"], ["other", "attr"]]}
llvm.func @passed() attributes {
  passthrough = ["noinline",           // no value
                 ["alignstack", "4"],  // an integer as text
                 ["other", "attr"]]    // unknown to LLVM
} {
  llvm.return
}
// CHECK-LABEL: llvm.func @globals
llvm.func @globals() {
  // CHECK: %[[ADDRESS:.*]] = llvm.mlir.addressof @variable : !llvm.ptr
  %0 = llvm.mlir.addressof @variable : !llvm<"float*">
  // CHECK: llvm.load %[[ADDRESS]] : !llvm.ptr -> f32
  %1 = llvm.load %0 : !llvm<"float*">
  // CHECK: %[[FUNCTION:.*]] = llvm.mlir.addressof @internal_func : !llvm.ptr
  %2 = llvm.mlir.addressof @internal_func : !llvm<"i8*">
  // CHECK: llvm.call %[[FUNCTION]]() : !llvm.ptr, () -> ()
  llvm.call %2() : !llvm<"i8*">, () -> ()
  // CHECK: llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
  %3 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : !llvm<"<4 x float>">
  llvm.return
}
// CHECK: llvm.mlir.global internal constant @cst(42 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global internal constant @cst(42 : i32) : !llvm.i32
// CHECK: llvm.mlir.global external @variable(3.200000e+01 : f32) {addr_space = 0 : i32} : f32
llvm.mlir.global @variable(32.0 : f32) : !llvm.float
// CHECK: llvm.mlir.global external @string("abc") {addr_space = 0 : i32}
llvm.mlir.global @string("abc") : !llvm<"[3 x i8]">
// CHECK: llvm.mlir.global external constant @no_trailing_type("foo bar") {addr_space = 0 : i32}
llvm.mlir.global constant @no_trailing_type("foo bar")
llvm.mlir.global @g2(0 : i32) : !llvm.i32
// CHECK: llvm.mlir.global external constant @int_gep() {addr_space = 0 : i32} : !llvm.ptr {
llvm.mlir.global constant @int_gep() : !llvm<"i32*"> {
  %0 = llvm.mlir.addressof @g2 : !llvm<"i32*">
  %1 = llvm.mlir.constant(2 : i32) : !llvm.i32
  // CHECK: llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %2 = llvm.getelementptr %0[%1] : (!llvm<"i32*">, !llvm.i32) -> !llvm<"i32*">
  // CHECK: llvm.return %{{.*}} : !llvm.ptr
  llvm.return %2 : !llvm<"i32*">
}

// CHECK-LABEL: llvm.func @typed_accesses
llvm.func @typed_accesses(%p: !llvm.ptr<float>, %q: !llvm.ptr<ptr<i8>, 3>) {
  // CHECK: llvm.load %arg0 : !llvm.ptr -> f32
  %0 = llvm.load %p : !llvm.ptr<float>
  // CHECK: llvm.store %{{.*}}, %arg0 : f32, !llvm.ptr
  llvm.store %0, %p : !llvm.ptr<float>
  // CHECK: llvm.load %arg1 : !llvm.ptr<3> -> !llvm.ptr
  %1 = llvm.load %q : !llvm.ptr<ptr<i8>, 3>
  llvm.return
}

// CHECK-LABEL: llvm.func @shuffled
llvm.func @shuffled(%a: !llvm<"<4 x float>">, %b: !llvm<"<4 x float>">) {
  // CHECK: llvm.shufflevector %arg0, %arg1 [0, 4, 7] : vector<4xf32>
  %0 = llvm.shufflevector %a, %b [0 : i32, 4 : i32, 7 : i32] : !llvm<"<4 x float>">, !llvm<"<4 x float>">
  llvm.return
}
