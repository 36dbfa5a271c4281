//! Programs that meet the patterns of `arith`, `cf`, `func`, `scf`, `index`, `math`, `complex`, `tensor` and
//! `vector`: the text tests of their
//! folds.

use crate::harness::{Session, check};
use crate::inputs::Inputs;

macro_rules! texts {
    ($($file:literal),* $(,)?) => {
        [$(include_str!(concat!("../../../tests/text/", $file, ".mlir"))),*]
    };
}

/// All programs of this file.
pub fn programs() -> Vec<String> {
    texts![
        "arith/fold/comparisons",
        "arith/fold/conditions",
        "arith/fold/conversions",
        "arith/fold/converted",
        "arith/fold/extended_products",
        "arith/fold/floats",
        "arith/fold/identities",
        "arith/fold/integers",
        "arith/fold/narrow_floats",
        "arith/fold/order",
        "arith/fold/ordered_integers",
        "arith/fold/poison",
        "arith/fold/quotients_of_products",
        "arith/fold/wrap_flags",
        "cf/fold/branches",
        "cf/fold/never_reached",
        "cf/fold/switches",
        "complex/fold/complex",
        "func/fold/calls",
        "index/fold/constants_twice",
        "index/fold/differences",
        "index/fold/identities",
        "math/fold/functions",
        "math/fold/math",
        "scf/fold/casts",
        "scf/fold/conditions",
        "scf/fold/grids",
        "scf/fold/loops",
        "scf/fold/order_of_results",
        "scf/fold/outputs",
        "scf/fold/outputs_of_casts",
        "scf/fold/parallel",
        "scf/fold/regions",
        "scf/fold/scf",
        "tensor/fold/casts",
        "tensor/fold/concatenations",
        "tensor/fold/elements",
        "tensor/fold/open_sizes",
        "tensor/fold/out_of_bounds",
        "tensor/fold/pads",
        "tensor/fold/pads_of_pads",
        "tensor/fold/parallel_insertions",
        "tensor/fold/reduced_sizes",
        "tensor/fold/reshape_sizes",
        "tensor/fold/reshapes_of_reshapes",
        "tensor/fold/sizes_of_insertions",
        "tensor/fold/sparse",
        "tensor/fold/tensor",
        "vector/fold/all_elements",
        "vector/fold/bits",
        "vector/fold/copies",
        "vector/fold/empty_masks",
        "vector/fold/insertions",
        "vector/fold/origins",
        "vector/fold/parts_of_broadcasts",
        "vector/fold/parts_of_masks",
        "vector/fold/parts_of_shapes",
        "vector/fold/parts_of_slices",
        "vector/fold/permuted",
        "vector/fold/poison",
        "vector/fold/reductions",
        "vector/fold/repeated",
        "vector/fold/shapes_of_masks",
        "vector/fold/shuffled_constants",
        "vector/fold/signed_steps",
        "vector/fold/slices",
        "vector/fold/steps",
        "vector/fold/stretched",
        "vector/fold/sums_with_contractions",
        "vector/fold/transfers",
        "vector/fold/unit_dimensions",
        "vector/fold/vector",
        "vector/fold/whole_insertions",
    ]
    .into_iter()
    .chain([NEGATED_CONDITION, FLOAT_PRECISION, NEUTRAL_FLOATS, CONTIGUOUS])
    .map(str::to_owned)
    .collect()
}

/// The text test of negated conditions has ops that are not executed.
const NEGATED_CONDITION: &str = "
    func.func @negated(%c: i1, %x: i8, %y: i8) -> i8 {
      %true = arith.constant true
      %no = arith.xori %c, %true : i1
      %r = scf.if %no -> (i8) {
        %s = arith.addi %x, %y : i8
        scf.yield %s : i8
      } else {
        %s = arith.muli %x, %y : i8
        scf.yield %s : i8
      }
      return %r : i8
    }
";

/// The text test of conversions of floats has rounding modes, which are not executed.
const FLOAT_PRECISION: &str = "
    func.func @at_once(%x: f16, %i: i8, %j: i8) -> (f16, f32, f32) {
      %0 = arith.extf %x : f16 to f64
      %1 = arith.truncf %0 : f64 to f16
      %2 = arith.sitofp %i : i8 to f64
      %3 = arith.truncf %2 : f64 to f32
      %4 = arith.uitofp %j : i8 to f64
      %5 = arith.truncf %4 : f64 to f32
      return %1, %3, %5 : f16, f32, f32
    }
    func.func @to_less(%x: f32) -> f16 {
      %0 = arith.extf %x : f32 to f64
      %1 = arith.truncf %0 : f64 to f16
      return %1 : f16
    }
";

/// The text test of neutral floats has flags that exclude some of the inputs.
const NEUTRAL_FLOATS: &str = "
    func.func @neutral(%x: f32) -> (f32, f32, f32, f32) {
      %least = arith.constant 0xFF800000 : f32
      %greatest = arith.constant 0x7F800000 : f32
      %nan = arith.constant 0x7FC00000 : f32
      %0 = arith.maximumf %x, %least : f32
      %1 = arith.minimumf %x, %greatest : f32
      %2 = arith.maxnumf %x, %nan : f32
      %3 = arith.minnumf %x, %nan : f32
      return %0, %1, %2, %3 : f32, f32, f32, f32
    }
    func.func @product(%i: i8) -> f32 {
      %zero = arith.constant 0.0 : f32
      %x = arith.uitofp %i : i8 to f32
      %0 = arith.mulf %x, %zero fastmath<nnan,nsz> : f32
      return %0 : f32
    }
";

/// The text test of contiguous gathers and scatters has indices that may be out of bounds.
const CONTIGUOUS: &str = "
    func.func @contiguous(%m: memref<8xi8>, %k: vector<4xi1>, %v: vector<4xi8>) -> vector<4xi8> {
      %i = arith.constant 2 : index
      %c = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
      %0 = vector.gather %m[%i] [%c], %k, %v : memref<8xi8>, vector<4xi32>, vector<4xi1>, vector<4xi8> into vector<4xi8>
      vector.scatter %m[%i] [%c], %k, %v : memref<8xi8>, vector<4xi32>, vector<4xi1>, vector<4xi8>
      return %0 : vector<4xi8>
    }
";

#[test]
fn results_of_current_dialects_stay() {
    let session = Session::new();
    for text in programs() {
        check(&session, &text, &Inputs::at_most(64));
    }
}
