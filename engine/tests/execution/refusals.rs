//! Diagnostics of what cannot be compiled.

use insta::assert_snapshot;

use crate::harness::compile;

fn refused(text: &str) -> String {
    compile(text).unwrap_err()
}

#[test]
fn an_op_without_machine_code() {
    assert_snapshot!(refused(
        "llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.inline_asm \"bswap $0\", \"=r,r\" %a : (i32) -> i32
  llvm.return %0 : i32
}"
    ));
}

#[test]
fn a_type_without_registers() {
    assert_snapshot!(refused(
        "llvm.func @f(%a: i129) {
  llvm.return
}
llvm.func @g(%a: f128) {
  llvm.return
}
llvm.func @h(%a: vector<[4]xi32>) {
  llvm.return
}"
    ));
}

#[test]
fn a_symbol_that_nothing_defines() {
    assert_snapshot!(refused(
        "llvm.func @no_such_function(i32)
llvm.func @not_used_either()
llvm.func @f(%a: i32) {
  llvm.call @no_such_function(%a) : (i32) -> ()
  llvm.return
}"
    ));
}

#[test]
fn definitions_of_variadic_functions() {
    assert_snapshot!(refused(
        "llvm.func @f(%a: i32, ...) {
  llvm.return
}"
    ));
}

#[test]
fn storage_of_threads() {
    assert_snapshot!(refused(
        "llvm.mlir.global internal thread_local @g(1 : i32) {addr_space = 0 : i32} : i32"
    ));
}

#[test]
fn wide_atomic_accesses() {
    assert_snapshot!(refused(
        "llvm.func @f(%p: !llvm.ptr) -> i128 {
  %0 = llvm.load %p atomic acquire {alignment = 16 : i64} : !llvm.ptr -> i128
  llvm.return %0 : i128
}"
    ));
}

#[test]
fn unknown_intrinsics() {
    assert_snapshot!(refused(
        "llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call_intrinsic \"llvm.x86.something\"(%a) : (i32) -> i32
  llvm.return %0 : i32
}"
    ));
}

#[test]
fn calls_that_must_reuse_a_frame() {
    assert_snapshot!(refused(
        "llvm.func @g(%a: i32) -> i32 {
  llvm.return %a : i32
}
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.call musttail @g(%a) : (i32) -> i32
  llvm.return %0 : i32
}"
    ));
}

#[test]
fn destructors_of_the_module() {
    assert_snapshot!(refused(
        "llvm.func @end() {
  llvm.return
}
llvm.mlir.global_dtors dtors = [@end], priorities = [0 : i32], data = [#llvm.zero]"
    ));
}
