//! A dialect that is made: small op formats over many constraints.

use std::fmt::Write;

/// Constraints on types that operands and results have.
const TYPES: &[&str] = &[
    "AnyType",
    "I1",
    "I32",
    "UI8",
    "Index",
    "F64",
    "BF16",
    "AnyNone",
    "AnyInteger",
    "SignlessIntegerOrFloat",
    "AnyShaped",
    "AnyTensor",
    "TensorOf<[F32, Index]>",
    "StaticShapeTensorOf<[I1]>",
    "VectorOfRankAndType<2, [F32]>",
    "MemRefOf<[I32]>",
    "AnyRankedOrUnrankedMemRef",
    "Complex<F32>",
    "TupleOf<[I32]>",
    "AnyFunction",
    "(I1 or Index)",
    "(AnyInteger and not I32)",
    "(AnyTensor and HasStaticShape and HasRankOf<2>)",
    "TokenType",
    "PairType",
    "(PairType or TokenType)",
];

/// Formats of an op with an operand `x` and a result `r`.
const VALUE_FORMATS: &[&str] = &[
    "$x attr-dict",
    "$x attr-dict `:` type($x)",
    "$x attr-dict `:` type($x) `->` type($r)",
    "operands attr-dict `:` functional-type(operands, results)",
    "`(` $x `:` qualified(type($x)) `)` attr-dict-with-keyword `to` type(results)",
];

/// Constraints on attributes, each with a default.
const ATTRIBUTES: &[(&str, &str)] = &[
    ("I32Attr", "-3"),
    ("UI8Attr", "255"),
    ("IndexAttr", "4"),
    ("I1Attr", "1"),
    ("BoolAttr", "true"),
    ("F32Attr", "1.5"),
    ("F64Attr", "2"),
    ("StrAttr", "\"text\""),
    ("AnyStrAttrOf<[\"SAME\", \"VALID\"]>", "\"SAME\""),
    ("SymbolNameAttr", "\"name\""),
    ("FlatSymbolRefAttr", "\"name\""),
    ("AnySymbolRefAttr", ""),
    ("TypeAttr", ""),
    ("TypeAttrBase<AnyTensor>", ""),
    ("FunctionTypeAttr", ""),
    ("AnyAttr", ""),
    ("DictAttr", ""),
    ("AnyArrayAttr", ""),
    ("I64ArrayAttr", "[1, -2]"),
    ("StrArrayAttr", "[\"a\", \"b\"]"),
    ("(I64ArrayAttr and ArrayCount<2> and IntArrayNthElemMin<0, 1>)", ""),
    ("DenseI32ArrayAttr", "[1, 2]"),
    ("DenseBoolArrayAttr", "[true, false]"),
    ("DenseF64ArrayAttr", "[0.5]"),
    ("AnyElementsAttr", ""),
    ("I32ElementsAttr", ""),
    ("AnyAffineMapAttr", ""),
    ("AnyLocationAttr", ""),
    ("(I32Attr and IntMin<3> and IntMax<9>)", "4"),
    ("(I32Attr or StrAttr)", ""),
    ("RangeAttr", ""),
    ("Order", "less"),
    ("Flags", "small"),
    ("Padding", "VALID"),
    ("unit", ""),
];

/// Formats of an op with an attribute `a`.
const ATTRIBUTE_FORMATS: &[&str] = &[
    "$a attr-dict",
    "(`with` $a^)? attr-dict",
    "`<` $a `>` attr-dict-with-keyword",
    "prop-dict attr-dict",
    "oilist(`a` $a | `b` $b) attr-dict",
    "(`[` $a^ `]`) : (`none`)? attr-dict",
    "qualified($a) `,` $b attr-dict",
];

