//! Programs that meet the folds and patterns of `affine`.

use crate::harness::{Session, check};
use crate::inputs::Inputs;

/// Numbers that loops and maps are tried with, from small integers.
const SMALL: &str = "%i = index_cast %a : i4 to index %j = index_cast %b : i4 to index";

/// A function of two small numbers of type `index`, `%i` and `%j`; and of memory, a value and a vector.
fn with_numbers(body: &str, results: &str) -> String {
    format!("func @f(%a: i4, %b: i4, %m: memref<8x8xi8>, %x: i8) -> {results} {{ {SMALL}\n{body} }}")
}

/// A function of two small numbers of type `index`, `%i` and `%j`.
fn of_numbers(body: &str, results: &str) -> String {
    format!("func @f(%a: i4, %b: i4) -> {results} {{ {SMALL}\n{body} }}")
}

fn maps() -> Vec<String> {
    let with_numbers = of_numbers;
    let mut all = Vec::new();
    let expressions = [
        "d0 + s0",
        "d0 * 2 + s0 * 3 - 7",
        "d0 floordiv 3 + s0",
        "d0 mod 5 + s0",
        "d0 ceildiv 4 - s0",
        "(d0 + s0) mod 4 + (d0 + s0) floordiv 4 * 4",
        "(d0 * 4 + 2) floordiv 2",
        "(d0 * 6) mod 3 + s0",
        "(d0 mod 8) mod 4",
        "(d0 floordiv 2) floordiv 3",
        "d0 - d0 floordiv 4 * 4",
        "(d0 * 4 + s0 * 8) ceildiv 4",
        "d0 * s0",
        "d0 floordiv s0",
        "d0 mod s0",
        "d0 ceildiv s0",
        "(d0 * s0) floordiv s0",
        "(d0 + s0 * 16) mod 16",
        "(d0 mod 4) floordiv 4",
        "d0",
        "s0",
        "42",
        "(d0 * 12) floordiv 8",
        "(d0 * 12) mod 8",
        "-d0 mod 3",
        "(-d0) floordiv 2 + (-s0) ceildiv 2",
        "(d0 + 7) floordiv 8 - d0 ceildiv 8",
        "(d0 mod 8) floordiv 8 + s0",
        "(d0 mod 8 + 8) floordiv 8 + (s0 mod 3) mod 5",
        "(d0 * 8 + s0 mod 8) floordiv 8",
        "(d0 * 8 + s0 mod 8) mod 4 - (d0 * 8 + s0 mod 8) floordiv 16",
    ];
    for expression in expressions {
        // Of values, of what applies another map, and of constants.
        all.push(with_numbers(
            &format!("%r = affine.apply affine_map<(d0)[s0] -> ({expression})>(%i)[%j] return %r : index"),
            "index",
        ));
        all.push(with_numbers(
            &format!(
                "%k = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1 floordiv 2)>(%i, %j) \
                 %l = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%i] \
                 %r = affine.apply affine_map<(d0)[s0] -> ({expression})>(%k)[%l] return %r : index"
            ),
            "index",
        ));
        all.push(with_numbers(
            &format!(
                "%c = constant 5 : index %d = constant -3 : index \
                 %r = affine.apply affine_map<(d0)[s0] -> ({expression})>(%i)[%c] \
                 %s = affine.apply affine_map<(d0)[s0] -> ({expression})>(%d)[%j] \
                 %t = affine.apply affine_map<(d0)[s0] -> ({expression})>(%d)[%c] \
                 return %r, %s, %t : index, index, index"
            ),
            "(index, index, index)",
        ));
        for op in ["min", "max"] {
            all.push(with_numbers(
                &format!(
                    "%c = constant 5 : index \
                     %r = affine.{op} affine_map<(d0)[s0] -> ({expression}, d0, 3, s0 + 2, 5)>(%i)[%j] \
                     %s = affine.{op} affine_map<(d0)[s0] -> ({expression})>(%i)[%j] \
                     %t = affine.{op} affine_map<(d0)[s0] -> ({expression}, d0 + 1)>(%c)[%c] \
                     return %r, %s, %t : index, index, index"
                ),
                "(index, index, index)",
            ));
        }
    }
    // The bounds of the loops decide quotients and remainders.
    all.push(with_numbers(
        "%z = constant 0 : index \
         %r = affine.for %p = 5 to 20 step 3 iter_args(%s = %z) -> (index) { \
           %t = affine.for %q = -8 to 8 iter_args(%u = %s) -> (index) { \
             %v = affine.apply affine_map<(d0, d1) -> ((d0 * 16 + d1 + 8) floordiv 16 + (d0 * 16 + d1 + 8) mod 8 + \
               (d0 floordiv 18) * 100 + (d0 floordiv 17) * 1000 + d0 mod 18 + (d1 + 9) ceildiv 16)>(%p, %q) \
             %w = addi %u, %v : index affine.yield %w : index } \
           affine.yield %t : index } return %r : index",
        "index",
    ));
    all.push(with_numbers(
        "%r:3 = affine.delinearize_index %i into (2, 3, 4) : index, index, index \
         %s:2 = affine.delinearize_index %i into (3) : index, index \
         %t = affine.linearize_index [%r#0, %r#1, %r#2] by (2, 3, 4) : index \
         %u = affine.linearize_index disjoint [%s#0, %s#1] by (3) : index return %t, %u : index, index",
        "(index, index)",
    ));
    all
}

