// RUN: terrace-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect | terrace-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[32, 64]> : vector<2xi64>, "dlti.endianness" = "big", index = 32 : i64>
// CHECK-SAME: dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 4096 : ui32, "name" = "a b">>
module attributes {
  dlti.dl_spec = #dlti.dl_spec<
    #dlti.dl_entry<i32, dense<[32, 64]> : vector<2xi64>>,
    "dlti.endianness" = "big",
    index = 32>,
  dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 4096 : ui32, "name" = "a b">>
} {
  // CHECK: #dlti.dl_entry<!llvm.ptr<3>, 4 : i8>
  // CHECK-SAME: #dlti.dl_entry<"key", [1, 2]>
  // CHECK-SAME: #dlti.map<>
  // CHECK-SAME: #dlti.map<"a" = f32, i64 = #dlti.map<"b" = 1 : i64>>
  // CHECK-SAME: #dlti.dl_spec<>
  // CHECK-SAME: #dlti.function_pointer_alignment<64, function_dependent = true>
  "test.attributes"() {
    a = #dlti.dl_entry<!llvm.ptr<3>, 4 : i8>,
    b = #dlti.dl_entry<"key", [1, 2]>,
    c = #dlti.map<>,
    d = #dlti.map<"a" = f32, i64 = #dlti.map<"b" = 1>>,
    e = #dlti.dl_spec<>,
    f = #dlti.function_pointer_alignment<64, function_dependent = true>
  } : () -> ()
}
