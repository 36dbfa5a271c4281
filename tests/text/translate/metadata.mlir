// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

// CHECK: @llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer
module attributes {llvm.dependent_libraries = ["first", "second"]} {
  llvm.mlir.global_ctors ctors = [], priorities = [], data = []

  llvm.func @caller()
  llvm.module_flags [
    #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @caller, count = 2>]>,
    #llvm.mlir.module_flag<error, "ProfileSummary", #llvm.profile_summary<
      format = InstrProf, total_count = 1, max_count = 2, max_internal_count = 3, max_function_count = 4,
      num_counts = 5, num_functions = 6, detailed_summary = <cut_off = 10000, min_count = 7, num_counts = 8>>>
  ]

  // CHECK: load i32, ptr %0, !mmra ![[ONE:[0-9]+]]
  // CHECK: fence release, !mmra ![[TWO:[0-9]+]]
  llvm.func @tags(%p: !llvm.ptr) {
    %0 = llvm.load %p {llvm.mmra = #llvm.mmra_tag<"space":"local">} : !llvm.ptr -> i32
    llvm.fence release {llvm.mmra = [#llvm.mmra_tag<"space":"local">, #llvm.mmra_tag<"space":"global">]}
    llvm.return
  }
}
// CHECK: !llvm.dependent-libraries = !{![[FIRST:[0-9]+]], ![[SECOND:[0-9]+]]}
// CHECK-DAG: ![[FIRST]] = !{!"first"}
// CHECK-DAG: ![[SECOND]] = !{!"second"}
// CHECK-DAG: ![[ENTRY:[0-9]+]] = !{ptr @caller, null, i64 2}
// CHECK-DAG: distinct !{![[ENTRY]]}
// CHECK-DAG: !{i64 10000, i64 7, i64 8}
// CHECK-DAG: ![[ONE]] = !{!"space", !"local"}
// CHECK-DAG: ![[GLOBAL:[0-9]+]] = !{!"space", !"global"}
// CHECK-DAG: ![[TWO]] = !{![[ONE]], ![[GLOBAL]]}
