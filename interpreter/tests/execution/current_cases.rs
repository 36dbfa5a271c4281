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
        "arith/fold/conversions",
        "arith/fold/converted",
        "arith/fold/floats",
        "arith/fold/identities",
        "arith/fold/integers",
        "arith/fold/order",
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
        "tensor/fold/pads",
        "tensor/fold/tensor",
        "vector/fold/insertions",
        "vector/fold/reductions",
        "vector/fold/repeated",
        "vector/fold/slices",
        "vector/fold/stretched",
        "vector/fold/transfers",
        "vector/fold/vector",
    ]
    .map(str::to_owned)
    .into()
}

#[test]
fn results_of_current_dialects_stay() {
    let session = Session::new();
    for text in programs() {
        check(&session, &text, &Inputs::at_most(64));
    }
}
