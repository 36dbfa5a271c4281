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
        "arith/fold/float_precision",
        "arith/fold/floats",
        "arith/fold/identities",
        "arith/fold/integers",
        "arith/fold/neutral_floats",
        "arith/fold/order",
        "arith/fold/poison",
        "arith/fold/quotients_of_products",
        "arith/fold/wrap_flags",
        "cf/fold/branches",
        "complex/fold/complex",
        "func/fold/calls",
        "index/fold/identities",
        "math/fold/functions",
        "math/fold/math",
        "scf/fold/conditions",
        "scf/fold/loops",
        "scf/fold/regions",
        "scf/fold/scf",
        "tensor/fold/casts",
        "tensor/fold/elements",
        "tensor/fold/open_sizes",
        "tensor/fold/out_of_bounds",
        "tensor/fold/pads",
        "tensor/fold/reduced_sizes",
        "tensor/fold/reshape_sizes",
        "tensor/fold/tensor",
        "vector/fold/bits",
        "vector/fold/contiguous",
        "vector/fold/empty_masks",
        "vector/fold/insertions",
        "vector/fold/origins",
        "vector/fold/poison",
        "vector/fold/reductions",
        "vector/fold/repeated",
        "vector/fold/shuffled_constants",
        "vector/fold/slices",
        "vector/fold/stretched",
        "vector/fold/transfers",
        "vector/fold/unit_dimensions",
        "vector/fold/vector",
    ]
    .into_iter()
    .chain([NEGATED_CONDITION])
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

#[test]
fn results_of_current_dialects_stay() {
    let session = Session::new();
    for text in programs() {
        check(&session, &text, &Inputs::at_most(64));
    }
}