/// Ops that vary in something else than one constraint: what stands behind the name, with `@` for the number.
const OTHERS: &[&str] = &[
    "{ operands { x...: I32 } format { ($x^)? attr-dict } }",
    "{ operands { x...: AnyType } format { ($x^ `:` type($x))? attr-dict } }",
    "{ operands { x?: AnyTensor } format { (`[` $x^ `:` type($x) `]`) : (`none`)? attr-dict } }",
    "{ operands { x...: [I32] } format { `(` $x `)` attr-dict } }",
    "{ operands { x...: [AnyType] } format { `(` $x `)` `:` `(` type($x) `)` attr-dict } }",
    "[AttrSizedOperandSegments] { operands { x...: I32, y?: F32, z: Index } format { $z (`x` $x^)? (`y` $y^)? attr-dict } }",
    "[SameVariadicOperandSize] { operands { x...: I32, y...: I32 } format { $x `;` $y attr-dict } }",
    "[AttrSizedResultSegments] { results { x...: I32, y?: AnyType } format { attr-dict `:` type(results) } }",
    "{ results { x...: AnyType } format { attr-dict (`:` type($x)^)? } }",
    "[SameOperandsAndResultType] { operands { x: AnyType, y: AnyType } results { r: AnyType } format { $x `,` $y attr-dict `:` type($r) } }",
    "[SameTypeOperands] { operands { x: AnyType, y: AnyType } results { r: I1 } format { $x `,` $y attr-dict `:` type($x) } }",
    "{ operands { x: AnyType, y: AnyType } results { r: AnyType } infer y from x infer r from x format { $x `,` $y attr-dict `:` type($x) } }",
    "{ operands { x: AnyType, y...: AnyType } infer y from x format { $x `,` $y attr-dict `:` type($x) } }",
    "{ attributes { a: AnyElementsAttr } results { r: AnyTensor } infer r from a format { $a attr-dict } }",
    "{ operands { x: AnyType } results { r: AnyType } where same_shape(x, r) where same_element_type(x, r) \"both have one element type\" format { $x attr-dict `:` functional-type($x, $r) } }",
    "{ operands { x...: AnyType, y: AnyType } where same_type(x, y) or same_rank(x, y) where not no_uses(y) format { operands attr-dict `:` type(operands) } }",
    "{ operands { x...: AnyType } where x: (AnyInteger or AnyTensor) \"numbers are wanted\" where same_element_count(x) format { operands attr-dict `:` type(operands) } }",
    "[NoTerminator] { regions { body: AnyRegion } format { $body attr-dict } }",
    "[NoTerminator] { regions { body: SizedRegion<1>, rest...: MinSizedRegion<2> } format { $body (`else` $rest^)? attr-dict-with-keyword } }",
    "[NoTerminator, NoRegionArguments] { regions { body: MaxArgumentsRegion<1> and SizedRegion<1> } format { regions attr-dict } }",
    "[SingleBlockImplicitTerminator<End>] { regions { body: SizedRegion<1> } format { $body attr-dict } }",
    "[Terminator] { successors { next: AnySuccessor, others...: AnySuccessor } format { $next (`,` $others^)? attr-dict } }",
    "[Terminator] { operands { x...: AnyType } successors { next...: AnySuccessor } format { ($x^ `:` type($x))? successors attr-dict } }",
    "[AttributesInDictionary] { attributes { a: I32Attr = 3, b?: StrAttr } format { attr-dict } }",
    "[Pure, Commutative, ElementwiseMappable] { operands { x: AnyType } results { r: AnyType } }",
    "[HasParent<End>] { attributes { flag: unit } format { (`flag` $flag^) : (`plain`)? attr-dict } }",
    "{ old name \"sweep.former_@\" attributes { slow: unit } format { (`fast`) : (`slow` $slow^)? attr-dict } }",
    "{ operands { x: AnyMemRef } results { r: AnyMemRef } effects { read x, write x in \"heap\", allocate r, free } }",
    "{ operands { x...: I32, y: F32 } format { (` ` `(` $x^ `)`)? ` ` `<` `` `-` $y `...` attr-dict } }",
    "{ attributes { a: I32Attr, b: StrAttr } format { `-` $a `+` `` `-` $b `-` `*` attr-dict } }",
    "{ attributes { a: I32Attr, b?: StrAttr } format { `a` ` ` `(` `` $a `)` `\\n` ($b^)? attr-dict } }",
];

/// The definitions. Of all combinations those stay whose format the language allows.
pub fn definitions() -> String {
    let mut text = String::from(
        "//! Made by `tests/parity/build.rs`.\n\n\
         dialect sweep { }\n\n\
         /// An order.\nenum Order: i64 { less, greater = 7 \"more\" }\n\
         bits enum Flags: i32 { none = 0, fast, small }\n\
         str enum Padding { SAME, VALID }\n\
         type TokenType = \"token\"\n\
         type PairType = \"pair\" { first: Type second?: Type format { \"<\" $first (\",\" $second^)? \">\" } }\n\
         attribute RangeAttr = \"range\" { low: i64 high: i64 format { \"<\" $low \"to\" $high \">\" } }\n\
         /// Ends a block.\nop End = \"end\": [Terminator]\n",
    );
    let mut ops = Vec::new();
    for (at, constraint) in TYPES.iter().enumerate() {
        // Each constraint with two formats, and each format with many constraints.
        for format in (0..).map(|step| VALUE_FORMATS[(at + step) % VALUE_FORMATS.len()]).take(2) {
            ops.push(format!(
                "{{ operands {{ x: {constraint} }} results {{ r: {constraint} }} format {{ {format} }} }}"
            ));
        }
    }
    for (at, (constraint, default)) in ATTRIBUTES.iter().enumerate() {
        let field = |name: &str, presence: usize| match presence {
            1 if *constraint != "unit" => format!("{name}?: {constraint}"),
            2 if !default.is_empty() => format!("{name}: {constraint} = {default}"),
            _ => format!("{name}: {constraint}"),
        };
        for presence in 0..3 {
            let given = field("a", presence);
            for format in
                (0..).map(|step| ATTRIBUTE_FORMATS[(at + presence + step) % ATTRIBUTE_FORMATS.len()]).take(4)
            {
                ops.push(format!("{{ attributes {{ {given}, b?: I64Attr }} format {{ {format} }} }}"));
            }
        }
    }
    ops.dedup();
    ops.extend(OTHERS.iter().map(|other| (*other).to_owned()));
    for (index, op) in ops.iter().enumerate() {
        let colon = if op.starts_with('[') { ":" } else { "" };
        let _ =
            writeln!(text, "op Op{index} = \"op_{index}\"{colon} {}", op.replace('@', &index.to_string()));
    }
    without_mistakes(&text)
}

/// The definitions without the lines in which something is wrong.
fn without_mistakes(text: &str) -> String {
    let file = terrace_odsgen::SourceFile::input("sweep.dialect", text);
    let outcome = terrace_odsgen::parse_files(vec![file]);
    let errors = outcome.diagnostics.iter().filter(|one| one.severity == terrace_odsgen::Severity::Error);
    let lines: std::collections::HashSet<usize> =
        errors.map(|error| outcome.model.sources.line_and_column(error.span).0).collect();
    let kept = text.lines().enumerate().filter(|(index, _)| !lines.contains(&(index + 1)));
    kept.map(|(_, line)| format!("{line}\n")).collect()
}
