// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "domain">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#group = #llvm.access_group<id = distinct[2]<>>
#root = #llvm.tbaa_root<id = "root">
#int = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>

// CHECK-LABEL: define i32 @access(ptr %0, i64 %1)
llvm.func @access(%p: !llvm.ptr, %n: i64) -> i32 {
  // CHECK-NEXT: %3 = alloca { i32, float }, i64 %1, align 16
  %0 = llvm.alloca %n x !llvm.struct<(i32, f32)> {alignment = 16 : i64} : (i64) -> !llvm.ptr
  // CHECK-NEXT: %4 = getelementptr inbounds { i32, float }, ptr %3, i64 %1, i32 1
  %1 = llvm.getelementptr inbounds %0[%n, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  // CHECK-NEXT: %5 = load volatile i32, ptr %4, align 4, !tbaa !{{[0-9]+}}
  %2 = llvm.load volatile %1 {alignment = 4 : i64, tbaa = [#tag]} : !llvm.ptr -> i32
  // CHECK-NEXT: store i32 %5, ptr %0, !nontemporal !{{[0-9]+}}, !alias.scope !{{[0-9]+}}
  llvm.store %2, %p {nontemporal, alias_scopes = [#scope]} : i32, !llvm.ptr
  // CHECK-NEXT: %6 = load atomic i32, ptr %0 syncscope("agent") acquire, align 4
  %3 = llvm.load %p atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK-NEXT: store i32 %6, ptr %0, !llvm.access.group !{{[0-9]+}}
  llvm.store %3, %p {access_groups = [#group]} : i32, !llvm.ptr
  // CHECK-NEXT: fence seq_cst
  llvm.fence seq_cst
  // CHECK-NEXT: %7 = atomicrmw and ptr %0, i32 %6 monotonic, align 4
  %4 = llvm.atomicrmw _and %p, %3 monotonic {alignment = 4 : i64} : !llvm.ptr, i32
  // CHECK-NEXT: %8 = cmpxchg weak ptr %0, i32 %6, i32 %7 acq_rel monotonic, align 4
  %5 = llvm.cmpxchg weak %p, %3, %4 acq_rel monotonic {alignment = 4 : i64} : !llvm.ptr, i32
  // CHECK-NEXT: %9 = extractvalue { i32, i1 } %8, 0
  %6 = llvm.extractvalue %5[0] : !llvm.struct<(i32, i1)>
  // CHECK-NEXT: ret i32 %9
  llvm.return %6 : i32
}

// CHECK-LABEL: define <4 x float> @vectors(<4 x float> %0, float %1, i32 %2)
llvm.func @vectors(%v: vector<4xf32>, %x: f32, %i: i32) -> vector<4xf32> {
  // CHECK-NEXT: %4 = insertelement <4 x float> %0, float %1, i32 %2
  %0 = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>
  // CHECK-NEXT: %5 = shufflevector <4 x float> %4, <4 x float> %0, <4 x i32> <i32 0, i32 5, i32 poison, i32 3>
  %1 = llvm.shufflevector %0, %v [0, 5, -1, 3] : vector<4xf32>
  llvm.return %1 : vector<4xf32>
}
