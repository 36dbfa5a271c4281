// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK-LABEL: define i32 @integers(i32 %0, i32 %1)
llvm.func @integers(%a: i32, %b: i32) -> i32 {
  // CHECK-NEXT: %3 = add nuw nsw i32 %0, %1
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  // CHECK-NEXT: %4 = sdiv exact i32 %3, %1
  %1 = llvm.sdiv exact %0, %b : i32
  // CHECK-NEXT: %5 = or disjoint i32 %4, %1
  %2 = llvm.or disjoint %1, %b : i32
  // CHECK-NEXT: %6 = icmp ult i32 %5, %0
  %3 = llvm.icmp "ult" %2, %a : i32
  // CHECK-NEXT: %7 = select i1 %6, i32 %5, i32 7
  %c = llvm.mlir.constant(7 : i32) : i32
  %4 = llvm.select %3, %2, %c : i1, i32
  // CHECK-NEXT: %8 = freeze i32 %7
  %5 = llvm.freeze %4 : i32
  // CHECK-NEXT: ret i32 %8
  llvm.return %5 : i32
}

// CHECK-LABEL: define float @floats(float %0, double %1)
llvm.func @floats(%a: f32, %b: f64) -> f32 {
  // CHECK-NEXT: %3 = fptrunc double %1 to float
  %0 = llvm.fptrunc %b : f64 to f32
  // CHECK-NEXT: %4 = fadd nnan contract float %0, %3
  %1 = llvm.fadd %a, %0 {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  // CHECK-NEXT: %5 = fneg fast float %4
  %2 = llvm.fneg %1 {fastmathFlags = #llvm.fastmath<fast>} : f32
  // CHECK-NEXT: %6 = fcmp true float %5, %0
  %3 = llvm.fcmp "_true" %2, %a : f32
  // CHECK-NEXT: %7 = zext nneg i1 %6 to i32
  %4 = llvm.zext nneg %3 : i1 to i32
  // CHECK-NEXT: %8 = trunc nsw i32 %7 to i8
  %5 = llvm.trunc %4 overflow<nsw> : i32 to i8
  // CHECK-NEXT: %9 = uitofp i8 %8 to float
  %6 = llvm.uitofp %5 : i8 to f32
  // CHECK-NEXT: ret float %9
  llvm.return %6 : f32
}
