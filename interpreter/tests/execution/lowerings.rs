//! Passes between dialects, executed before and after.

use terrace_runtime::pass::{PassManager, PassRegistry};
use terrace_runtime::text::{PrintOptions, print_op};

use crate::harness::{Session, compare, print};
use crate::inputs::Inputs;
use crate::{affine_cases, cases};

/// Returns a registry with all passes of Terrace.
pub fn passes() -> PassRegistry {
    let mut registry = PassRegistry::new();
    terrace_runtime::transforms::register_passes(&mut registry);
    terrace_affine::register_passes(&mut registry);
    terrace_lowerings::register_passes(&mut registry);
    registry
}

/// Runs a pipeline on each program and compares; a program that a pass refuses fails the test. The pipeline has to leave no
/// op of these dialects.
fn check_pipeline(pipeline: &str, gone: &[&str], programs: &[String]) {
    let registry = passes();
    for text in programs {
        let session = Session::new();
        let before = session.parse(text);
        let mut after = before.clone();
        let pipeline = registry.parse_pipeline(&format!("builtin.module({pipeline})")).unwrap();
        let outcome = PassManager::with_pipeline(pipeline).run(&mut after);
        assert!(outcome.is_ok(), "{}\n{}", session.errors.lock().unwrap(), print(&before));
        let mut options = PrintOptions::default();
        options.generic = true;
        let generic = print_op(&after, after.root(), &options);
        for dialect in gone {
            assert!(!generic.contains(&format!("\"{dialect}.")), "not lowered:\n{generic}");
        }
        if let Err(difference) = compare(&before, &after, &Inputs::at_most(48)) {
            panic!("{}{difference}", session.errors.lock().unwrap());
        }
    }
}

/// Programs with loops and conditions of `scf`.
fn structured() -> Vec<String> {
    let constants = "%zero = arith.constant 0 : index\n%one = arith.constant 1 : index\n\
                     %two = arith.constant 2 : index\n%n = arith.index_castui %a : i4 to index";
    let bodies = [
        (
            "%r = scf.for %i = %zero to %n step %two iter_args(%s = %x) -> (i32) {
               %k = arith.index_cast %i : index to i32
               %t = scf.for %j = %i to %n step %one iter_args(%u = %s) -> (i32) {
                 %v = arith.addi %u, %k : i32
                 scf.yield %v : i32
               }
               scf.yield %t : i32
             }
             return %r : i32",
            "i32",
        ),
        (
            "%l = arith.extsi %a : i4 to i32
             %h = arith.extui %a : i4 to i32
             %st = arith.constant 3 : i32
             %end = arith.constant 60 : i32
             %r = scf.for unsigned %i = %h to %end step %st iter_args(%s = %l) -> (i32) : i32 {
               %v = arith.addi %i, %s : i32
               %big = arith.cmpi ugt, %v, %h : i32
               %w = scf.if %big -> i32 { scf.yield %v : i32 } else { scf.yield %s : i32 }
               scf.yield %w : i32
             }
             return %r : i32",
            "i32",
        ),
        (
            "%limit = arith.constant 100 : i32
             %e = arith.extui %a : i4 to i32
             %f = arith.constant 1 : i32
             %start = arith.ori %e, %f : i32
             %r:2 = scf.while (%i = %start, %s = %x) : (i32, i32) -> (i32, i32) {
               %c = arith.cmpi slt, %i, %limit : i32
               %t = arith.xori %s, %i : i32
               scf.condition(%c) %t, %i : i32, i32
             } do {
             ^bb0(%t: i32, %i: i32):
               %d = arith.addi %i, %i : i32
               scf.yield %d, %t : i32, i32
             }
             %q = scf.while (%i = %start) : (i32) -> i32 {
               %d = arith.addi %i, %i : i32
               %c = arith.cmpi slt, %d, %limit : i32
               scf.condition(%c) %d : i32
             } do {
             ^bb0(%i: i32):
               scf.yield %i : i32
             }
             return %r#0, %r#1, %q : i32, i32, i32",
            "(i32, i32, i32)",
        ),
        (
            "%r:2 = scf.parallel (%i, %j) = (%zero, %one) to (%n, %n) step (%two, %one) init (%x, %n) -> (i32, index) {
               %k = arith.index_cast %i : index to i32
               memref.store %k, %m[%two] : memref<4xi32>
               scf.reduce(%k, %j : i32, index) {
               ^bb0(%p: i32, %q: i32):
                 %v = arith.addi %p, %q : i32
                 scf.reduce.return %v : i32
               }, {
               ^bb0(%p: index, %q: index):
                 %v = arith.maxsi %p, %q : index
                 scf.reduce.return %v : index
               }
             }
             return %r#0, %r#1 : i32, index",
            "(i32, index)",
        ),
        (
            "%r = scf.index_switch %n -> i32
             case 2 { scf.yield %x : i32 }
             case 5 {
               memref.store %x, %m[%one] : memref<4xi32>
               %v = arith.addi %x, %x : i32
               scf.yield %v : i32
             }
             default {
               %v = memref.load %m[%zero] : memref<4xi32>
               scf.yield %v : i32
             }
             scf.index_switch %n
             case 1 { memref.store %x, %m[%zero] : memref<4xi32>
               scf.yield }
             default { scf.yield }
             return %r : i32",
            "i32",
        ),
        (
            "%c = arith.cmpi slt, %a, %a0 : i4
             %r = scf.execute_region -> i32 {
               cf.cond_br %c, ^first, ^second(%x : i32)
             ^first:
               %v = memref.load %m[%one] : memref<4xi32>
               cf.br ^second(%v : i32)
             ^second(%w: i32):
               scf.yield %w : i32
             }
             scf.forall (%i, %j) in (2, %n) {
               %v = memref.load %m[%i] : memref<4xi32>
               %s = arith.addi %v, %x : i32
               memref.store %s, %m[%i] : memref<4xi32>
             }
             scf.forall (%i) = (1) to (4) step (2) {
               memref.store %r, %m[%i] : memref<4xi32>
             }
             return %r : i32",
            "i32",
        ),
    ];
    let program = |(body, results): (&str, &str)| {
        format!(
            "func.func @f(%a: i4, %a0: i4, %x: i32, %m: memref<4xi32>) -> {results} {{\n{constants}\n{body}\n}}"
        )
    };
    bodies.into_iter().map(program).collect()
}

