//! The module of a dialect: separates definitions, translated to the definition language, from other Rust items.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::rust_module::definition::{self, ATTRIBUTES, MACROS};
use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{
    Attributes, Cursor, call, content, documentation, entries, is_punctuation, string, value,
};
use crate::rust_module::writer::{TokenText, Writer};

/// The tokens of a module.
pub struct Module {
    /// The attributes, the visibility, `mod` and the name.
    pub head: TokenStream,
    body: Group,
    documentation: Attributes,
    name: Ident,
}

impl Module {
    /// Parses the item after the attribute.
    ///
    /// # Errors
    ///
    /// If it is no module with its content.
    pub fn read(item: TokenStream) -> Result<Self, Problem> {
        let tokens: Vec<TokenTree> = item.into_iter().collect();
        let end = tokens.last().map_or_else(Span::call_site, TokenTree::span);
        let mut cursor = Cursor::new(&tokens, end);
        let documentation = Attributes::take(&mut cursor);
        cursor.skip_visibility();
        if !cursor.eat_word("mod") {
            let problem = cursor.expected("a module");
            return Err(problem.help("a dialect is a module: `mod name { .. }`"));
        }
        let name = cursor.take_word("the name of the module")?.clone();
        let head: TokenStream = cursor.since(0).iter().cloned().collect();
        let Some(body) = cursor.group(Delimiter::Brace) else {
            let problem = cursor.expected("the content of the module, in braces");
            return Err(problem.help("a macro sees nothing of a module in another file"));
        };
        Ok(Module { head, body: body.clone(), documentation, name })
    }
}

/// The arguments of the attribute macro `dialect`.
pub struct Settings {
    /// The macros of other crates that contain definitions.
    pub libraries: Vec<TokenStream>,
    /// The Rust path of the runtime crate.
    pub root: Option<TokenStream>,
    /// The paths of the modules with the code of other dialects.
    pub modules: Vec<(String, TokenStream)>,
    /// The macro that publishes the definitions, and the path of the module from the root of the crate.
    pub publish: Option<(Ident, TokenStream)>,
    name: Option<(String, Span)>,
    /// The clauses of the dialect: keyword, group or value.
    clauses: Vec<Vec<TokenTree>>,
}

impl Settings {
    /// Parses the arguments of the attribute.
    pub fn read(arguments: TokenStream, problems: &mut Vec<Problem>) -> Self {
        let mut settings = Settings {
            libraries: Vec::new(),
            root: None,
            modules: Vec::new(),
            publish: None,
            name: None,
            clauses: Vec::new(),
        };
        let tokens: Vec<TokenTree> = arguments.into_iter().collect();
        for entry in entries(&tokens) {
            if let Err(problem) = settings.entry(entry) {
                problems.push(problem);
            }
        }
        settings
    }

    fn entry(&mut self, entry: &[TokenTree]) -> Result<(), Problem> {
        let stream = |tokens: &[TokenTree]| tokens.iter().cloned().collect::<TokenStream>();
        if let Some(value) = value(entry, "name") {
            let [TokenTree::Literal(literal)] = value else {
                return Err(place(entry, "the name is a string"));
            };
            let Some(text) = string(literal) else { return Err(place(entry, "the name is a string")) };
            self.name = Some((text, literal.span()));
        } else if let Some(group) = call(entry, "libraries") {
            self.libraries.extend(entries(&content(group)).into_iter().map(stream));
        } else if let Some(path) = value(entry, "root") {
            self.root = Some(stream(path));
        } else if let Some(group) = call(entry, "modules") {
            for module in entries(&content(group)) {
                match module {
                    [TokenTree::Ident(name), equals, path @ ..] if is_punctuation(equals, '=') => {
                        self.modules.push((name.to_string(), stream(path)));
                    }
                    _ => {
                        return Err(place(
                            module,
                            "expected the name of a dialect, `=` and the path of its module",
                        ));
                    }
                }
            }
        } else if let Some(group) = call(entry, "publish") {
            let inner = content(group);
            let [TokenTree::Ident(name), equals, path @ ..] = inner.as_slice() else {
                return Err(place(entry, "expected `publish(name = path::of::the::module)`"));
            };
            if !is_punctuation(equals, '=') || path.is_empty() {
                return Err(place(entry, "expected `publish(name = path::of::the::module)`"));
            }
            self.publish = Some((name.clone(), stream(path)));
        } else if ["depends", "hooks", "metadata", "traits"].iter().any(|name| call(entry, name).is_some())
            || ["namespace", "prefix", "old_name", "capabilities", "extensions"]
                .iter()
                .any(|name| value(entry, name).is_some())
        {
            self.clauses.push(entry.to_vec());
        } else {
            let help = "there are `name = \"..\"`, `traits(..)`, `depends(..)`, `namespace = ..`, `prefix = optional`, `old_name = \"..\"`, `capabilities = ..`, `extensions = ..`, \
                        `hooks(..)`, `metadata(..)`, `libraries(..)`, `modules(..)`, `publish(..)` and `root = ..`";
            return Err(place(entry, "this is nothing that can be said of a dialect").help(help));
        }
        Ok(())
    }