/// Digits of indices, and minima and maxima of such.
fn digits() -> Vec<String> {
    // `%k` is less than 15, `%l` less than 2.
    let of_digits = |body: &str, results: &str| {
        let bounded = "%k = affine.apply affine_map<(d0) -> (d0 mod 15)>(%i) \
                       %l = affine.apply affine_map<(d0) -> (d0 mod 2)>(%j)";
        of_numbers(&format!("{bounded} {body}"), results)
    };
    let mut all = vec![
        of_digits(
            "%r:4 = affine.delinearize_index %k into (1, 3, 1, 5) : index, index, index, index \
             return %r#0, %r#1, %r#2, %r#3 : index, index, index, index",
            "(index, index, index, index)",
        ),
        of_digits(
            "%c = constant 13 : index %n = constant 5 : index \
             %r:2 = affine.delinearize_index %c into (3, %n) : index, index return %r#0, %r#1 : index, index",
            "(index, index)",
        ),
        of_digits(
            "%c = constant 0 : index %r = affine.linearize_index [%c, %l, %k] by (3, 2, 15) : index \
             %s = affine.linearize_index disjoint [%l, %c, %k] by (2, 1, 15) : index return %r, %s : index, index",
            "(index, index)",
        ),
        of_digits(
            "%d:2 = affine.delinearize_index %k into (3, 5) : index, index \
             %r = affine.linearize_index [%d#0, %d#1, %l] by (3, 5, 2) : index return %r : index",
            "index",
        ),
    ];
    // Of the same basis, of the same end, and of the last index.
    for basis in ["2, 15", "2, 3, 5", "6, 5"] {
        let count = basis.split(',').count();
        let types = vec!["index"; count].join(", ");
        let values = (0..count).map(|digit| format!("%r#{digit}")).collect::<Vec<_>>().join(", ");
        all.push(of_digits(
            &format!(
                "%n = affine.linearize_index disjoint [%l, %k] by (2, 15) : index \
                 %r:{count} = affine.delinearize_index %n into ({basis}) : {types} return {values} : {types}"
            ),
            &format!("({types})"),
        ));
    }
    for op in ["min", "max"] {
        all.push(of_numbers(
            &format!(
                "%x = affine.{op} affine_map<(d0) -> (d0 * 2, d0 + 3)>(%i) \
                 %r = affine.{op} affine_map<(d0, d1) -> (d1 + 1, d0)>(%x, %j) return %r : index"
            ),
            "index",
        ));
    }
    all
}