/// Programs with ops of `affine` and of the dialects that it is lowered to.
fn affine() -> Vec<String> {
    let bodies = [
        (
            "%r = affine.for %i = max affine_map<(d0)[s0] -> (d0 - 3, s0 floordiv 2)>(%n)[%k] to min \
               affine_map<(d0)[s0] -> (d0 + 4, s0 ceildiv 3, 9)>(%n)[%k] step 2 iter_args(%s = %x) -> i32 {
               %v = affine.load %m[%i mod 4] : memref<4xi32>
               %t = arith.addi %v, %s : i32
               affine.store %t, %m[(%i + 16) mod 4] : memref<4xi32>
               affine.yield %t : i32
             }
             return %r : i32"
                .to_owned(),
            "i32",
        ),
        (
            "%r = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 3 == 0)>(%n)[%k] -> i32 {
               affine.yield %x : i32
             } else {
               %v = memref.load %m[%zero] : memref<4xi32>
               affine.yield %v : i32
             }
             affine.if affine_set<() : (0 == 0)>() { memref.store %x, %m[%zero] : memref<4xi32> }
             return %r : i32"
                .to_owned(),
            "i32",
        ),
        (
            "%r:2 = affine.parallel (%i, %j) = (0, max(%n, %k)) to (min(%k, 5), 6) step (1, 2) reduce (\"addi\", \"muli\") -> (i32, i32) {
               %v = affine.load %m[%i mod 4] : memref<4xi32>
               %w = arith.index_cast %j : index to i32
               affine.yield %v, %w : i32, i32
             }
             affine.parallel (%i) = (0) to (4) { affine.store %x, %m[%i] : memref<4xi32> }
             return %r#0, %r#1 : i32, i32"
                .to_owned(),
            "(i32, i32)",
        ),
        (
            "%d:3 = affine.delinearize_index %n into (2, 3, 4) : index, index, index
             %e:2 = affine.delinearize_index %n into (%four) : index, index
             %l = affine.linearize_index [%n, %k, %zero] by (%four, 5) : index
             %o = affine.linearize_index disjoint [%zero, %k] by (3, 20) : index
             return %d#0, %d#1, %d#2, %e#0, %e#1, %l, %o : index, index, index, index, index, index, index"
                .to_owned(),
            "(index, index, index, index, index, index, index)",
        ),
        (
            "%p = affine.min affine_map<(d0)[s0] -> (d0, s0 - 7, 3)>(%n)[%k]
             %q = affine.max affine_map<(d0)[s0] -> (d0 mod 4, -s0)>(%n)[%k]
             %t = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 3 + s0 * 2)>(%n)[%k]
             %u = affine.apply affine_map<(d0) -> (d0 ceildiv 3 - 1)>(%n)
             return %p, %q, %t, %u : index, index, index, index"
                .to_owned(),
            "(index, index, index, index)",
        ),
    ];
    let program = |(body, results): (String, &str)| {
        format!(
            "func.func @f(%a: i4, %b: i4, %x: i32, %m: memref<4xi32>) -> {results} {{\n\
             %n = arith.index_cast %a : i4 to index\n%k = arith.index_castui %b : i4 to index\n\
             %zero = arith.constant 0 : index\n%four = arith.constant 4 : index\n{body}\n}}"
        )
    };
    bodies.into_iter().map(program).collect()
}