    /// dialect = "dialect" name [ ":" traits ] "{" { clause } "}"
    fn write(&self, module: &Module, writer: &mut Writer) {
        let at = module.name.span();
        writer.item();
        writer.documentation(&module.documentation.documentation);
        writer.word("dialect", at);
        match &self.name {
            Some((name, span)) => writer.word(name, *span),
            None => writer.word(&module.name.to_string(), at),
        }
        for group in self.clauses.iter().filter_map(|clause| call(clause, "traits")) {
            writer.word(":", group.span_open());
            writer.word("[", group.span_open());
            writer.language(&content(group));
            writer.word("]", group.span_close());
        }
        writer.word("{", at);
        for clause in &self.clauses {
            let named = ["namespace", "prefix", "old_name", "capabilities", "extensions"];
            let named = named.iter().find_map(|name| Some((name, value(clause, name)?)));
            if let Some((name, value)) = named {
                writer.line();
                // `old_name` is two words in the language.
                name.split('_').for_each(|word| writer.word(word, at));
                writer.language(value);
            } else if let Some(group) = call(clause, "depends") {
                writer.line();
                writer.word("depends", group.span_open());
                writer.word("[", group.span_open());
                writer.language(&content(group));
                writer.word("]", group.span_close());
            } else if let Some(group) = call(clause, "hooks") {
                for hook in entries(&content(group)) {
                    writer.line();
                    writer.language(hook);
                }
            } else if let Some(group) = call(clause, "metadata") {
                for metadata in entries(&content(group)) {
                    writer.line();
                    writer.word("metadata", group.span_open());
                    writer.language(metadata);
                }
            }
        }
        writer.item();
        writer.word("}", at);
    }
}

fn place(entry: &[TokenTree], message: &str) -> Problem {
    let first = entry.first().map_or_else(Span::call_site, TokenTree::span);
    let last = entry.last().map_or_else(Span::call_site, TokenTree::span);
    Problem::error(first, message).to(last)
}

/// The translated content of a module.
pub struct Translation {
    /// The definitions.
    pub text: TokenText,
    /// The inner attributes, which must come first.
    pub inner_attributes: TokenStream,
    /// The items that are no definitions.
    pub rust: TokenStream,
}

/// Translates the definitions of a module.
pub fn translate(module: &Module, settings: &Settings, problems: &mut Vec<Problem>) -> Translation {
    let tokens = content(&module.body);
    let mut cursor = Cursor::new(&tokens, module.body.span_close());
    let mut writer = Writer::default();
    let inner_attributes = inner_attributes(&mut cursor, &mut writer);
    settings.write(module, &mut writer);
    let mut rust = TokenStream::new();
    while !cursor.at_end() {
        if let Err(problem) = item(&mut cursor, &mut writer, &mut rust) {
            problems.push(problem);
        }
    }
    let (text, found) = writer.finish();
    problems.extend(found);
    Translation { text, inner_attributes, rust }
}

/// Takes the inner attributes, `#![..]`. Inner documentation is that of the file.
fn inner_attributes(cursor: &mut Cursor<'_>, writer: &mut Writer) -> TokenStream {
    let start = cursor.position();
    while let (Some(hash), Some(sign), Some(TokenTree::Group(group))) =
        (cursor.peek(), cursor.ahead(1), cursor.ahead(2))
    {
        if !is_punctuation(hash, '#') || !is_punctuation(sign, '!') {
            break;
        }
        if let Some(lines) = documentation(&content(group)) {
            writer.file_documentation(&lines);
        }
        cursor.skip(3);
    }
    cursor.since(start).iter().cloned().collect()
}

/// Takes an item: translates a definition, passes on any other. If the end of another item is not recognized, what
/// follows is passed on as well.
fn item(cursor: &mut Cursor<'_>, writer: &mut Writer, rust: &mut TokenStream) -> Result<(), Problem> {
    let start = cursor.position();
    let mut attributes = Attributes::take(cursor);
    let is_definition = |name: &Ident| ATTRIBUTES.iter().any(|(attribute, _)| name == *attribute);
    if let Some(index) = attributes.others.iter().position(|attribute| is_definition(&attribute.name)) {
        let attribute = attributes.others.remove(index);
        return definition::item(attributes, attribute, cursor, writer);
    }
    if let (Some(name), Some(sign), Some(TokenTree::Group(group))) =
        (cursor.word(), cursor.ahead(1), cursor.ahead(2))
        && is_punctuation(sign, '!')
        && let Some((_, keyword)) = MACROS.iter().find(|(known, _)| name == *known)
    {
        attributes.report_others("definitions", &mut writer.problems);
        writer.item();
        writer.documentation(&attributes.documentation);
        if !keyword.is_empty() {
            writer.word(keyword, name.span());
        }
        writer.language(&content(group));
        cursor.skip(3);
        cursor.eat_punctuation(';');
        return Ok(());
    }
    if cursor.at_end() {
        rust.extend(cursor.since(start).iter().cloned());
        return Ok(());
    }
    definition::skip_item(cursor);
    rust.extend(cursor.since(start).iter().cloned());
    Ok(())
}
