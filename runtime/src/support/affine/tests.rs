//! Tests of the module as a whole: what construction and simplification print, and that neither they nor
//! substitution change a value.

use proptest::prelude::*;

use super::*;

fn d(position: u32) -> AffineExpr {
    AffineExpr::dimension(position)
}

fn s(position: u32) -> AffineExpr {
    AffineExpr::symbol(position)
}

fn c(value: i64) -> AffineExpr {
    AffineExpr::constant(value)
}

/// Asserts what each expression prints.
fn check(cases: impl IntoIterator<Item = (AffineExpr, &'static str)>) {
    for (expr, text) in cases {
        assert_eq!(expr.to_string(), text);
    }
}

#[test]
fn construction_orders_and_folds_sums() {
    check([
        (c(0) + d(0), "d0"),
        (3 - d(0), "-d0 + 3"),
        (s(0) + d(0), "d0 + s0"),
        (d(1) + d(0), "d0 + d1"),
        (1 + d(0) + d(1) + 2, "d0 + d1 + 3"),
        (d(0) * 2 + d(0), "d0 * 3"),
        (d(0) - d(0), "0"),
        (d(0) + s(0) + d(1), "d0 + s0 + d1"),
        (d(0) + s(0) + d(1).floor_div(2) * 2, "d0 + (d1 floordiv 2) * 2 + s0"),
        (d(0) + s(0) - d(1).floor_div(2), "d0 + (-(d1 floordiv 2) + s0)"),
        (d(0) + s(0) + s(1) + d(2).floor_div(2) * 2, "d0 + s0 + ((d2 floordiv 2) * 2 + s1)"),
    ]);
}

#[test]
fn construction_folds_products() {
    check([
        (2 * d(0) * 3, "d0 * 6"),
        (s(0) * d(0), "d0 * s0"),
        (s(1) * s(0), "s0 * s1"),
        (d(0) * 2 * s(0), "(d0 * s0) * 2"),
        ((d(0) + 1) * 2, "(d0 + 1) * 2"),
        (d(0) * c(0), "0"),
    ]);
}

#[test]
fn construction_finds_remainders_and_multiples() {
    check([
        (d(0) - d(0).floor_div(4) * 4, "d0 mod 4"),
        (d(0) - d(0).floor_div(s(0)) * s(0), "d0 mod s0"),
        (d(0).floor_div(4) * -4 + d(0), "(d0 floordiv 4) * -4 + d0"),
        (d(0).modulo(1), "0"),
        ((d(1) + d(0) * 4).modulo(2), "d1 mod 2"),
        (d(0).modulo(4).modulo(2), "d0 mod 2"),
        (d(0).modulo(2).modulo(4), "(d0 mod 2) mod 4"),
        ((d(0) * 4 + d(1)).floor_div(2), "d0 * 2 + d1 floordiv 2"),
        ((d(0) * 4).ceil_div(2), "d0 * 2"),
        ((d(0) * 3).floor_div(2), "(d0 * 3) floordiv 2"),
        (d(0).ceil_div(1), "d0"),
    ]);
}

#[test]
fn constant_division_rounds_as_named() {
    check([
        (c(-1).floor_div(2), "-1"),
        (c(-1).ceil_div(2), "0"),
        (c(-1).modulo(4), "3"),
        (c(5).floor_div(-2), "-3"),
        (c(5).ceil_div(-2), "-2"),
        (c(5).modulo(-3), "5 mod -3"),
        (c(5).floor_div(0), "5 floordiv 0"),
        (d(0).modulo(0), "d0 mod 0"),
    ]);
}

#[test]
fn folds_that_do_not_fit_are_left() {
    check([
        (c(i64::MAX) + 1, "9223372036854775807 + 1"),
        (c(i64::MAX) * 2, "9223372036854775807 * 2"),
        (c(i64::MIN).floor_div(-1), "-9223372036854775808 floordiv -1"),
        (d(0) + i64::MAX + 1, "d0 + 9223372036854775807 + 1"),
        (d(0) * i64::MAX * 2, "(d0 * 9223372036854775807) * 2"),
        (d(0) + i64::MIN, "d0 + -9223372036854775808"),
        ((d(0) * i64::MIN).floor_div(-1), "(d0 * -9223372036854775808) floordiv -1"),
    ]);
    assert_eq!((d(0) + i64::MAX + i64::MAX + d(1)).simplify().evaluate(&[i64::MIN, i64::MIN], &[]), Some(-2));
}

#[test]
fn negative_terms_print_as_differences() {
    check([
        (-d(0), "-d0"),
        (-(d(0) + 1), "-(d0 + 1)"),
        (d(0) - 2, "d0 - 2"),
        (d(0) - d(1) * 2, "d0 - d1 * 2"),
        (d(0) - (d(0) + d(1)), "d0 - (d0 + d1)"),
        (d(1) - d(0) * s(0) * 3, "d1 - (d0 * s0) * 3"),
        ((-d(0)).floor_div(2), "(-d0) floordiv 2"),
        (d(1) - d(0).modulo(2), "d1 - d0 mod 2"),
        (d(0) + s(0) * 2, "d0 + s0 * 2"),
    ]);
}

/// Written out without `mod`, a remainder has its dividend twice.
#[test]
fn remainders_that_would_double_stay() {
    let nested = |levels: i64| {
        let first = AffineExpr::dimension(0);
        (0..levels).fold(first, |sum, level| sum.modulo(5 + 2 * (level % 3)) + AffineExpr::dimension(1))
    };
    assert_ne!(nested(4).simplify(), nested(4));
    assert_eq!(nested(200).simplify(), nested(200));
}

#[test]
fn simplification_collects_like_terms() {
    check([
        ((d(0) - d(1) - d(0)).simplify(), "-d1"),
        (((d(0) * 2 + 4).floor_div(6)).simplify(), "(d0 + 2) floordiv 3"),
        ((d(0) + s(0) - d(2).modulo(3) - 3).simplify(), "d0 - d2 + (d2 floordiv 3) * 3 + s0 - 3"),
        (((d(0) + d(1)).modulo(4) - (d(1) + d(0)).modulo(4)).simplify(), "0"),
        ((d(0) - (d(0) - d(0).modulo(4))).modulo(4).simplify(), "d0 mod 4"),
        ((d(0) * s(0) - s(0) * d(0)).simplify(), "0"),
        (((d(0) + 1) * s(1) * s(0) + s(0) * 3).floor_div(s(0)).simplify(), "(d0 + 1) * s1 + 3"),
        (((d(0) + d(1)) * s(0) - s(0) * 3).ceil_div(s(0)).simplify(), "d0 + d1 - 3"),
        ((d(0) * s(0) * 2).modulo(s(0)).simplify(), "0"),
        ((d(0) * s(0) + 1).floor_div(s(0)).simplify(), "(d0 * s0 + 1) floordiv s0"),
        ((d(0) - d(0) * -1 + d(1).modulo(-2)).simplify(), "d0 * 2 + d1 mod -2"),
    ]);
}

#[test]
fn expressions_cross_threads() {
    fn check<T: Send + Sync>() {}
    check::<AffineExpr>();
    check::<AffineMap>();
    check::<IntegerSet>();
}

#[test]
fn facts_of_expressions() {
    let expr = d(1) * 4 + s(2) * 6;
    assert_eq!((expr.max_dimension(), expr.max_symbol()), (Some(1), Some(2)));
    assert_eq!(
        (expr.largest_known_divisor(), expr.is_multiple_of(-2), expr.is_multiple_of(4)),
        (2, true, false)
    );
    assert!(expr.is_function_of_dimension(1) && !expr.is_function_of_dimension(0));
    assert!(expr.is_pure_affine() && !expr.is_symbolic_or_constant() && s(0).is_symbolic_or_constant());
    assert!(
        ![d(0) * s(0), d(0).modulo(s(0)), d(0).modulo(-2), d(0).floor_div(0)]
            .iter()
            .any(AffineExpr::is_pure_affine)
    );
    assert_eq!((expr.depth(), expr.size()), (3, 7));
    let mut seen = Vec::new();
    (d(0) * 2 + 1).walk(|expr| seen.push(expr.to_string()));
    assert_eq!(seen, ["d0", "2", "d0 * 2", "1", "d0 * 2 + 1"]);
    assert_eq!(c(0).largest_known_divisor(), 0);
    let mut text = String::from("value ");
    expr.append_to(&mut text);
    assert_eq!(text, "value d1 * 4 + s2 * 6");
}

#[test]
fn evaluation_refuses_what_has_no_value() {
    assert_eq!(d(0).modulo(s(0)).evaluate(&[-7], &[4]), Some(1));
    assert_eq!(d(0).floor_div(s(0)).evaluate(&[-7], &[4]), Some(-2));
    assert_eq!(d(0).ceil_div(s(0)).evaluate(&[-7], &[4]), Some(-1));
    assert_eq!(d(0).modulo(s(0)).evaluate(&[7], &[0]), None);
    assert_eq!(d(0).floor_div(s(0)).evaluate(&[7], &[-1]), None);
    assert_eq!((d(0) + 1).evaluate(&[i64::MAX], &[]), None);
    assert_eq!(d(1).evaluate(&[1], &[]), None);
}

#[test]
fn shifting_moves_positions_from_the_offset_on() {
    let expr = d(0) + d(2) + s(1);
    assert_eq!(expr.shift_dimensions(3, 1).unwrap().to_string(), "d0 + d5 + s1");
    assert_eq!(expr.shift_symbols(3, 2).unwrap(), expr);
    assert_eq!(d(7).shift_dimensions(u32::MAX, 0), None);
    assert_eq!(d(7).shift_dimensions(u32::MAX, 8), Some(d(7)));
}

/// Deep enough to overflow the stack of a test thread at any recursion.
const DEEP: u32 = 100_000;

#[test]
fn depth_needs_no_stack() {
    let left = || (0..DEEP).fold(d(0), |expr, index| (expr + d(1 + index % 7) * s(0)).floor_div(s(1)));
    let expr = left();
    assert_eq!(expr, left());
    assert_eq!(expr.evaluate(&[5, 1, 1, 1, 1, 1, 1, 1], &[1, 1]), Some(5 + i64::from(DEEP)));
    assert!(expr.to_string().len() > 1_000_000);
    assert!(!expr.is_function_of_dimension(8));
    assert_eq!(expr.replace(&[d(0)], &[s(0)]), expr);
    let quotients =
        (0..DEEP).fold(s(0), |expr, index| expr + d(index % 5).floor_div(i64::from(index) + 2) * 2);
    assert_eq!(quotients.evaluate(&[1; 5], &[4]), Some(4));
    assert_eq!(quotients.simplify().evaluate(&[1; 5], &[4]), Some(4));
    // The right spine of a sum, and division along a spine.
    let right = (0..DEEP).fold(c(0), |expr, index| d(index % 5).modulo(3) * 4 + d(1) + expr);
    let right = right + d(0).floor_div(8) * 8;
    assert!(right.floor_div(4).simplify().evaluate(&[1; 8], &[]).is_some());
}

#[test]
fn a_sum_on_the_right_has_parentheses_where_its_terms_would_join_others() {
    assert_eq!((d(0) + (d(1) + s(0))).to_string(), "d0 + d1 + s0");
    assert_eq!((d(0) + (d(0) + s(0))).to_string(), "d0 + (d0 + s0)");
    assert_eq!((d(0) + (d(1) + d(0) * 2)).modulo(s(0)).to_string(), "(d0 + d1 + d0 * 2) mod s0");
    assert_eq!((d(0) + 1 + (d(1) + 2)).to_string(), "d0 + (d1 + 2) + 1");
}

#[test]
fn sharing_needs_no_time() {
    let doubled = || (0..200).fold(d(0), |expr, _| expr.clone().modulo(3) + expr.clone() + 1);
    let (a, b) = (doubled(), doubled());
    assert_eq!(a, b);
    assert_eq!(a.size(), u64::MAX);
    assert!(a.evaluate(&[1], &[]).is_some());
    assert_eq!(a.replace(&[d(1)], &[]).max_dimension(), Some(1));
}

#[test]
fn maps_print_and_know_their_form() {
    let map = AffineMap::new(2, 1, [d(0) + s(0) * 2, d(1).floor_div(4)]).unwrap();
    assert_eq!(map.to_string(), "(d0, d1)[s0] -> (d0 + s0 * 2, d1 floordiv 4)");
    assert_eq!(map.sub_map(&[1]).unwrap().to_string(), "(d0, d1)[s0] -> (d1 floordiv 4)");
    assert_eq!(map.sub_map(&[2]), None);
    assert_eq!(map.drop_results(|index| index == 1).results().len(), 1);
    assert_eq!(map.evaluate(&[1, 9], &[10]), Some(vec![21, 2]));
    assert_eq!(map.evaluate(&[1], &[10]), None);

    assert_eq!(AffineMap::empty().to_string(), "() -> ()");
    assert_eq!(AffineMap::constant(3).single_constant(), Some(3));
    assert!(AffineMap::identity(3).is_identity() && AffineMap::identity(3).is_permutation());
    let minor = AffineMap::minor_identity(3, 2);
    assert_eq!(minor.to_string(), "(d0, d1, d2) -> (d1, d2)");
    assert!(minor.is_minor_identity() && !minor.is_identity() && minor.is_projected_permutation(false));
    assert!(!AffineMap::new(2, 0, [d(0)]).unwrap().is_minor_identity());
    let broadcast = AffineMap::new(2, 0, [c(0), d(0)]).unwrap();
    assert!(broadcast.is_projected_permutation(true) && !broadcast.is_projected_permutation(false));
    assert!(AffineMap::permutation(&[0, 0]).is_err() && AffineMap::permutation(&[0, 2]).is_err());
    assert_eq!(broadcast.inverse_permutation(), None);
    let skewed = AffineMap::new(2, 0, [d(1), d(0) + d(1), d(0), d(0)]).unwrap();
    assert_eq!(skewed.inverse_permutation().unwrap().to_string(), "(d0, d1, d2, d3) -> (d2, d0)");
}

#[test]
fn strided_layouts_number_unknowns_in_order() {
    let text = |strides: &[Option<i64>], offset| {
        AffineMap::strided_linear_layout(strides, offset).unwrap().to_string()
    };
    assert_eq!(text(&[Some(4), Some(1)], Some(0)), "(d0, d1) -> (d0 * 4 + d1)");
    assert_eq!(text(&[None, Some(1)], None), "(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)");
    assert_eq!(text(&[], Some(3)), "() -> (3)");
}

#[test]
fn variables_beyond_the_counts_are_refused() {
    let message = |result: Result<AffineMap, AffineError>| result.unwrap_err().to_string();
    assert_eq!(
        message(AffineMap::new(1, 0, [d(1)])),
        "expression refers to dimension d1, but only 1 dimension declared"
    );
    assert_eq!(
        message(AffineMap::new(1, 0, [d(0) * s(0)])),
        "expression refers to symbol s0, but only 0 symbols declared"
    );
    assert_eq!(
        message(AffineMap::identity(2).compose(&AffineMap::constant(1))),
        "map takes 2 dimensions but is composed with 1 results"
    );
    assert!(IntegerSet::new(0, 0, [Constraint::equality(s(0))]).is_err());
}

#[test]
fn sets_print_and_simplify() {
    let set = |constraints: &[Constraint]| IntegerSet::new(1, 1, constraints.iter().cloned()).unwrap();
    let at_least_two = Constraint::inequality(d(0) - 2);
    let bounded = set(&[at_least_two.clone(), Constraint::equality(d(0) - s(0))]);
    assert_eq!(bounded.to_string(), "(d0)[s0] : (d0 - 2 >= 0, d0 - s0 == 0)");
    assert_eq!(bounded.contains(&[3], &[3]), Some(true));
    assert_eq!(bounded.contains(&[1], &[1]), Some(false));
    assert_eq!(bounded.contains(&[3], &[]), None);
    let never = Constraint::inequality(d(0) - (d(0) + 1));
    assert_eq!(set(&[at_least_two.clone(), never]).simplify(), IntegerSet::empty(1, 1));
    assert_eq!(IntegerSet::empty(1, 0).to_string(), "(d0) : (1 == 0)");
    assert_eq!(set(&[]).to_string(), "(d0)[s0] : (0 == 0)");
    assert_eq!(set(&[at_least_two.clone(), at_least_two.clone()]).simplify(), set(&[at_least_two]));
    assert!(IntegerSet::empty(0, 0).is_canonical_empty() && !bounded.is_canonical_empty());
}

/// An expression as written, which [`Written::build`] constructs and [`Written::value`] evaluates by definition.
#[derive(Clone, Debug)]
enum Written {
    Leaf(AffineExpr),
    Binary(AffineBinaryOp, Box<Written>, Box<Written>),
}

impl Written {
    fn build(&self) -> AffineExpr {
        match self {
            Written::Leaf(expr) => expr.clone(),
            Written::Binary(op, lhs, rhs) => AffineExpr::binary(*op, lhs.build(), rhs.build()),
        }
    }

    /// The value without any overflow, for the small numbers the tests use; `None` for a bad divisor.
    fn value(&self, dimensions: &[i64], symbols: &[i64]) -> Option<i128> {
        match self {
            Written::Leaf(expr) => expr.evaluate(dimensions, symbols).map(i128::from),
            Written::Binary(op, lhs, rhs) => {
                let (a, b) = (lhs.value(dimensions, symbols)?, rhs.value(dimensions, symbols)?);
                match op {
                    AffineBinaryOp::Add => Some(a + b),
                    AffineBinaryOp::Mul => Some(a * b),
                    _ if b <= 0 => None,
                    AffineBinaryOp::Mod => Some(((a % b) + b) % b),
                    AffineBinaryOp::FloorDiv => Some((a - ((a % b) + b) % b) / b),
                    AffineBinaryOp::CeilDiv => Some((a + ((-a % b) + b) % b) / b),
                }
            }
        }
    }
}

fn written() -> impl Strategy<Value = Written> {
    let leaf = prop_oneof![
        (0u32..3).prop_map(|position| Written::Leaf(d(position))),
        (0u32..2).prop_map(|position| Written::Leaf(s(position))),
        (-9i64..10).prop_map(|value| Written::Leaf(c(value))),
    ];
    leaf.prop_recursive(5, 40, 2, |inner| {
        let binary = |op, lhs, rhs| Written::Binary(op, Box::new(lhs), Box::new(rhs));
        let divisor =
            prop_oneof![(1i64..9).prop_map(|value| Written::Leaf(c(value))), Just(Written::Leaf(s(0))),];
        prop_oneof![
            3 => (inner.clone(), inner.clone())
                .prop_map(move |(lhs, rhs)| binary(AffineBinaryOp::Add, lhs, rhs)),
            2 => (inner.clone(), (-9i64..10).prop_map(|value| Written::Leaf(c(value))))
                .prop_map(move |(lhs, rhs)| binary(AffineBinaryOp::Mul, lhs, rhs)),
            1 => (inner.clone(), Just(Written::Leaf(s(1))))
                .prop_map(move |(lhs, rhs)| binary(AffineBinaryOp::Mul, lhs, rhs)),
            3 => (
                inner,
                divisor,
                prop_oneof![
                    Just(AffineBinaryOp::Mod),
                    Just(AffineBinaryOp::FloorDiv),
                    Just(AffineBinaryOp::CeilDiv),
                ],
            )
                .prop_map(move |(lhs, rhs, op)| binary(op, lhs, rhs)),
        ]
    })
}

fn points() -> impl Strategy<Value = (Vec<i64>, Vec<i64>)> {
    (prop::collection::vec(-40i64..40, 3), prop::collection::vec(1i64..20, 2))
}

proptest! {
    #[test]
    fn construction_and_simplification_keep_the_value(written in written(), (dims, symbols) in points()) {
        let expr = written.build();
        let value = written.value(&dims, &symbols).and_then(|value| i64::try_from(value).ok());
        prop_assume!(value.is_some());
        prop_assert_eq!(expr.evaluate(&dims, &symbols), value);
        prop_assert_eq!(expr.simplify().evaluate(&dims, &symbols), value);
        prop_assert!(value.is_some_and(|value| value.unsigned_abs().is_multiple_of(expr.largest_known_divisor())));
    }

    #[test]
    fn composition_agrees_with_evaluation(
        outer in written(),
        inner in prop::collection::vec(written(), 3),
        (dims, symbols) in points(),
        (_, outer_symbols) in points(),
    ) {
        let outer = AffineMap::new(3, 2, [outer.build()]).unwrap();
        let inner = AffineMap::new(3, 2, inner.iter().map(Written::build)).unwrap();
        let composed = outer.compose(&inner).unwrap();
        let all_symbols = [&outer_symbols[..], &symbols[..]].concat();
        if let Some(values) = inner.evaluate(&dims, &symbols)
            && let Some(expected) = outer.evaluate(&values, &outer_symbols)
        {
            prop_assert_eq!(composed.evaluate(&dims, &all_symbols), Some(expected.clone()));
            prop_assert_eq!(composed.simplify().evaluate(&dims, &all_symbols), Some(expected));
        }
    }
}