fn accesses() -> Vec<String> {
    let cast = "%k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) %c = memref_cast %m : memref<8x8xi8> to memref<?x?xi8>";
    let vectors = "%v = affine.vector_load %c[symbol(%k), symbol(%j)] : memref<?x?xi8>, vector<2xi8> \
                   affine.vector_store %v, %c[symbol(%j), symbol(%k)] : memref<?x?xi8>, vector<2xi8>";
    vec![
        with_numbers(
            &format!(
                "{cast} %r = affine.load %c[symbol(%k) + 1, symbol(%j)] : memref<?x?xi8> \
                 affine.store %x, %c[symbol(%j), symbol(%k)] : memref<?x?xi8> \
                 affine.prefetch %c[symbol(%k), symbol(%j)], read, locality<3>, data : memref<?x?xi8> return %r : i8"
            ),
            "i8",
        ),
        with_numbers(&format!("{cast} {vectors} return %v : vector<2xi8>"), "vector<2xi8>"),
        with_numbers(
            &format!(
                "{cast} %n = constant 2 : index %t = alloc() : memref<32xi32> %o = alloc() : memref<8x8xi8, 1> \
                 affine.dma_start %m[symbol(%k), symbol(%j)], %o[0, 1], %t[symbol(%k)], %n : memref<8x8xi8>, memref<8x8xi8, 1>, memref<32xi32> \
                 affine.dma_wait %t[symbol(%k)], %n : memref<32xi32> \
                 %r = affine.load %o[0, 2] : memref<8x8xi8, 1> return %r : i8"
            ),
            "i8",
        ),
        with_numbers(
            "%t = alloc() : memref<32xi32> %o = alloc() : memref<8x8xi8, 1> %c = memref_cast %m : memref<8x8xi8> to memref<?x8xi8> \
             %d = memref_cast %o : memref<8x8xi8, 1> to memref<?x8xi8, 1> %e = memref_cast %t : memref<32xi32> to memref<?xi32> \
             %n = constant 2 : index %z = constant 0 : index \
             affine.dma_start %c[symbol(%z), symbol(%j)], %d[0, 1], %e[symbol(%z)], %n : memref<?x8xi8>, memref<?x8xi8, 1>, memref<?xi32> \
             affine.dma_wait %e[symbol(%z)], %n : memref<?xi32> \
             %r = affine.load %o[0, 2] : memref<8x8xi8, 1> return %r : i8",
            "i8",
        ),
    ]
}

fn loops() -> Vec<String> {
    let carried = |bounds: &str| {
        with_numbers(
            &format!(
                "%k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) %five = constant 5 : index \
                 %r:2 = affine.for %l = {bounds} iter_args(%s = %x, %p = %x) -> (i8, i8) {{ \
                 %n = index_cast %l : index to i8 %t = addi %s, %n : i8 affine.yield %t, %s : i8, i8 }} \
                 return %r#0, %r#1 : i8, i8"
            ),
            "(i8, i8)",
        )
    };
    let yields = |bounds: &str, yielded: &str| {
        with_numbers(
            &format!(
                "%y = constant 3 : i8 %r:2 = affine.for %l = {bounds} iter_args(%s = %x, %p = %y) -> (i8, i8) {{ \
                 affine.yield {yielded} : i8, i8 }} return %r#0, %r#1 : i8, i8"
            ),
            "(i8, i8)",
        )
    };
    let mut all: Vec<String> = [
        "0 to 10", "0 to 10 step 3", "5 to 5", "7 to 3", "4 to 5", "4 to 9 step 8", "-3 to 4", "%i to %j",
        "max affine_map<()[s0] -> (0, s0, 0, -3)>()[%k] to min affine_map<()[s0, s1] -> (s0 + 4, s1, s1)>()[%five, %j]",
        "%five to 9", "affine_map<(d0) -> (d0 mod 3)>(%k) to affine_map<(d0) -> (d0 * 2)>(%five) step 2",
    ]
    .iter()
    .map(|bounds| carried(bounds))
    .collect();
    for bounds in ["0 to 10", "0 to 0", "%i to %j", "2 to 3", "0 to %j"] {
        for yielded in ["%s, %p", "%p, %s", "%x, %y", "%s, %y", "%p, %p"] {
            all.push(yields(bounds, yielded));
        }
    }
    all.push(with_numbers("affine.for %l = %i to %j { } affine.for %l = 0 to 8 { affine.store %x, %m[%l, %l] : memref<8x8xi8> } return %x : i8", "i8"));
    all.push(with_numbers(
        "%r = affine.parallel (%l, %n) = (0, %i) to (%j, 8) step (2, 3) reduce (\"addi\") -> (i8) { \
         %v = affine.load %m[%l mod 8, %n mod 8] : memref<8x8xi8> affine.yield %v : i8 } return %r : i8",
        "i8",
    ));
    all.push(with_numbers(
        "%k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) %c = constant 2 : index \
         affine.parallel (%l, %n) = (%k, max(%c, 1)) to (%c + 4, min(%j, 8, %c + 3)) { \
         affine.store %x, %m[%l mod 8, %n mod 8] : memref<8x8xi8> } \
         affine.parallel (%l) = (3) to (3) { affine.store %x, %m[0, 0] : memref<8x8xi8> } \
         %r = affine.parallel (%l, %n) = (0, 5) to (4, 2) reduce (\"addi\") -> (i8) { affine.yield %x : i8 } \
         return %r : i8",
        "i8",
    ));
    all.push(with_numbers(
        "%r:2 = affine.parallel (%l) = (max(0, 2)) to (min(%j, 8, 3 + 1)) reduce (\"maxs\", \"minu\") -> (i8, i8) { \
         %v = affine.load %m[%l, 0] : memref<8x8xi8> affine.yield %v, %v : i8, i8 } return %r#0, %r#1 : i8, i8",
        "(i8, i8)",
    ));
    all
}

