//! Declared lowerings, executed before and after.
//!
//! The programs come from the definitions: for each `lower` rule of a conversion, ops of its root's name with operands,
//! results and attributes that the root's definition accepts. So a new rule is covered when it is declared.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use terrace_lowerings::{affine, arith, standard, structured_control_flow};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{
    Conversion, ConversionConfig, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, ConvertedOperands, FrozenConversion, TypeConverter,
};
use terrace_runtime::dialect::{Multiplicity, OpDescriptor, ValueDescriptor};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::pass::OptionSlot;
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::text::{ParseOptions, parse_attribute, parse_source};
use terrace_runtime::types::Type;
use terrace_runtime::verify::verify;

use crate::harness::{Session, can_be_executed, compare};
use crate::inputs::Inputs;

/// The types of operands and results.
const TYPES: [&str; 17] = [
    "i1",
    "i4",
    "i8",
    "i32",
    "i64",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "complex<f32>",
    "vector<3xi8>",
    "vector<3xf32>",
    "tensor<2xi8>",
    "memref<4xi32>",
    "f8E8M0FNU",
    "f4E2M1FN",
];

/// Values of required attributes, besides the numbers of enums.
const ATTRIBUTES: [&str; 12] = [
    "true",
    "-3 : i8",
    "7 : i32",
    "300 : i64",
    "12 : index",
    "1.5 : f32",
    "-2.5 : f64",
    "dense<[1, -2, 3]> : vector<3xi8>",
    "dense<[1.5, 2.5, -0.0]> : vector<3xf32>",
    "[1.5 : f32, -2.0 : f32]",
    "\"it holds\"",
    "16 : i32",
];

/// The number of programs per rule.
const MOST_PROGRAMS: usize = 40;

/// The number of inputs per program: all pairs of numbers of four bits.
const MOST_INPUTS: usize = 256;

/// Declared lowerings that no program here executes, and why.
const NOT_EXECUTED: &[(&str, &[&str])] = &[
    ("the op refers to a symbol", &["Call", "CallIndirect", "FunctionConstant"]),
    ("the op ends the function", &["Return"]),
    (
        "operands fall into several groups, or indices have to fit the rank",
        &[
            "StdAllocToMemrefAlloc",
            "StdAllocaToMemrefAlloca",
            "StdLoadToMemrefLoad",
            "Store",
            "DmaStart",
            "StdViewToMemrefView",
            "StdSubviewToMemrefSubview",
            "StdAtomicRmwToMemrefAtomicRmw",
            "MemRefDim",
            "TensorDim",
            "ExtractFromTensor",
            "ExtractFromUnrankedTensor",
            "ExtractFromVector",
        ],
    ),
    ("the result is a memref of another layout", &["StdTransposeToMemrefTranspose"]),
    (
        "the result has a type that depends on the number of operands",
        &["StdTensorFromElementsToTensorFromElements"],
    ),
];

/// Declared lowerings with other results for a few numbers: they are those of version 22, whose expansion is the same.
const INEXACT: &[(&str, &[&str])] = &[
    ("zeros of both signs are equal", &["Maximum", "Minimum", "MaxNum", "MinNum"]),
    ("the least number is a subnormal one of `f32`, and becomes zero", &["ExtendF8E8M0"]),
    ("the exponent is taken without rounding", &["TruncateToF8E8M0"]),
    ("negative numbers that are rounded to zero lose their sign", &["TruncateToF4E2M1"]),
];

/// Returns whether a rule is in a list.
fn is_listed(list: &[(&str, &[&str])], rule: &str) -> bool {
    list.iter().any(|(_, rules)| rules.contains(&rule))
}

/// Returns all conversions with declared lowerings, with all options that add some.
fn conversions() -> Vec<Box<dyn Conversion>> {
    let lists = [affine::CONVERSIONS, structured_control_flow::CONVERSIONS, standard::CONVERSIONS];
    let mut all: Vec<Box<dyn Conversion>> = lists.concat().iter().map(|make| make()).collect();
    all.push(Box::new(arith::ArithExpand { include_bf16: true, include_f8e8m0: true, include_f4e2m1: true }));
    all
}

/// A conversion whose declared lowerings say when they apply.
#[derive(Clone)]
struct Watched {
    conversion: Box<dyn Conversion>,
    applied: Arc<Mutex<BTreeSet<String>>>,
}

