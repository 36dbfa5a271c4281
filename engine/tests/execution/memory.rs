//! Memory: addresses, globals, the stack, atomics.

use crate::harness::{call, int, single};

#[test]
fn structures_have_the_layout_of_the_target() {
    let text = "llvm.func @f() -> i64 {
        %null = llvm.mlir.zero : !llvm.ptr
        %p = llvm.getelementptr %null[1, 2, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i24, array<3 x struct<(i16, vector<3xf32>)>>)>
        %n = llvm.ptrtoint %p : !llvm.ptr to i64
        llvm.return %n : i64
    }
    llvm.func @g(%i: i8) -> i64 {
        %null = llvm.mlir.zero : !llvm.ptr
        %p = llvm.getelementptr %null[%i] : (!llvm.ptr, i8) -> !llvm.ptr, !llvm.struct<packed (i8, i32)>
        %n = llvm.ptrtoint %p : !llvm.ptr to i64
        llvm.return %n : i64
    }";
    // The structure has 16 + 3 * 32 bytes; the array begins at 16.
    assert_eq!(call(text, "f", &[]), [112 + 16 + 32]);
    assert_eq!(call(text, "g", &[int(-2, 8)]), [int(-10, 64)]);
}

#[test]
fn odd_integers_take_their_bytes_only() {
    let text = "llvm.func @f(%x: i24) -> i32 {
        %one = llvm.mlir.constant(1 : i64) : i64
        %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
        %all = llvm.mlir.constant(-1 : i32) : i32
        llvm.store %all, %p : i32, !llvm.ptr
        llvm.store %x, %p : i24, !llvm.ptr
        %r = llvm.load %p : !llvm.ptr -> i32
        llvm.return %r : i32
    }
    llvm.func @g(%x: i40) -> i40 {
        %one = llvm.mlir.constant(1 : i64) : i64
        %p = llvm.alloca %one x i40 : (i64) -> !llvm.ptr
        llvm.store %x, %p : i40, !llvm.ptr
        %r = llvm.load %p : !llvm.ptr -> i40
        llvm.return %r : i40
    }";
    assert_eq!(call(text, "f", &[0x123456]), [0xff123456]);
    assert_eq!(call(text, "g", &[0x12_3456_789a]), [0x12_3456_789a]);
}

#[test]
fn globals_begin_with_their_values() {
    let text = "llvm.mlir.global internal @count(41 : i32) {addr_space = 0 : i32} : i32
    llvm.mlir.global private constant @text(\"abc\") {addr_space = 0 : i32} : !llvm.array<3 x i8>
    llvm.mlir.global internal @place() {addr_space = 0 : i32} : !llvm.struct<(ptr, i16)> {
        %0 = llvm.mlir.zero : !llvm.struct<(ptr, i16)>
        %1 = llvm.mlir.addressof @text : !llvm.ptr
        %2 = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
        %3 = llvm.insertvalue %2, %0[0] : !llvm.struct<(ptr, i16)>
        %4 = llvm.mlir.constant(7 : i16) : i16
        %5 = llvm.insertvalue %4, %3[1] : !llvm.struct<(ptr, i16)>
        llvm.return %5 : !llvm.struct<(ptr, i16)>
    }
    llvm.func @f() -> i32 {
        %p = llvm.mlir.addressof @count : !llvm.ptr
        %one = llvm.mlir.constant(1 : i32) : i32
        %0 = llvm.load %p : !llvm.ptr -> i32
        %1 = llvm.add %0, %one : i32
        llvm.store %1, %p : i32, !llvm.ptr
        llvm.return %1 : i32
    }
    llvm.func @g() -> !llvm.struct<(i8, i16)> {
        %p = llvm.mlir.addressof @place : !llvm.ptr
        %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<(ptr, i16)>
        %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, i16)>
        %2 = llvm.load %1 : !llvm.ptr -> i8
        %3 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, i16)>
        %4 = llvm.mlir.undef : !llvm.struct<(i8, i16)>
        %5 = llvm.insertvalue %2, %4[0] : !llvm.struct<(i8, i16)>
        %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(i8, i16)>
        llvm.return %6 : !llvm.struct<(i8, i16)>
    }";
    assert_eq!(call(text, "f", &[]), [42]);
    assert_eq!(call(text, "g", &[]), [98, 7]);
}

