// The name of an intrinsic follows from its op, and has the types that its definition lists.

// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define void @intrinsics
llvm.func @intrinsics(%a: i32, %f: f32, %p: !llvm.ptr<3>, %q: !llvm.ptr, %n: i64, %v: vector<4xf32>, %m: vector<4xi1>, %s: vector<[2]xi64>, ...) {
  // CHECK-NEXT: %9 = call fast float @llvm.sqrt.f32(float %1)
  %0 = llvm.intr.sqrt(%f) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
  // CHECK-NEXT: %10 = call i32 @llvm.ctlz.i32(i32 %0, i1 true)
  %1 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  // CHECK-NEXT: call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) %2, ptr %3, i64 %4, i1 false)
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr<3>, !llvm.ptr, i64) -> ()
  // CHECK-NEXT: %11 = call float @llvm.vector.reduce.fadd.v4f32(float %1, <4 x float> %5)
  %2 = "llvm.intr.vector.reduce.fadd"(%f, %v) : (f32, vector<4xf32>) -> f32
  // CHECK-NEXT: %12 = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %3, <4 x i1> %6, <4 x float> %5)
  %3 = llvm.intr.masked.load %q, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  // CHECK-NEXT: %13 = call <vscale x 2 x i64> @llvm.abs.nxv2i64(<vscale x 2 x i64> %7, i1 false)
  %4 = "llvm.intr.abs"(%s) <{is_int_min_poison = false}> : (vector<[2]xi64>) -> vector<[2]xi64>
  // CHECK-NEXT: %14 = call double @llvm.experimental.constrained.sitofp.f64.i32(i32 %0, metadata !"round.towardzero", metadata !"fpexcept.strict") strictfp
  %5 = llvm.intr.experimental.constrained.sitofp %a towardzero strict : i32 to f64
  // CHECK-NEXT: %15 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %0, i32 %0)
  %6 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  // CHECK-NEXT: call void @llvm.va_start.p0(ptr %3)
  llvm.intr.vastart %q : !llvm.ptr
  // CHECK-NEXT: %16 = call <6 x float> @llvm.matrix.column.major.load.v6f32.i64(ptr align 4 %3, i64 %4, i1 false, i32 3, i32 2)
  %7 = llvm.intr.matrix.column.major.load %q, <stride = %n> {columns = 2 : i32, isVolatile = false, rows = 3 : i32} : vector<6xf32> from !llvm.ptr stride i64
  // CHECK-NEXT: call void @llvm.prefetch.p0(ptr %3, i32 0, i32 3, i32 1)
  "llvm.intr.prefetch"(%q) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}

// Each intrinsic is declared once, in the order of the first call.
// CHECK: declare float @llvm.sqrt.f32(float)
// CHECK: declare i32 @llvm.ctlz.i32(i32, i1)
// CHECK: declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata)
