//! No definition of the library is recognised by its name: in the sources of the front end, the loader and the runtime
//! no string is one, except where the table of intrinsics and the list below say so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use terrace_odsgen::parse_files;

/// The table of what the generator itself acts on.
const TABLE: &str = "odsgen/src/model/intrinsic.rs";

/// The importer, which translates TableGen's names to those of the library.
const IMPORTER: &str = "odsgen/src/import/";

/// Strings that are names of definitions, by file, with the reason.
const LISTED: &[(&str, &[&str], &str)] = &[
    ("odsgen/src/emit/markdown/op.rs", &["UnitAttr"], "documentation of an attribute without a constraint"),
    ("odsgen/src/resolve/rewrites/place.rs", &["AnyAttr"], "how messages call an attribute of any kind"),
    ("odsgen/src/resolve/scope.rs", &["NoSideEffect"], "help for those who know the words of ODS"),
    (
        "runtime/src/dialect/traits.rs",
        &[
            "AffineScope",
            "AlwaysSpeculatable",
            "AutomaticAllocationScope",
            "Broadcastable",
            "Commutative",
            "ConstantLike",
            "Elementwise",
            "FunctionLike",
            "HasOnlyGraphRegion",
            "Idempotent",
            "Involution",
            "IsolatedFromAbove",
            "MemRefsNormalizable",
            "NoRegionArguments",
            "NoSideEffect",
            "NoTerminator",
            "Pure",
            "RecursiveMemoryEffects",
            "RecursivelySpeculatable",
            "ReturnLike",
            "SameOperandsAndResultElementType",
            "SameOperandsAndResultShape",
            "SameOperandsAndResultType",
            "SameOperandsElementType",
            "SameOperandsShape",
            "SameTypeOperands",
            "Scalarizable",
            "SingleBlock",
            "Symbol",
            "SymbolTable",
            "Tensorizable",
            "Terminator",
            "Vectorizable",
        ],
        "what messages and documentation call the flags; definitions name the constants",
    ),
];

/// The names of what the library defines.
fn library_names() -> BTreeSet<String> {
    let model = parse_files(Vec::new()).model;
    let mut names = BTreeSet::new();
    macro_rules! add {
        ($($list:ident)*) => {
            $(names.extend(model.$list.iter().map(|item| item.header.name.clone()));)*
        };
    }
    add!(constraints relations traits interfaces types attributes);
    names
}

/// The sources of a folder, without tests and what is generated.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            if name != "tests" {
                sources(&path, files);
            }
        } else if name.ends_with(".rs") && name != "generated.rs" && !name.ends_with("tests.rs") {
            files.push(path);
        }
    }
}

/// Collects strings, without those of documentation and tests.
struct Strings<'a> {
    names: &'a BTreeSet<String>,
    found: BTreeSet<String>,
}

impl Strings<'_> {
    fn string(&mut self, text: String) {
        if self.names.contains(&text) {
            self.found.insert(text);
        }
    }

    /// The strings in the arguments of a macro, however deep: they are read again as what they contain.
    fn tokens(&mut self, tokens: &str) {
        let mut rest = tokens;
        while let Some(start) = rest.find('"') {
            let text = &rest[start + 1..];
            let Some(end) = text.find('"') else { break };
            self.string(text[..end].to_owned());
            rest = &text[end + 1..];
        }
    }
}

impl<'ast> Visit<'ast> for Strings<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let is_test = module.attrs.iter().any(|attribute| {
            attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
        });
        if !is_test {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.string(literal.value());
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        // Escaped quotes end no string.
        self.tokens(&call.tokens.to_string().replace("\\\\", "").replace("\\\"", ""));
    }
}

#[test]
fn no_definition_of_the_library_is_recognised_by_its_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let names = library_names();
    assert!(names.contains("AnyInteger") && names.contains("Terminator"), "{names:?}");
    let mut files = Vec::new();
    for folder in ["odsgen/src", "opt/src", "runtime/src"] {
        sources(&root.join(folder), &mut files);
    }
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut strings = Strings { names: &names, found: BTreeSet::new() };
        strings.visit_file(&parsed);
        let path = file.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        if path != TABLE && !path.starts_with(IMPORTER) && !strings.found.is_empty() {
            found.insert(path, strings.found);
        }
    }
    let listed: BTreeMap<String, BTreeSet<String>> = LISTED
        .iter()
        .map(|(file, names, _)| ((*file).to_owned(), names.iter().map(|name| (*name).to_owned()).collect()))
        .collect();
    assert_eq!(found, listed, "what is found in {} files, and what is listed", files.len());
}
