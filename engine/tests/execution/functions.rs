//! Control flow, calls, and functions as pointers of Rust.

use terrace_engine::{FunctionError, Scalar};

use crate::harness::{call, compile, double};

const FIBONACCI: &str = "llvm.func @fibonacci(%n: i32) -> i32 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %two = llvm.mlir.constant(2 : i32) : i32
    %small = llvm.icmp \"slt\" %n, %two : i32
    llvm.cond_br %small, ^end(%n : i32), ^recurse
^recurse:
    %a = llvm.sub %n, %one : i32
    %b = llvm.sub %n, %two : i32
    %x = llvm.call @fibonacci(%a) : (i32) -> i32
    %y = llvm.call @fibonacci(%b) : (i32) -> i32
    %sum = llvm.add %x, %y : i32
    llvm.br ^end(%sum : i32)
^end(%r: i32):
    llvm.return %r : i32
}";

#[test]
fn functions_are_pointers() {
    let engine = compile(FIBONACCI).unwrap();
    // SAFETY: the function has no undefined behaviour, and is called before the engine is dropped.
    let fibonacci = unsafe { engine.function::<extern "C" fn(i32) -> i32>("fibonacci") }.unwrap();
    assert_eq!(fibonacci(20), 6765);
}

#[test]
fn the_signature_is_checked() {
    let engine = compile(FIBONACCI).unwrap();
    // SAFETY: nothing is called.
    let error = unsafe { engine.function::<extern "C" fn(i64) -> i32>("fibonacci") }.unwrap_err();
    assert_eq!(error.to_string(), "'fibonacci' takes [Integer(32)] and returns [Integer(32)]");
    // SAFETY: nothing is called.
    let error = unsafe { engine.function::<extern "C" fn()>("other") }.unwrap_err();
    assert_eq!(error.to_string(), "there is no function 'other': the module defines fibonacci");
    // SAFETY: nothing is called.
    assert!(matches!(unsafe { engine.call("fibonacci", &[]) }, Err(FunctionError::Signature { .. })));
    assert_eq!(
        engine.signature("fibonacci").unwrap(),
        (vec![Scalar::Integer(32)], vec![Scalar::Integer(32)])
    );
}

#[test]
fn switches_pass_arguments_to_equal_successors() {
    let text = "llvm.func @f(%v: i32, %a: i32) -> i32 {
        %one = llvm.mlir.constant(1 : i32) : i32
        llvm.switch %v : i32, ^end(%a : i32) [
          7: ^end(%one : i32),
          -1: ^end(%v : i32)
        ]
    ^end(%r: i32):
        llvm.return %r : i32
    }";
    assert_eq!(call(text, "f", &[3, 5]), [5]);
    assert_eq!(call(text, "f", &[7, 5]), [1]);
    assert_eq!(call(text, "f", &[0xffff_ffff, 5]), [0xffff_ffff]);
}

#[test]
fn blocks_may_stand_in_any_order() {
    let text = "llvm.func @f(%a: i32) -> i32 {
        llvm.br ^define
    ^use:
        %r = llvm.add %x, %a : i32
        llvm.return %r : i32
    ^define:
        %x = llvm.mul %a, %a : i32
        llvm.br ^use
    ^unreachable:
        llvm.br ^use
    }";
    // The unreachable block is no predecessor that counts.
    let text = text.replace("^unreachable:\n        llvm.br ^use", "^unreachable:\n        llvm.unreachable");
    assert_eq!(call(&text, "f", &[5]), [30]);
}

#[test]
fn addresses_of_functions_are_called() {
    let text = "llvm.func internal @twice(%x: i64) -> i64 {
        %r = llvm.add %x, %x : i64
        llvm.return %r : i64
    }
    llvm.mlir.alias external @other : !llvm.func<i64 (i64)> {
        %0 = llvm.mlir.addressof @twice : !llvm.ptr
        llvm.return %0 : !llvm.ptr
    }
    llvm.func @f(%x: i64) -> i64 {
        %p = llvm.mlir.addressof @twice : !llvm.ptr
        %y = llvm.call %p(%x) : !llvm.ptr, (i64) -> i64
        %z = llvm.call @other(%y) : (i64) -> i64
        llvm.return %z : i64
    }";
    assert_eq!(call(text, "f", &[3]), [12]);
}

