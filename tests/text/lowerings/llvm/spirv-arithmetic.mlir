// RUN: terrace-opt --convert-spirv-to-llvm %s | FileCheck %s

// Arithmetic, comparisons, conversions and functions of GLSL.

// CHECK-LABEL: llvm.func @floats(%arg0: f32, %arg1: vector<4xf64>) {
// CHECK-NEXT: %0 = llvm.fadd %arg0, %arg0 : f32
// CHECK-NEXT: %1 = llvm.fdiv %arg0, %arg0 : f32
// CHECK-NEXT: %2 = llvm.fmul %arg0, %arg0 : f32
// CHECK-NEXT: %3 = llvm.frem %arg0, %arg0 : f32
// CHECK-NEXT: %4 = llvm.fsub %arg0, %arg0 : f32
// CHECK-NEXT: %5 = llvm.fneg %arg0 : f32
// CHECK-NEXT: %6 = llvm.fadd %arg1, %arg1 : vector<4xf64>
// CHECK-NEXT: %7 = llvm.fdiv %arg1, %arg1 : vector<4xf64>
// CHECK-NEXT: %8 = llvm.fmul %arg1, %arg1 : vector<4xf64>
// CHECK-NEXT: %9 = llvm.frem %arg1, %arg1 : vector<4xf64>
// CHECK-NEXT: %10 = llvm.fsub %arg1, %arg1 : vector<4xf64>
// CHECK-NEXT: llvm.return
spirv.func @floats(%x: f32, %v: vector<4xf64>) "None" {
  %0 = spirv.FAdd %x, %x : f32
  %1 = spirv.FDiv %x, %x : f32
  %2 = spirv.FMul %x, %x : f32
  %3 = spirv.FRem %x, %x : f32
  %4 = spirv.FSub %x, %x : f32
  %5 = spirv.FNegate %x : f32
  %6 = spirv.FAdd %v, %v : vector<4xf64>
  %7 = spirv.FDiv %v, %v : vector<4xf64>
  %8 = spirv.FMul %v, %v : vector<4xf64>
  %9 = spirv.FRem %v, %v : vector<4xf64>
  %10 = spirv.FSub %v, %v : vector<4xf64>
  spirv.Return
}
// CHECK-LABEL: llvm.func @integers(%arg0: i32, %arg1: i16, %arg2: vector<3xi64>, %arg3: i32, %arg4: vector<3xi64>) {
// CHECK-NEXT: %0 = llvm.add %arg0, %arg0 : i32
// CHECK-NEXT: %1 = llvm.mul %arg0, %arg0 : i32
// CHECK-NEXT: %2 = llvm.sub %arg0, %arg3 : i32
// CHECK-NEXT: %3 = llvm.sdiv %arg0, %arg0 : i32
// CHECK-NEXT: %4 = llvm.srem %arg0, %arg0 : i32
// CHECK-NEXT: %5 = llvm.udiv %arg0, %arg0 : i32
// CHECK-NEXT: %6 = llvm.urem %arg0, %arg0 : i32
// CHECK-NEXT: %7 = llvm.and %arg0, %arg3 : i32
// CHECK-NEXT: %8 = llvm.or %arg0, %arg3 : i32
// CHECK-NEXT: %9 = llvm.xor %arg0, %arg3 : i32
// CHECK-NEXT: %10 = llvm.add %arg2, %arg2 : vector<3xi64>
// CHECK-NEXT: %11 = llvm.mul %arg2, %arg2 : vector<3xi64>
// CHECK-NEXT: %12 = llvm.sub %arg2, %arg4 : vector<3xi64>
// CHECK-NEXT: %13 = llvm.sdiv %arg2, %arg2 : vector<3xi64>
// CHECK-NEXT: %14 = llvm.srem %arg2, %arg2 : vector<3xi64>
// CHECK-NEXT: %15 = llvm.udiv %arg2, %arg2 : vector<3xi64>
// CHECK-NEXT: %16 = llvm.urem %arg2, %arg2 : vector<3xi64>
// CHECK-NEXT: %17 = llvm.and %arg2, %arg4 : vector<3xi64>
// CHECK-NEXT: %18 = llvm.or %arg2, %arg4 : vector<3xi64>
// CHECK-NEXT: %19 = llvm.xor %arg2, %arg4 : vector<3xi64>
// CHECK-NEXT: %20 = llvm.mlir.constant(0 : i16) : i16
// CHECK-NEXT: %21 = llvm.sub %20, %arg1 : i16
// CHECK-NEXT: %22 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT: %23 = llvm.xor %arg0, %22 : i32
// CHECK-NEXT: %24 = llvm.mlir.constant(dense<-1> : vector<3xi64>) : vector<3xi64>
// CHECK-NEXT: %25 = llvm.xor %arg2, %24 : vector<3xi64>
// CHECK-NEXT: %26 = llvm.intr.ctpop(%arg0) : (i32) -> i32
// CHECK-NEXT: %27 = llvm.intr.bitreverse(%arg1) : (i16) -> i16
// CHECK-NEXT: llvm.return
spirv.func @integers(%a: i32, %s: si16, %v: vector<3xui64>, %b: i32, %w: vector<3xui64>) "None" {
  %0 = spirv.IAdd %a, %a : i32
  %1 = spirv.IMul %a, %a : i32
  %2 = spirv.ISub %a, %b : i32
  %3 = spirv.SDiv %a, %a : i32
  %4 = spirv.SRem %a, %a : i32
  %5 = spirv.UDiv %a, %a : i32
  %6 = spirv.UMod %a, %a : i32
  %7 = spirv.BitwiseAnd %a, %b : i32
  %8 = spirv.BitwiseOr %a, %b : i32
  %9 = spirv.BitwiseXor %a, %b : i32
  %10 = spirv.IAdd %v, %v : vector<3xui64>
  %11 = spirv.IMul %v, %v : vector<3xui64>
  %12 = spirv.ISub %v, %w : vector<3xui64>
  %13 = spirv.SDiv %v, %v : vector<3xui64>
  %14 = spirv.SRem %v, %v : vector<3xui64>
  %15 = spirv.UDiv %v, %v : vector<3xui64>
  %16 = spirv.UMod %v, %v : vector<3xui64>
  %17 = spirv.BitwiseAnd %v, %w : vector<3xui64>
  %18 = spirv.BitwiseOr %v, %w : vector<3xui64>
  %19 = spirv.BitwiseXor %v, %w : vector<3xui64>
  %20 = spirv.SNegate %s : si16
  %21 = spirv.Not %a : i32
  %22 = spirv.Not %v : vector<3xui64>
  %23 = spirv.BitCount %a : i32
  %24 = spirv.BitReverse %s : si16
  spirv.Return
}
// CHECK-LABEL: llvm.func @logic(%arg0: i1, %arg1: vector<4xi1>, %arg2: f32, %arg3: f32, %arg4: i1, %arg5: vector<4xi1>) {
// CHECK-NEXT: %0 = llvm.and %arg0, %arg0 : i1
// CHECK-NEXT: %1 = llvm.or %arg1, %arg1 : vector<4xi1>
// CHECK-NEXT: %2 = llvm.icmp "eq" %arg0, %arg4 : i1
// CHECK-NEXT: %3 = llvm.icmp "ne" %arg1, %arg5 : vector<4xi1>
// CHECK-NEXT: %4 = llvm.mlir.constant(true) : i1
// CHECK-NEXT: %5 = llvm.xor %arg0, %4 : i1
// CHECK-NEXT: %6 = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
// CHECK-NEXT: %7 = llvm.xor %arg1, %6 : vector<4xi1>
// CHECK-NEXT: %8 = llvm.select %arg0, %arg2, %arg3 : i1, f32
// CHECK-NEXT: llvm.return
spirv.func @logic(%a: i1, %v: vector<4xi1>, %x: f32, %y: f32, %b: i1, %w: vector<4xi1>) "None" {
  %0 = spirv.LogicalAnd %a, %a : i1
  %1 = spirv.LogicalOr %v, %v : vector<4xi1>
  %2 = spirv.LogicalEqual %a, %b : i1
  %3 = spirv.LogicalNotEqual %v, %w : vector<4xi1>
  %4 = spirv.LogicalNot %a : i1
  %5 = spirv.LogicalNot %v : vector<4xi1>
  %6 = spirv.Select %a, %x, %y : i1, f32
  spirv.Return
}
// CHECK-LABEL: llvm.func @integer_comparisons(%arg0: i32, %arg1: vector<2xi8>, %arg2: i32, %arg3: vector<2xi8>) {
// CHECK-NEXT: %0 = llvm.icmp "eq" %arg0, %arg2 : i32
// CHECK-NEXT: %1 = llvm.icmp "ne" %arg0, %arg2 : i32
// CHECK-NEXT: %2 = llvm.icmp "sgt" %arg0, %arg2 : i32
// CHECK-NEXT: %3 = llvm.icmp "sge" %arg0, %arg2 : i32
// CHECK-NEXT: %4 = llvm.icmp "slt" %arg0, %arg2 : i32
// CHECK-NEXT: %5 = llvm.icmp "sle" %arg0, %arg2 : i32
// CHECK-NEXT: %6 = llvm.icmp "ugt" %arg0, %arg2 : i32
// CHECK-NEXT: %7 = llvm.icmp "uge" %arg0, %arg2 : i32
// CHECK-NEXT: %8 = llvm.icmp "ult" %arg0, %arg2 : i32
// CHECK-NEXT: %9 = llvm.icmp "ule" %arg0, %arg2 : i32
// CHECK-NEXT: %10 = llvm.icmp "eq" %arg1, %arg3 : vector<2xi8>
// CHECK-NEXT: llvm.return
spirv.func @integer_comparisons(%a: i32, %v: vector<2xui8>, %b: i32, %w: vector<2xui8>) "None" {
  %0 = spirv.IEqual %a, %b : i32
  %1 = spirv.INotEqual %a, %b : i32
  %2 = spirv.SGreaterThan %a, %b : i32
  %3 = spirv.SGreaterThanEqual %a, %b : i32
  %4 = spirv.SLessThan %a, %b : i32
  %5 = spirv.SLessThanEqual %a, %b : i32
  %6 = spirv.UGreaterThan %a, %b : i32
  %7 = spirv.UGreaterThanEqual %a, %b : i32
  %8 = spirv.ULessThan %a, %b : i32
  %9 = spirv.ULessThanEqual %a, %b : i32
  %10 = spirv.IEqual %v, %w : vector<2xui8>
  spirv.Return
}
// CHECK-LABEL: llvm.func @float_comparisons(%arg0: f32, %arg1: vector<2xf16>) {
// CHECK-NEXT: %0 = llvm.fcmp "oeq" %arg0, %arg0 : f32
// CHECK-NEXT: %1 = llvm.fcmp "ogt" %arg0, %arg0 : f32
// CHECK-NEXT: %2 = llvm.fcmp "oge" %arg0, %arg0 : f32
// CHECK-NEXT: %3 = llvm.fcmp "olt" %arg0, %arg0 : f32
// CHECK-NEXT: %4 = llvm.fcmp "ole" %arg0, %arg0 : f32
// CHECK-NEXT: %5 = llvm.fcmp "one" %arg0, %arg0 : f32
// CHECK-NEXT: %6 = llvm.fcmp "ueq" %arg0, %arg0 : f32
// CHECK-NEXT: %7 = llvm.fcmp "ugt" %arg0, %arg0 : f32
// CHECK-NEXT: %8 = llvm.fcmp "uge" %arg0, %arg0 : f32
// CHECK-NEXT: %9 = llvm.fcmp "ult" %arg0, %arg0 : f32
// CHECK-NEXT: %10 = llvm.fcmp "ule" %arg0, %arg0 : f32
// CHECK-NEXT: %11 = llvm.fcmp "une" %arg0, %arg0 : f32
// CHECK-NEXT: %12 = llvm.fcmp "ord" %arg0, %arg0 : f32
// CHECK-NEXT: %13 = llvm.fcmp "uno" %arg0, %arg0 : f32
// CHECK-NEXT: %14 = llvm.fcmp "olt" %arg1, %arg1 : vector<2xf16>
// CHECK-NEXT: llvm.return
spirv.func @float_comparisons(%x: f32, %v: vector<2xf16>) "None" {
  %0 = spirv.FOrdEqual %x, %x : f32
  %1 = spirv.FOrdGreaterThan %x, %x : f32
  %2 = spirv.FOrdGreaterThanEqual %x, %x : f32
  %3 = spirv.FOrdLessThan %x, %x : f32
  %4 = spirv.FOrdLessThanEqual %x, %x : f32
  %5 = spirv.FOrdNotEqual %x, %x : f32
  %6 = spirv.FUnordEqual %x, %x : f32
  %7 = spirv.FUnordGreaterThan %x, %x : f32
  %8 = spirv.FUnordGreaterThanEqual %x, %x : f32
  %9 = spirv.FUnordLessThan %x, %x : f32
  %10 = spirv.FUnordLessThanEqual %x, %x : f32
  %11 = spirv.FUnordNotEqual %x, %x : f32
  %12 = spirv.Ordered %x, %x : f32
  %13 = spirv.Unordered %x, %x : f32
  %14 = spirv.FOrdLessThan %v, %v : vector<2xf16>
  spirv.Return
}
// CHECK-LABEL: llvm.func @conversions(%arg0: f32, %arg1: i32, %arg2: vector<2xi16>, %arg3: vector<3xf64>, %arg4: !llvm.ptr) {
// CHECK-NEXT: %0 = llvm.fptosi %arg0 : f32 to i32
// CHECK-NEXT: %1 = llvm.fptoui %arg0 : f32 to i64
// CHECK-NEXT: %2 = llvm.sitofp %arg2 : vector<2xi16> to vector<2xf32>
// CHECK-NEXT: %3 = llvm.uitofp %arg1 : i32 to f32
// CHECK-NEXT: %4 = llvm.bitcast %arg0 : f32 to i32
// CHECK-NEXT: %5 = llvm.fpext %arg0 : f32 to f64
// CHECK-NEXT: %6 = llvm.fptrunc %arg3 : vector<3xf64> to vector<3xf16>
// CHECK-NEXT: %7 = llvm.sext %arg2 : vector<2xi16> to vector<2xi64>
// CHECK-NEXT: %8 = llvm.trunc %arg1 : i32 to i8
// CHECK-NEXT: %9 = llvm.zext %arg1 : i32 to i64
// CHECK-NEXT: %10 = llvm.trunc %arg1 : i32 to i16
// CHECK-NEXT: %11 = llvm.bitcast %arg4 : !llvm.ptr to !llvm.ptr
// CHECK-NEXT: llvm.return
spirv.func @conversions(%x: f32, %i: i32, %v: vector<2xsi16>, %d: vector<3xf64>, %p: !spirv.ptr<f32, Function>) "None" {
  %0 = spirv.ConvertFToS %x : f32 to si32
  %1 = spirv.ConvertFToU %x : f32 to i64
  %2 = spirv.ConvertSToF %v : vector<2xsi16> to vector<2xf32>
  %3 = spirv.ConvertUToF %i : i32 to f32
  %4 = spirv.Bitcast %x : f32 to i32
  %5 = spirv.FConvert %x : f32 to f64
  %6 = spirv.FConvert %d : vector<3xf64> to vector<3xf16>
  %7 = spirv.SConvert %v : vector<2xsi16> to vector<2xsi64>
  %8 = spirv.SConvert %i : i32 to i8
  %9 = spirv.UConvert %i : i32 to i64
  %10 = spirv.UConvert %i : i32 to ui16
  %11 = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  spirv.Return
}
// CHECK-LABEL: llvm.func @functions_of_floats(%arg0: f32, %arg1: vector<3xf16>) {
// CHECK-NEXT: %0 = llvm.intr.fabs(%arg0) : (f32) -> f32
// CHECK-NEXT: %1 = llvm.intr.ceil(%arg0) : (f32) -> f32
// CHECK-NEXT: %2 = llvm.intr.floor(%arg0) : (f32) -> f32
// CHECK-NEXT: %3 = llvm.intr.round(%arg0) : (f32) -> f32
// CHECK-NEXT: %4 = llvm.intr.roundeven(%arg0) : (f32) -> f32
// CHECK-NEXT: %5 = llvm.intr.sqrt(%arg0) : (f32) -> f32
// CHECK-NEXT: %6 = llvm.intr.exp(%arg0) : (f32) -> f32
// CHECK-NEXT: %7 = llvm.intr.exp2(%arg0) : (f32) -> f32
// CHECK-NEXT: %8 = llvm.intr.log(%arg0) : (f32) -> f32
// CHECK-NEXT: %9 = llvm.intr.log2(%arg0) : (f32) -> f32
// CHECK-NEXT: %10 = llvm.intr.sin(%arg0) : (f32) -> f32
// CHECK-NEXT: %11 = llvm.intr.cos(%arg0) : (f32) -> f32
// CHECK-NEXT: %12 = llvm.intr.tan(%arg0) : (f32) -> f32
// CHECK-NEXT: %13 = llvm.intr.asin(%arg0) : (f32) -> f32
// CHECK-NEXT: %14 = llvm.intr.acos(%arg0) : (f32) -> f32
// CHECK-NEXT: %15 = llvm.intr.atan(%arg0) : (f32) -> f32
// CHECK-NEXT: %16 = llvm.intr.sinh(%arg0) : (f32) -> f32
// CHECK-NEXT: %17 = llvm.intr.cosh(%arg0) : (f32) -> f32
// CHECK-NEXT: %18 = llvm.intr.tanh(%arg0) : (f32) -> f32
// CHECK-NEXT: %19 = llvm.intr.sqrt(%arg0) : (f32) -> f32
// CHECK-NEXT: %20 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT: %21 = llvm.fdiv %20, %19 : f32
// CHECK-NEXT: %22 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT: %23 = llvm.intr.minnum(%arg1, %arg1) : (vector<3xf16>, vector<3xf16>) -> vector<3xf16>
// CHECK-NEXT: %24 = llvm.intr.pow(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT: %25 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
// CHECK-NEXT: %26 = llvm.intr.sqrt(%arg1) : (vector<3xf16>) -> vector<3xf16>
// CHECK-NEXT: %27 = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf16>) : vector<3xf16>
// CHECK-NEXT: %28 = llvm.fdiv %27, %26 : vector<3xf16>
// CHECK-NEXT: llvm.return
spirv.func @functions_of_floats(%x: f32, %v: vector<3xf16>) "None" {
  %0 = spirv.GL.FAbs %x : f32
  %1 = spirv.GL.Ceil %x : f32
  %2 = spirv.GL.Floor %x : f32
  %3 = spirv.GL.Round %x : f32
  %4 = spirv.GL.RoundEven %x : f32
  %5 = spirv.GL.Sqrt %x : f32
  %6 = spirv.GL.Exp %x : f32
  %7 = spirv.GL.Exp2 %x : f32
  %8 = spirv.GL.Log %x : f32
  %9 = spirv.GL.Log2 %x : f32
  %10 = spirv.GL.Sin %x : f32
  %11 = spirv.GL.Cos %x : f32
  %12 = spirv.GL.Tan %x : f32
  %13 = spirv.GL.Asin %x : f32
  %14 = spirv.GL.Acos %x : f32
  %15 = spirv.GL.Atan %x : f32
  %16 = spirv.GL.Sinh %x : f32
  %17 = spirv.GL.Cosh %x : f32
  %18 = spirv.GL.Tanh %x : f32
  %19 = spirv.GL.InverseSqrt %x : f32
  %20 = spirv.GL.FMax %x, %x : f32
  %21 = spirv.GL.FMin %v, %v : vector<3xf16>
  %22 = spirv.GL.Pow %x, %x : f32
  %23 = spirv.GL.Fma %x, %x, %x : f32
  %24 = spirv.GL.InverseSqrt %v : vector<3xf16>
  spirv.Return
}
// CHECK-LABEL: llvm.func @functions_of_integers(%arg0: i32, %arg1: vector<3xi16>, %arg2: f32) {
// CHECK-NEXT: %0 = llvm.intr.smax(%arg0, %arg0) : (i32, i32) -> i32
// CHECK-NEXT: %1 = llvm.intr.smin(%arg1, %arg1) : (vector<3xi16>, vector<3xi16>) -> vector<3xi16>
// CHECK-NEXT: %2 = llvm.intr.umax(%arg0, %arg0) : (i32, i32) -> i32
// CHECK-NEXT: %3 = llvm.intr.umin(%arg0, %arg0) : (i32, i32) -> i32
// CHECK-NEXT: %4 = llvm.intr.ldexp(%arg2, %arg0) : (f32, i32) -> f32
// CHECK-NEXT: llvm.return
spirv.func @functions_of_integers(%a: si32, %v: vector<3xi16>, %x: f32) "None" {
  %0 = spirv.GL.SMax %a, %a : si32
  %1 = spirv.GL.SMin %v, %v : vector<3xi16>
  %2 = spirv.GL.UMax %a, %a : si32
  %3 = spirv.GL.UMin %a, %a : si32
  %4 = spirv.GL.Ldexp %x : f32, %a : si32 -> f32
  spirv.Return
}
// CHECK-LABEL: llvm.func @constants() {
// CHECK-NEXT: %0 = llvm.mlir.constant(0 : i8) : i8
// CHECK-NEXT: %1 = llvm.mlir.constant(-5 : i64) : i64
// CHECK-NEXT: %2 = llvm.mlir.constant(10 : i16) : i16
// CHECK-NEXT: %3 = llvm.mlir.constant(true) : i1
// CHECK-NEXT: %4 = llvm.mlir.constant(5.000000e+00 : f16) : f16
// CHECK-NEXT: %5 = llvm.mlir.constant(dense<[2, 3, 4]> : vector<3xi32>) : vector<3xi32>
// CHECK-NEXT: %6 = llvm.mlir.constant(dense<-4> : vector<2xi32>) : vector<2xi32>
// CHECK-NEXT: %7 = llvm.mlir.constant(dense<[true, false]> : vector<2xi1>) : vector<2xi1>
// CHECK-NEXT: %8 = llvm.mlir.constant(dense<[2.000000e+00, 3.000000e+00]> : vector<2xf32>) : vector<2xf32>
// CHECK-NEXT: %9 = llvm.mlir.undef : vector<2xi32>
// CHECK-NEXT: llvm.return
spirv.func @constants() "None" {
  %0 = spirv.Constant 0 : i8
  %1 = spirv.Constant -5 : si64
  %2 = spirv.Constant 10 : ui16
  %3 = spirv.Constant true
  %4 = spirv.Constant 5.0 : f16
  %5 = spirv.Constant dense<[2, 3, 4]> : vector<3xui32>
  %6 = spirv.Constant dense<-4> : vector<2xsi32>
  %7 = spirv.Constant dense<[true, false]> : vector<2xi1>
  %8 = spirv.Constant dense<[2.0, 3.0]> : vector<2xf32>
  %9 = spirv.Undef : vector<2xsi32>
  spirv.Return
}