impl Conversion for Watched {
    fn name(&self) -> &'static str {
        self.conversion.name()
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        self.conversion.options()
    }

    fn sources(&self) -> &'static [&'static str] {
        self.conversion.sources()
    }

    fn targets(&self) -> &'static [&'static str] {
        self.conversion.targets()
    }

    fn builds_casts(&self) -> bool {
        self.conversion.builds_casts()
    }

    fn converts_signatures(&self) -> bool {
        self.conversion.converts_signatures()
    }

    fn included(&self) -> Vec<Box<dyn Conversion>> {
        self.conversion.included()
    }

    fn add_types(&self, types: &mut TypeConverter) {
        self.conversion.add_types(types);
    }

    fn add_patterns(&self, types: &TypeConverter, patterns: &mut ConversionPatterns) {
        let mut own = ConversionPatterns::new();
        self.conversion.add_patterns(types, &mut own);
        let own = Arc::new(own);
        for position in 0..own.iter().len() {
            patterns.add(WatchedPattern { own: own.clone(), position, applied: self.applied.clone() });
        }
    }

    fn add_legality(&self, types: &TypeConverter, target: &mut ConversionTarget) {
        self.conversion.add_legality(types, target);
    }

    fn clone_conversion(&self) -> Box<dyn Conversion> {
        Box::new(self.clone())
    }
}

/// A pattern that notes its name when it applies.
struct WatchedPattern {
    own: Arc<ConversionPatterns>,
    position: usize,
    applied: Arc<Mutex<BTreeSet<String>>>,
}

impl WatchedPattern {
    fn pattern(&self) -> &dyn ConversionPattern {
        self.own.iter().nth(self.position).expect("a pattern of the conversion")
    }
}

impl ConversionPattern for WatchedPattern {
    fn name(&self) -> &str {
        self.pattern().name()
    }

    fn source(&self) -> &str {
        self.pattern().source()
    }

    fn root(&self) -> PatternRoot {
        self.pattern().root()
    }

    fn benefit(&self) -> u16 {
        self.pattern().benefit()
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.pattern().generated_ops()
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        self.pattern().type_converter()
    }

    fn takes_groups(&self) -> bool {
        self.pattern().takes_groups()
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let result = self.pattern().match_and_rewrite(op, operands, rewriter);
        if result.is_ok() {
            self.applied.lock().unwrap().insert(self.name().to_owned());
        }
        result
    }
}

/// The declared lowerings of a conversion: their names, and the names of their roots.
fn declared(conversion: &dyn Conversion) -> Vec<(String, String)> {
    let mut patterns = ConversionPatterns::new();
    conversion.add_patterns(&TypeConverter::new("none"), &mut patterns);
    let of_rule = |pattern: &dyn ConversionPattern| match pattern.root() {
        // What is written in Rust has no source.
        PatternRoot::Op(root) if !pattern.source().is_empty() => {
            Some((pattern.name().to_owned(), root.to_string()))
        }
        _ => None,
    };
    patterns.iter().filter_map(of_rule).collect()
}

/// All choices of one element of each list, without those that come after the first `most`.
fn choices<T: Clone>(lists: &[Vec<T>], most: usize) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = vec![Vec::new()];
    for list in lists {
        let longer = all.iter().flat_map(|chosen| {
            list.iter().map(|item| chosen.iter().cloned().chain([item.clone()]).collect::<Vec<T>>())
        });
        all = longer.take(most).collect();
    }
    all
}

/// The candidates that satisfy a declared value's constraint, for each number of values that it stands for.
fn accepted(context: &Context, value: &ValueDescriptor) -> Vec<&'static str> {
    let is_accepted = |text: &&&'static str| {
        let ty: Type = parse_attribute(context, text).expect("a type").as_type(context).expect("a type");
        value.constraint.is_satisfied.holds(context, ty)
    };
    TYPES.iter().filter(is_accepted).copied().collect()
}

/// Texts of attributes in the generic form, for the required ones.
fn attributes(context: &Context, descriptor: &OpDescriptor) -> Vec<String> {
    let lists = descriptor
        .attributes
        .iter()
        .filter(|attribute| !attribute.is_optional && attribute.default.is_none());
    let lists: Vec<Vec<String>> = lists
        .map(|attribute| {
            let enums = (0..16).flat_map(|number| [format!("{number} : i64"), format!("{number} : i32")]);
            let texts = enums.chain(ATTRIBUTES.map(str::to_owned));
            let is_accepted = |text: &String| {
                let value: Attribute = parse_attribute(context, text).expect("an attribute");
                attribute.constraint.is_satisfied.holds(context, value)
            };
            texts.filter(is_accepted).map(|text| format!("{} = {text}", attribute.name)).collect()
        })
        .collect();
    let all = choices(&lists, 64);
    all.into_iter()
        .map(|chosen| if chosen.is_empty() { String::new() } else { format!(" <{{{}}}>", chosen.join(", ")) })
        .collect()
}

