// RUN: terrace-opt --allow-unregistered-dialect %s | terrace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: gpu.binary @first <#gpu.select_object<0 : i64>> [#gpu.object<#target.a, properties = {O = 3 : i64}, kernels = <[#gpu.kernel_metadata<"a", () -> ()>, #gpu.kernel_metadata<"b", (i32) -> (), arg_attrs = [{d.x}], metadata = {registers = 4 : i64}>]>, assembly = "text">, #gpu.object<#target.b, "code">]
gpu.binary @first <#gpu.select_object<0>> [
  #gpu.object<#target.a, properties = {O = 3}, kernels = #gpu.kernel_table<[
    #gpu.kernel_metadata<"b", (i32) -> (), metadata = {registers = 4}, arg_attrs = [{d.x}]>, #gpu.kernel_metadata<"a", () -> ()>
  ]>, assembly = "text">,
  #gpu.object<#target.b, fatbin = "code">
]
// Without a handler it is that which selects the first object.
// CHECK: gpu.binary @second {{ *}}[#gpu.object<#target.a, offload = "x">]
gpu.binary @second [#gpu.object<#target.a, offload = "x">]
// CHECK: gpu.binary @third {{ *}}{table = #gpu.kernel_table<>} [#gpu.object<#target.a, bin = "x">]
gpu.binary @third <#gpu.select_object> {table = #gpu.kernel_table<>} [#gpu.object<#target.a, bin = "x">]
