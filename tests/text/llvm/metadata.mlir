// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s
// RUN: terrace-opt %s --mlir-print-op-generic | terrace-opt | FileCheck %s

// Metadata is defined before the ops, by the name of its kind.
// CHECK-DAG: #access_group = #llvm.access_group<id = distinct[0]<>>
// CHECK-DAG: #alias_scope_domain = #llvm.alias_scope_domain<id = distinct[{{[0-9]}}]<>, description = "domain">
// CHECK-DAG: #alias_scope = #llvm.alias_scope<id = "scope", domain = #alias_scope_domain>
// CHECK-DAG: #tbaa_root = #llvm.tbaa_root<id = "root">
// CHECK-DAG: #tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
// CHECK-DAG: #tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0, constant = true>
// CHECK-DAG: #loop_unroll = #llvm.loop_unroll<disable = true, count = 4 : i32>
// CHECK-DAG: #loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true, parallelAccesses = #access_group>
#group = #llvm.access_group<id = distinct[0]<>>
#scope = #llvm.alias_scope<id = "scope", domain = <id = distinct[1]<>, description = "domain">>
#int = #llvm.tbaa_type_desc<id = "int", members = {<#llvm.tbaa_root<id = "root">, 0>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0, constant = true>
#loop = #llvm.loop_annotation<mustProgress = true, unroll = <disable = true, count = 4 : i32>, parallelAccesses = #group>

// CHECK: llvm.func @f
llvm.func @f(%p: !llvm.ptr) {
  // CHECK: llvm.load %arg0 {access_groups = [#access_group], alias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr -> i32
  %0 = llvm.load %p {access_groups = [#group], alias_scopes = [#scope], tbaa = [#tag]} : !llvm.ptr -> i32
  // CHECK: llvm.br ^bb1 {loop_annotation = #loop_annotation}
  llvm.br ^next {loop_annotation = #loop}
^next:
  llvm.return
}
