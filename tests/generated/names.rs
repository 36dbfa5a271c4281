//! Definitions in which everything that has a name has each name that generated code could need for itself.
//!
//! The build script keeps those that `odsgen check` accepts, so that they are compiled; a test lists the others.

use std::ops::Range;

use terrace_odsgen::{Severity, SourceFile, parse_files};

/// Keywords of Rust, words with a meaning, primitive types, what its prelude and that of the runtime have, and what
/// generated code calls things.
const NAMES: &str = "
    abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if
    impl in let loop macro match mod move mut override priv pub ref return self Self static struct super trait true try
    type typeof unsafe unsized use virtual where while yield union auto raw safe macro_rules default
    bool char str u8 u32 i64 usize f64
    Option Some None Result Ok Err Vec String Box Clone Copy Default Iterator Into From Drop Fn Debug
    Attribute Type Value Op Body Builder Block Region Context Location Parts Range DYNAMIC Rewriter
    NAME OLD_NAMES ALL MAX_VALUE SYNTAX FORMAT REWRITES
    build build_generic build_inferred build_with_attributes build_with_types build_empty from_op op name name_in wrap new
    adaptor descriptor verify fold parse print canonicalize canonicalization_patterns effects
    builder location loc context state result_types operands operand results result attributes attribute regions region
    successors successor body parent value values attr ty of get get_checked storage from_type from_attribute
    to_attribute symbolize stringify from_value from_bits bits is_empty contains_all ir this constants parser printer
    replace visit data made error location_value operand_0 result_0 successor_0 value_value
    dialect constraints core std crate_ terrace __terrace all_equal integer float elements array clone into eq hash fmt
    cmp drop from try_from option_text run argument description anchor clone_pass register_passes
    A B T Error Output Item Self_ Adaptor OpArguments Entry Dialect Storage Table Methods
";

/// A place where a name stands: what is around it, when it stands alone and with others.
struct Position {
    dialect: &'static str,
    before: &'static str,
    /// One entry, with a star for the name, a sharp for its number, `%` for a sharp and `@` for a bit.
    entry: &'static str,
    after: &'static str,
}

const fn position(
    dialect: &'static str,
    before: &'static str,
    entry: &'static str,
    after: &'static str,
) -> Position {
    Position { dialect, before, entry, after }
}

const FIELDS_END: &str = " } }\n";

const POSITIONS: [Position; 29] = [
    position(
        "names_fields",
        "op Operands#Op = \"operands_#\" { operands { ",
        "*: I32, ",
        " } results { sum: I32 } }\n",
    ),
    position(
        "names_fields",
        "op Same#Op = \"same_#\": [SameOperandsAndResultType] { arguments { ",
        "*: AnyType, attr *_number: I64Attr, ",
        " } results { sum: AnyType } }\n",
    ),
    position(
        "names_fields",
        "op Segments#Op = \"segments_#\": [AttrSizedOperandSegments] { operands { ",
        "*...: I32, ",
        FIELDS_END,
    ),
    position(
        "names_fields",
        "op Optionals#Op = \"optionals_#\": [AttrSizedOperandSegments] { operands { ",
        "*?: I32, ",
        FIELDS_END,
    ),
    position("names_fields", "op Results#Op = \"results_#\" { results { ", "*: AnyType, ", FIELDS_END),
    position(
        "names_fields",
        "op ResultTypes#Op = \"result_types_#\" { operands { x_type: I32, ",
        "*_type: I32, ",
        " } results { x: AnyType } }\n",
    ),
    position(
        "names_fields",
        "op ResultSegments#Op = \"result_segments_#\": [AttrSizedResultSegments] { results { ",
        "*...: AnyType, ",
        FIELDS_END,
    ),
    position("names_fields", "op Regions#Op = \"regions_#\" { regions { ", "*: AnyRegion, ", FIELDS_END),
    position(
        "names_fields",
        "op Successors#Op = \"successors_#\": [Terminator] { successors { ",
        "*: AnySuccessor, ",
        FIELDS_END,
    ),
    position("names_attributes", "op Units#Op = \"units_#\" { arguments { ", "attr *: unit, ", FIELDS_END),
    position(
        "names_attributes",
        "op Required#Op = \"required_#\" { arguments { ",
        "attr *: StrAttr, ",
        FIELDS_END,
    ),
    position(
        "names_attributes",
        "op Optional#Op = \"optional_#\" { arguments { ",
        "attr *?: AnyAttr, ",
        FIELDS_END,
    ),
    position(
        "names_attributes",
        "op Default#Op = \"default_#\" { arguments { ",
        "attr *: I64Attr = 1, ",
        FIELDS_END,
    ),
    position("names_attributes", "op Derived#Op = \"derived_#\" { ", "derived *: u64 = rust { 1 } ", "}\n"),
    position(
        "names_attributes",
        "op Rules#Op = \"rules_#\": [Pure] { operands { ",
        "*: AnyType, ",
        " } results { r: AnyType } verify rust { Ok(()) } }\n",
    ),
    position("names_builders", "op Builder#Op = \"builder_#\" { ", "build number# (*: u32) rust { } ", "}\n"),
    position("names_builders", "op Builders#Op = \"builders_#\" { ", "build * () rust { } ", "}\n"),
    position("names_types", "type Parameters#Type = \"parameters_#\" { ", "*: u32 ", "}\n"),
    position("names_types", "type Mutable#Type = \"mutable_#\" { ", "mutable *: u32 ", "}\n"),
    position("names_types", "attribute Parameters#Attr = \"parameters_#\" { ", "*: u32 ", "}\n"),
    position("names_enums", "enum Cases#: i64 { ", "*, ", "}\n"),
    position("names_enums", "str enum Words# { ", "*, ", "}\n"),
    position("names_enums", "bits enum Bits#: u64 { ", "* = @, ", "}\n"),
    position(
        "names_interfaces",
        "interface Methods#: op { ",
        "fn r%*(self, ir: &Body) -> u32 { default rust { let _ = ir; 1 } } ",
        "}\n",
    ),
    position(
        "names_defined",
        "",
        "op * = \"op_#\" { arguments { x: I32, y?: I32, attr n: I64Attr, attr s: StrAttr } results { r: AnyType } } ",
        "\n",
    ),
    position("names_defined_types", "", "type * = \"type_#\" { width: u32 } ", "\n"),
    position(
        "names_defined_attributes",
        "",
        "attribute * = \"attribute_#\" { width: u32 } op Has#Op = \"has_#\" { attributes { value: * } } ",
        "\n",
    ),
    position(
        "names_defined_enums",
        "",
        "enum *: i64 { one, two } op Has#Op = \"has_#\" { attributes { value: * = two } } ",
        "\n",
    ),
    position(
        "names_defined_interfaces",
        "",
        "interface *: op { fn rank(self, ir: &Body) -> u32 { default rust { let _ = (self, ir); 1 } } } op Has#Op = \"has_#\": [*] { } ",
        "\n",
    ),
];

