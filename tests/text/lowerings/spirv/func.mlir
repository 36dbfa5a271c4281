// RUN: terrace-opt --convert-func-to-spirv %s | FileCheck %s

// Functions, calls and returns; attributes stay.

func.func @one(%a: i32) -> i32 { return %a : i32 }
func.func @none() attributes {no_inline} { return }
func.func private @ext(i32)
func.func @call(%a: i32) -> i32 { %0 = func.call @one(%a) : (i32) -> i32
 func.call @none() : () -> ()
 return %0 : i32 }
func.func @idx(%x: index) -> index { return %x : index }
func.func @narrow(%x: i8, %h: f16) -> i8 { return %x : i8 }
func.func @attrs(%x: i32 {test.a}) -> (i32 {test.b}) attributes {test.c, spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size=[1,1,1]>} { return %x : i32 }
func.func @mem(%m: memref<4x5xf32, #spirv.storage_class<StorageBuffer>>) { return }

// CHECK: module {
// CHECK-NEXT: spirv.func @one(%arg0: i32) -> i32 "None" {
// CHECK-NEXT: spirv.ReturnValue %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @none() "DontInline" {
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @ext(i32) "None" attributes {sym_visibility = "private"}
// CHECK-NEXT: spirv.func @call(%arg0: i32) -> i32 "None" {
// CHECK-NEXT: %0 = spirv.FunctionCall @one(%arg0) : (i32) -> i32
// CHECK-NEXT: spirv.FunctionCall @none() : () -> ()
// CHECK-NEXT: spirv.ReturnValue %0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @idx(%arg0: i32) -> i32 "None" {
// CHECK-NEXT: spirv.ReturnValue %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @narrow(%arg0: i32, %arg1: f32) -> i32 "None" {
// CHECK-NEXT: spirv.ReturnValue %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @attrs(%arg0: i32 {test.a}) -> (i32 {test.b}) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>, test.c} {
// CHECK-NEXT: spirv.ReturnValue %arg0 : i32
// CHECK-NEXT: }
// CHECK-NEXT: spirv.func @mem(%arg0: !spirv.ptr<!spirv.struct<(!spirv.array<20 x f32, stride=4> [0])>, StorageBuffer>) "None" {
// CHECK-NEXT: spirv.Return
// CHECK-NEXT: }
// CHECK-NEXT: }