/// Programs of one function, with one op of a name that its definition accepts.
fn programs(session: &Session, root: &str) -> Vec<Body> {
    let context = &session.context;
    let name = context.op_name(root);
    let Some(descriptor) = name.info(context).descriptor() else { return Vec::new() };
    let is_simple = descriptor.regions.is_empty() && descriptor.successors.is_empty();
    let counts_are_known = |values: &[ValueDescriptor]| {
        values.iter().all(|value| matches!(value.multiplicity, Multiplicity::One | Multiplicity::Variadic))
    };
    if !is_simple || !counts_are_known(&descriptor.operands) || !counts_are_known(&descriptor.results) {
        return Vec::new();
    }
    let lists = |values: &[ValueDescriptor]| -> Vec<Vec<&'static str>> {
        values.iter().map(|value| accepted(context, value)).collect()
    };
    let attributes = attributes(context, descriptor);
    let mut found = Vec::new();
    for operands in choices(&lists(&descriptor.operands), 6000) {
        for results in choices(&lists(&descriptor.results), 6000) {
            // Most ops want one type several times, or a few.
            let distinct: BTreeSet<&&str> = operands.iter().chain(&results).collect();
            if distinct.len() > 2 {
                continue;
            }
            for attributes in &attributes {
                let text = program(root, &operands, &results, attributes);
                let source = context.sources().add("program", Arc::new(text)).unwrap();
                let Ok(body) = parse_source(context, source, &ParseOptions::default()) else { continue };
                if verify(&body).is_ok() {
                    found.push(body);
                }
            }
        }
    }
    // Some of all types, if there are too many.
    let step = found.len().div_ceil(MOST_PROGRAMS).max(1);
    found.into_iter().step_by(step).collect()
}

fn program(root: &str, operands: &[&str], results: &[&str], attributes: &str) -> String {
    let mut parameters = String::new();
    let mut values = String::new();
    for (number, ty) in operands.iter().enumerate() {
        let comma = if number == 0 { "" } else { ", " };
        write!(parameters, "{comma}%a{number}: {ty}").unwrap();
        write!(values, "{comma}%a{number}").unwrap();
    }
    let (types, results_types) = (operands.join(", "), results.join(", "));
    let (definition, end) = match results.len() {
        0 => (String::new(), "return".to_owned()),
        1 => ("%r = ".to_owned(), format!("return %r : {results_types}")),
        count => {
            let all: Vec<String> = (0..count).map(|number| format!("%r#{number}")).collect();
            (format!("%r:{count} = "), format!("return {} : {results_types}", all.join(", ")))
        }
    };
    format!(
        "func.func @f({parameters}) -> ({results_types}) {{\n  \
         {definition}\"{root}\"({values}){attributes} : ({types}) -> ({results_types})\n  {end}\n}}"
    )
}

#[test]
fn declared_lowerings_keep_results() {
    let mut unproven = BTreeSet::new();
    let mut inexact = BTreeSet::new();
    // Ops that fold are not left to the rules.
    let config = ConversionConfig::default().with_folds(false);
    for conversion in conversions() {
        let rules = declared(&*conversion);
        let applied = Arc::new(Mutex::new(BTreeSet::new()));
        let watched = Watched { conversion, applied: applied.clone() };
        let session = Session::new();
        let frozen = FrozenConversion::composed(&session.context, &[watched.clone_conversion()]);
        let mut proven = BTreeSet::new();
        let roots: BTreeSet<&String> = rules.iter().map(|(_, root)| root).collect();
        for root in roots {
            for before in programs(&session, root) {
                let inputs = Inputs::at_most(MOST_INPUTS);
                let mut after = before.clone();
                applied.lock().unwrap().clear();
                if !can_be_executed(&before, &inputs)
                    || frozen.apply_partially(&mut after, &config).is_err()
                    || !can_be_executed(&after, &inputs)
                {
                    continue;
                }
                let applied = applied.lock().unwrap().clone();
                if let Err(difference) = compare(&before, &after, &inputs) {
                    let wrong: Vec<&String> =
                        applied.iter().filter(|rule| is_listed(INEXACT, rule)).collect();
                    assert!(!wrong.is_empty(), "{applied:?}: {difference}");
                    inexact.extend(wrong.into_iter().cloned());
                }
                proven.extend(applied);
            }
        }
        unproven.extend(rules.into_iter().map(|(rule, _)| rule).filter(|rule| !proven.contains(rule)));
    }
    let new: Vec<&String> = unproven.iter().filter(|rule| !is_listed(NOT_EXECUTED, rule)).collect();
    assert!(new.is_empty(), "no program executes these rules: {new:?}");
    for (list, found) in [(NOT_EXECUTED, &unproven), (INEXACT, &inexact)] {
        let all = list.iter().flat_map(|(_, rules)| rules.iter());
        let stale: Vec<&&str> = all.filter(|rule| !found.contains(**rule)).collect();
        assert!(stale.is_empty(), "take these off the list: {stale:?}");
    }
}