#[test]
fn variadic_functions_are_called() {
    let text = "llvm.mlir.global private constant @format(\"%d %.2f %s %ld %d %d %d %d %.1f\\00\") {addr_space = 0 : i32}
    llvm.mlir.global private constant @text(\"text\\00\") {addr_space = 0 : i32} : !llvm.array<5 x i8>
    llvm.func @snprintf(!llvm.ptr, i64, !llvm.ptr, ...) -> i32
    llvm.func @f(%p: !llvm.ptr, %x: f64) -> i32 {
        %n = llvm.mlir.constant(100 : i64) : i64
        %i = llvm.mlir.constant(-7 : i32) : i32
        %l = llvm.mlir.constant(123456789012 : i64) : i64
        %format = llvm.mlir.addressof @format : !llvm.ptr
        %text = llvm.mlir.addressof @text : !llvm.ptr
        %r = llvm.call @snprintf(%p, %n, %format, %i, %x, %text, %l, %i, %i, %i, %i, %x) vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>)
            : (!llvm.ptr, i64, !llvm.ptr, i32, f64, !llvm.ptr, i64, i32, i32, i32, i32, f64) -> i32
        llvm.return %r : i32
    }";
    let mut buffer = [0_u8; 100];
    let length = call(text, "f", &[buffer.as_mut_ptr() as u128, double(2.5)])[0];
    let written = std::str::from_utf8(&buffer[..length as usize]).unwrap();
    assert_eq!(written, "-7 2.50 text 123456789012 -7 -7 -7 -7 2.5");
}

#[test]
fn intrinsics_are_called_by_name() {
    let text = "llvm.func @f(%a: i32) -> i32 {
        %0 = llvm.call_intrinsic \"llvm.bswap.i32\"(%a) : (i32) -> i32
        %1 = llvm.call_intrinsic \"llvm.smax.i32\"(%0, %a) : (i32, i32) -> i32
        llvm.return %1 : i32
    }";
    assert_eq!(call(text, "f", &[0x01020304]), [0x04030201]);
}

#[test]
fn constructors_run_first() {
    let text = "llvm.mlir.global internal @state(1 : i32) {addr_space = 0 : i32} : i32
    llvm.func @prepare() {
        %p = llvm.mlir.addressof @state : !llvm.ptr
        %0 = llvm.load %p : !llvm.ptr -> i32
        %1 = llvm.add %0, %0 : i32
        llvm.store %1, %p : i32, !llvm.ptr
        llvm.return
    }
    llvm.mlir.global_ctors ctors = [@prepare], priorities = [0 : i32], data = [#llvm.zero]
    llvm.func @f() -> i32 {
        %p = llvm.mlir.addressof @state : !llvm.ptr
        %0 = llvm.load %p : !llvm.ptr -> i32
        llvm.return %0 : i32
    }";
    let engine = compile(text).unwrap();
    for _ in 0..2 {
        // SAFETY: the program has no undefined behaviour.
        assert_eq!(unsafe { engine.call("f", &[]) }.unwrap(), [2]);
    }
}

#[test]
fn functions_of_the_c_library() {
    let text = "llvm.func @abs(i32) -> i32
    llvm.func @sqrt(f64) -> f64
    llvm.func @f(%a: i32, %x: f64) -> !llvm.struct<(i32, f64)> {
        %0 = llvm.call @abs(%a) : (i32) -> i32
        %1 = llvm.call @sqrt(%x) : (f64) -> f64
        %2 = llvm.mlir.undef : !llvm.struct<(i32, f64)>
        %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(i32, f64)>
        %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(i32, f64)>
        llvm.return %4 : !llvm.struct<(i32, f64)>
    }";
    assert_eq!(call(text, "f", &[0xffff_fffb, double(16.0)]), [5, double(4.0)]);
}
