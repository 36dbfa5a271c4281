// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// expected-error@below {{expected comdat symbol}}
llvm.mlir.global internal @g(1 : i32) comdat(@none) : i32

// -----

llvm.comdat @comdats {
  llvm.comdat_selector @any any
}
// expected-error@below {{expected comdat symbol}}
llvm.func @f() comdat(@comdats::@other)

// -----

// expected-error@below {{expects type to be a valid element type for an LLVM global alias}}
llvm.mlir.alias external @a : !llvm.token {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  // expected-error@below {{ops with side effects are not allowed in alias initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

// expected-error@below {{the value of the module flag 'x' should be an integer or a string}}
llvm.module_flags [#llvm.mlir.module_flag<append, "x", ["a", "b"]>]

// -----

// expected-error@below {{the value of 'CG Profile' should be an array of '#llvm.cgprofile_entry'}}
llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", ["a"]>]

// -----

// expected-error@below {{the value of 'ProfileSummary' should be a '#llvm.profile_summary'}}
llvm.module_flags [#llvm.mlir.module_flag<error, "ProfileSummary", "a">]

// -----

// The parts of a data layout.

// expected-error@below {{invalid data layout descriptor: unknown kind of part '#'}}
module attributes {llvm.data_layout = "e-#1"} {}

// -----

// expected-error@below {{invalid data layout descriptor: a part should have the form 'ni:<address space>[:<address space>]...'}}
module attributes {llvm.data_layout = "ni"} {}

// -----

// expected-error@below {{invalid data layout descriptor: stack natural alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "S7"} {}

// -----

// expected-error@below {{invalid data layout descriptor: a part should have the form 'P<address space>'}}
module attributes {llvm.data_layout = "P"} {}

// -----

// expected-error@below {{invalid data layout descriptor: size must be zero}}
module attributes {llvm.data_layout = "a8:8"} {}

// -----

// expected-error@below {{invalid data layout descriptor: address space 0 cannot be unstable or have external state}}
module attributes {llvm.data_layout = "pe:64:64"} {}

// -----

// expected-error@below {{invalid data layout descriptor: unknown function pointer alignment type 'x'}}
module attributes {llvm.data_layout = "Fx8"} {}

// -----

// expected-error@below {{invalid data layout descriptor: size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "i0:8"} {}

// -----

// expected-error@below {{invalid data layout descriptor: ABI alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "i16:70000"} {}

// -----

// expected-error@below {{invalid data layout descriptor: ABI alignment must be non-zero}}
module attributes {llvm.data_layout = "i16:0"} {}

// -----

// expected-error@below {{invalid data layout descriptor: empty specification between two '-'}}
module attributes {llvm.data_layout = "e--m:e"} {}

// -----

// expected-error@below {{invalid data layout descriptor: unknown mangling mode 'z'}}
module attributes {llvm.data_layout = "m:z"} {}

// -----

// expected-error@below {{invalid data layout descriptor: a part should have the form 'i<size>:<abi>[:<pref>]'}}
module attributes {llvm.data_layout = "i64"} {}

// -----

// expected-error@below {{invalid data layout descriptor: preferred alignment cannot be less than the ABI alignment}}
module attributes {llvm.data_layout = "i64:64:32"} {}

// -----

// expected-error@below {{invalid data layout descriptor: i8 must be 8-bit aligned}}
module attributes {llvm.data_layout = "i8:16"} {}

// -----

// expected-error@below {{invalid data layout descriptor: ABI alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "f32:33"} {}

// -----

// expected-error@below {{invalid data layout descriptor: index size cannot be larger than the pointer size}}
module attributes {llvm.data_layout = "p:32:32:32:64"} {}

// -----

// expected-error@below {{invalid data layout descriptor: address space 0 cannot be non-integral}}
module attributes {llvm.data_layout = "ni:0"} {}

// -----

module attributes {llvm.data_layout = "e-m:e-p270:32:32-p:64:64:64:32-i8:8-i64:64-f80:128-v128:128-a:0:64-a0:64-n8:16:32:64-S128-Fn32-P1-A5-G1-ni:1:2-s"} {}

// -----

// What is in an initializer is verified before the initializer.
llvm.mlir.global internal @g() : i32 {
  // expected-error@below {{'llvm.load' op requires a single operand}}
  %0 = "llvm.load"() : () -> i32
  llvm.return %0 : i32
}

// -----

llvm.mlir.alias external @a : i32 {
  // expected-error@below {{'llvm.load' op requires a single operand}}
  %0 = "llvm.load"() : () -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func @flags() {
  // expected-error@below {{must appear at the module level}}
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
  llvm.return
}

// -----

// expected-error@below {{expects the type of a pointer for the resolver}}
llvm.mlir.ifunc external @ifunc : !llvm.func<f32 (i64)>, i64 @resolver
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@below {{'external' is a second linkage of the symbol}}
llvm.mlir.alias external hidden external @alias : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@below {{"llvm.byval" should be a type of LLVM}}
llvm.func @f(!llvm.ptr {llvm.byval = tensor<3xi32>})