/// The results of `odsgen check` for each name in each position.
pub struct Names {
    /// The dialects: name, and text with everything that is accepted.
    pub dialects: Vec<(String, String)>,
    /// The rejected names: for each position the entry and the names.
    #[allow(dead_code, reason = "the build script has no use for it")]
    pub refused: Vec<(String, String)>,
}

/// The number of names per definition.
const CHUNK: usize = 50;

impl Position {
    fn entry(&self, name: &str, number: usize) -> String {
        self.entry.replace('*', name).replace('#', &number.to_string()).replace('%', "#")
    }

    /// The definitions for groups of names, which each have one; and for each name the part of the text that is its own.
    fn text(&self, groups: &[Vec<&str>]) -> (String, Vec<(Range<usize>, String)>) {
        let (mut text, mut parts) =
            (format!("//! Names.\n\n/// Names.\ndialect {} {{ }}\n", self.dialect), Vec::new());
        for (number, group) in groups.iter().enumerate() {
            text.push_str(&self.before.replace('#', &number.to_string()));
            for (index, name) in group.iter().enumerate() {
                let start = text.len();
                // Each of the bits has a value of its own.
                let bit = format!("0x{:x}", 1u64 << index);
                text.push_str(&self.entry(name, number * CHUNK + index).replace('@', &bit));
                parts.push((start..text.len(), (*name).to_owned()));
            }
            text.push_str(self.after);
        }
        (text, parts)
    }

    /// Takes the names that are refused out of their groups.
    fn refuse<'a>(&self, groups: &mut Vec<Vec<&'a str>>) -> Vec<&'a str> {
        let mut refused = Vec::new();
        loop {
            let (text, parts) = self.text(groups);
            let outcome = parse_files(vec![SourceFile::input("names.dialect", text)]);
            if outcome.error_count == 0 {
                return refused;
            }
            let errors =
                outcome.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
            let places: Vec<usize> = errors.map(|diagnostic| diagnostic.span.start as usize).collect();
            let mut flags = parts.iter().map(|(range, _)| places.iter().any(|place| range.contains(place)));
            let mut found = Vec::new();
            for group in groups.iter_mut() {
                group.retain(|name| {
                    let is_wrong = flags.next().unwrap_or_default();
                    if is_wrong {
                        found.push(*name);
                    }
                    !is_wrong
                });
            }
            groups.retain(|group| !group.is_empty());
            assert!(!found.is_empty(), "{}", outcome.render(false));
            refused.extend(found);
        }
    }
}

/// Tries every name in every position.
pub fn names() -> Names {
    let mut out = Names { dialects: Vec::new(), refused: Vec::new() };
    for position in &POSITIONS {
        let mut alone: Vec<Vec<&str>> = NAMES.split_whitespace().map(|name| vec![name]).collect();
        let refused = position.refuse(&mut alone);
        let together: Vec<&str> = alone.into_iter().flatten().collect();
        let mut groups: Vec<Vec<&str>> = together.chunks(CHUNK).map(<[_]>::to_vec).collect();
        position.refuse(&mut groups);
        let text = position.text(&groups).0;
        let accepted = NAMES.split_whitespace().filter(|name| !refused.contains(name));
        let accepted: Vec<&str> = accepted.collect();
        let refused = match accepted.len() < refused.len() {
            true => format!("all but {}", accepted.join(" ")),
            false => refused.join(" "),
        };
        out.refused.push((position.before.to_owned() + position.entry, refused));
        match out.dialects.iter_mut().find(|(known, _)| known == position.dialect) {
            Some((_, known)) => known.extend(text.split_inclusive('\n').skip(4)),
            None => out.dialects.push((position.dialect.to_owned(), text)),
        }
    }
    out
}