#[test]
fn the_dynamic_stack_is_freed_at_returns() {
    let text = "llvm.func @inner(%n: i64) -> i64 {
        %p = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
        llvm.store %n, %p : i64, !llvm.ptr
        %r = llvm.load %p : !llvm.ptr -> i64
        llvm.return %r : i64
    }
    llvm.func @f(%n: i64) -> i64 {
        %zero = llvm.mlir.constant(0 : i64) : i64
        %one = llvm.mlir.constant(1 : i64) : i64
        llvm.br ^loop(%zero, %zero : i64, i64)
    ^loop(%i: i64, %sum: i64):
        %c = llvm.icmp \"ult\" %i, %n : i64
        llvm.cond_br %c, ^body, ^end
    ^body:
        %big = llvm.mlir.constant(100000 : i64) : i64
        %x = llvm.call @inner(%big) : (i64) -> i64
        %next = llvm.add %i, %one : i64
        %total = llvm.add %sum, %x : i64
        llvm.br ^loop(%next, %total : i64, i64)
    ^end:
        llvm.return %sum : i64
    }";
    // Without being freed, these would be 80 GB.
    assert_eq!(call(text, "f", &[100_000]), [10_000_000_000]);
}

#[test]
fn atomic_updates() {
    for (op, ty, start, value, expected) in [
        ("add", "i32", 40, 2, 42),
        ("_and", "i8", 7, 5, 5),
        ("nand", "i16", 7, 5, int(-6, 16)),
        ("umax", "i64", 7, 5, 7),
        ("uinc_wrap", "i32", 5, 5, 0),
        ("udec_wrap", "i32", 0, 5, 5),
        ("usub_sat", "i32", 3, 5, 0),
        ("usub_cond", "i32", 3, 5, 3),
        ("fadd", "f32", single(1.5), single(2.0), single(3.5)),
        ("fmax", "f32", single(1.5), single(2.0), single(2.0)),
        ("xchg", "f32", single(1.5), single(2.0), single(2.0)),
    ] {
        let text = format!(
            "llvm.func @f(%start: {ty}, %value: {ty}) -> !llvm.struct<({ty}, {ty})> {{
                %one = llvm.mlir.constant(1 : i64) : i64
                %p = llvm.alloca %one x {ty} : (i64) -> !llvm.ptr
                llvm.store %start, %p atomic release {{alignment = 8 : i64}} : {ty}, !llvm.ptr
                %old = llvm.atomicrmw {op} %p, %value acq_rel : !llvm.ptr, {ty}
                llvm.fence seq_cst
                %new = llvm.load %p atomic acquire {{alignment = 8 : i64}} : !llvm.ptr -> {ty}
                %0 = llvm.mlir.undef : !llvm.struct<({ty}, {ty})>
                %1 = llvm.insertvalue %old, %0[0] : !llvm.struct<({ty}, {ty})>
                %2 = llvm.insertvalue %new, %1[1] : !llvm.struct<({ty}, {ty})>
                llvm.return %2 : !llvm.struct<({ty}, {ty})>
            }}"
        );
        assert_eq!(call(&text, "f", &[start, value]), [start, expected], "{op} of {ty}");
    }
}

#[test]
fn compare_and_exchange() {
    let text = "llvm.func @f(%old: i32, %expected: i32, %new: i32) -> !llvm.struct<(i32, i1)> {
        %one = llvm.mlir.constant(1 : i64) : i64
        %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
        llvm.store %old, %p : i32, !llvm.ptr
        %r = llvm.cmpxchg %p, %expected, %new acq_rel monotonic : !llvm.ptr, i32
        llvm.return %r : !llvm.struct<(i32, i1)>
    }";
    assert_eq!(call(text, "f", &[1, 1, 2]), [1, 1]);
    assert_eq!(call(text, "f", &[1, 3, 2]), [1, 0]);
}

#[test]
fn bytes_are_copied_and_set() {
    let text = "llvm.func @f(%x: i32) -> i32 {
        %one = llvm.mlir.constant(1 : i64) : i64
        %four = llvm.mlir.constant(4 : i64) : i64
        %two = llvm.mlir.constant(2 : i64) : i64
        %byte = llvm.mlir.constant(-1 : i8) : i8
        %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
        %q = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
        llvm.store %x, %p : i32, !llvm.ptr
        \"llvm.intr.memcpy\"(%q, %p, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
        \"llvm.intr.memset\"(%q, %byte, %two) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
        %r = llvm.load %q : !llvm.ptr -> i32
        llvm.return %r : i32
    }";
    assert_eq!(call(text, "f", &[0x01020304]), [0x0102ffff]);
}