#[test]
fn loops_become_branches() {
    check_pipeline("convert-scf-to-cf", &["scf"], &structured());
}

#[test]
fn affine_becomes_loops() {
    check_pipeline("lower-affine", &["affine"], &affine());
    check_pipeline("lower-affine", &["affine"], &affine_cases::programs());
}

#[test]
fn affine_becomes_branches() {
    check_pipeline("lower-affine,canonicalize,convert-scf-to-cf", &["affine", "scf"], &affine());
    check_pipeline("lower-affine,convert-scf-to-cf", &["affine", "scf"], &affine_cases::programs());
}

#[test]
fn std_becomes_the_current_dialects() {
    let can_be_upgraded =
        |text: &String| !["alloc_static", "tensor_load", "tensor_store"].iter().any(|op| text.contains(op));
    let programs: Vec<String> = cases::programs().into_iter().filter(can_be_upgraded).collect();
    check_pipeline("upgrade-std", &["std"], &programs);
    check_pipeline("upgrade-std", &["std"], &affine_cases::programs());
    check_pipeline(
        "upgrade-std,lower-affine,canonicalize,convert-scf-to-cf",
        &["std"],
        &affine_cases::programs(),
    );
}

#[test]
fn expanded_arithmetic_is_the_same() {
    let ops = ["ceildivsi", "floordivsi", "ceildivui", "maxsi", "maxui", "minsi", "minui"];
    let integers = ops.map(|op| {
        format!("func.func @f(%a: i8, %b: i8) -> i8 {{ %0 = arith.{op} %a, %b : i8 return %0 : i8 }}")
    });
    let floats = ["maximumf", "minimumf", "maxnumf", "minnumf"].map(|op| {
        format!("func.func @f(%a: f32, %b: f32) -> f32 {{ %0 = arith.{op} %a, %b : f32 return %0 : f32 }}")
    });
    check_pipeline("arith-expand", &[], &integers);
    check_pipeline("arith-expand", &[], &floats);
    let small = "func.func @f(%a: f32, %b: bf16) -> (bf16, f32) {
        %0 = arith.truncf %a : f32 to bf16
        %1 = arith.extf %b : bf16 to f32
        return %0, %1 : bf16, f32
    }";
    check_pipeline("arith-expand{include-bf16=true}", &[], &[small.to_owned()]);
}

#[test]
fn sunk_and_canonicalized_loops_are_the_same() {
    let pipeline = "control-flow-sink,scf-for-loop-canonicalization,canonicalize,control-flow-sink";
    check_pipeline(pipeline, &[], &structured());
    check_pipeline(pipeline, &[], &affine());
}

#[test]
fn expanded_views_are_the_same() {
    let program = "func.func @f(%m: memref<4x6xi32>, %a: i1, %x: i32) -> (i32, i32, i32) {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %n = arith.index_castui %a : i1 to index
        %k = arith.addi %n, %one : index
        %part = memref.subview %m[%n, 1] [2, %k] [1, 2]
            : memref<4x6xi32> to memref<2x?xi32, strided<[6, 2], offset: ?>>
        %0 = memref.load %part[%one, %n] : memref<2x?xi32, strided<[6, 2], offset: ?>>
        memref.store %x, %part[%zero, %zero] : memref<2x?xi32, strided<[6, 2], offset: ?>>
        %flat = memref.collapse_shape %m [[0, 1]] : memref<4x6xi32> into memref<24xi32>
        %1 = memref.load %flat[%k] : memref<24xi32>
        %deep = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 6] : memref<4x6xi32> into memref<2x2x6xi32>
        %2 = memref.load %deep[%n, %one, %k] : memref<2x2x6xi32>
        return %0, %1, %2 : i32, i32, i32
    }";
    check_pipeline("expand-strided-metadata", &[], &[program.to_owned()]);
    check_pipeline("expand-strided-metadata,lower-affine,canonicalize", &["affine"], &[program.to_owned()]);
}