fn conditions() -> Vec<String> {
    let sets = [
        "(d0)[s0] : (d0 - s0 >= 0)",
        "(d0)[s0] : (d0 - s0 == 0)",
        "(d0)[s0] : (d0 >= 0, s0 >= 0, d0 - 1 >= 0)",
        "(d0)[s0] : (0 == 0)",
        "(d0)[s0] : (1 == 0)",
        "(d0)[s0] : (d0 mod 2 == 0)",
        "(d0)[s0] : (d0 - d0 >= 0)",
        "(d0)[s0] : (-1 >= 0)",
        "(d0)[s0] : (5 >= 0)",
        "(d0)[s0] : (d0 * 2 - 3 >= 0, s0 - d0 floordiv 2 >= 0)",
        "(d0)[s0] : (d0 * 2 - 3 == 0)",
        "(d0)[s0] : (d0 mod 4 - 4 >= 0)",
        "(d0)[s0] : (d0 >= 0, -d0 - 1 >= 0)",
    ];
    let mut all = Vec::new();
    for set in sets {
        for operands in ["(%i)[%j]", "(%k)[%c]", "(%c)[%c]", "(%c)[%j]"] {
            all.push(with_numbers(
                &format!(
                    "%c = constant 2 : index %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) \
                     %r = affine.if affine_set<{set}>{operands} -> i8 {{ %y = addi %x, %x : i8 affine.yield %y : i8 }} \
                     else {{ affine.yield %x : i8 }} \
                     affine.if affine_set<{set}>{operands} {{ affine.store %x, %m[0, 0] : memref<8x8xi8> }} else {{ }} \
                     affine.if affine_set<{set}>{operands} {{ }} \
                     affine.if affine_set<{set}>{operands} {{ }} else {{ affine.store %r, %m[1, 1] : memref<8x8xi8> }} \
                     return %r : i8"
                ),
                "i8",
            ));
        }
    }
    all
}

/// All programs of this file.
pub fn programs() -> Vec<String> {
    [maps(), digits(), accesses(), loops(), conditions()].concat()
}

#[test]
fn results_of_maps_stay() {
    let session = Session::new();
    for text in [maps(), digits()].concat() {
        check(&session, &text, &Inputs::at_most(256));
    }
}

#[test]
fn results_of_accesses_loops_and_conditions_stay() {
    let session = Session::new();
    for text in [accesses(), loops(), conditions()].concat() {
        check(&session, &text, &Inputs::at_most(100));
    }
}
