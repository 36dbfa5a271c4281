//! Import of definitions from TableGen: what `llvm-tblgen --dump-json` prints becomes `.dialect` files and a report.
//!
//! [`import`] reads dumps (`records`), translates the records of each dialect to drafts (`session`, and a module for
//! each kind of definition) by a table of rules (`table`), finds templates again (`template`), lays the files out
//! (`layout`), and checks them with the compiler of definitions (`repair`): what it does not accept is taken out of
//! the definition, with the reason in the report.

mod cpp;
mod grammar;
mod names;
mod output;
mod records;
mod session;
mod table;
mod translation;

pub use grammar::{GrammarImport, import_grammar};

use output::{repair, report};
use records::Records;
use session::Session;
use table::Table;

/// Options of an import.
#[derive(Clone, Default, Debug)]
pub struct ImportOptions {
    /// Whether documentation is carried over.
    pub docs: bool,
    /// Whether C++ that waits for a hook is quoted as a comment.
    pub keep_source: bool,
    /// Tables of rules, as paths and texts. They come before the built-in ones.
    pub predicates: Vec<(String, String)>,
}

/// The result of an import.
#[derive(Debug)]
pub struct Import {
    /// The files, as names and texts: one for each dialect.
    pub files: Vec<(String, String)>,
    /// The report, in Markdown.
    pub report: String,
    /// The summary of the report, in a few lines.
    pub summary: String,
}

/// Translates dumps of TableGen, given as paths and texts.
///
/// # Errors
///
/// A message, if a text is no dump of TableGen, or a table has a line that is no rule.
pub fn import(dumps: &[(String, String)], options: &ImportOptions) -> Result<Import, String> {
    let table = Table::new(&options.predicates)?;
    let dumps: Vec<Records> =
        dumps.iter().map(|(path, text)| Records::parse(path, text)).collect::<Result<_, _>>()?;
    let mut dialects = Session::run(&dumps, &table, options)?;
    for dialect in &mut dialects {
        dialect.definitions.sort_by_key(|definition| definition.section);
    }
    let mut files = repair::check(&mut dialects, options);
    let (report, summary) = report::write(&dialects);
    repair::shorten(&mut dialects, &mut files, options);
    Ok(Import { files, report, summary })
}
