//! Modules: their types, globals, functions and metadata.

mod data_layout;
pub(super) mod symbols;

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_llvm::Comdat;

use super::attributes::{self, FunctionAttribute};
use super::calls;
use super::constants;
use super::functions::{self, Module};
use super::metadata::{Metadata, Part};
use super::module::data_layout::specification;
use super::module::symbols::{COMDATS, SymbolAttributes, comdat};
use super::region::{BlockTags, OpText, Region, UNKNOWN};
use super::text::cursor::{Cursor, Read, Refusal, quoted, refuse, symbol};
use super::text::lexer::{Lexed, Token};
use super::types::{self, Ty, Types};
use super::values::{self, Typed, Value};

/// The text of a module in the dialect, and what has no form there.
#[derive(Default)]
pub(super) struct Imported {
    pub text: String,
    /// The reasons of what could not be read.
    pub errors: Vec<String>,
    /// The parts that were left out without changing the behaviour of the program, each once.
    pub left_out: Vec<String>,
}

/// Reads a module.
pub(super) fn read(tokens: &[Lexed]) -> Imported {
    let mut reader = Reader::default();
    reader.find_block_addresses(tokens);
    reader.survey(Cursor::new(tokens));
    reader.metadata.resolve_debug_info();
    let intrinsics = calls::intrinsics();
    let tables = Tables {
        types: std::mem::take(&mut reader.types),
        tags: std::mem::take(&mut reader.tags),
        groups: std::mem::take(&mut reader.groups),
        metadata: std::mem::take(&mut reader.metadata),
    };
    let module = Module {
        types: &tables.types,
        tags: &tables.tags,
        groups: &tables.groups,
        metadata: &tables.metadata,
        intrinsics: &intrinsics,
    };
    reader.symbols(Cursor::new(tokens), &module);
    reader.finish(&module)
}

/// The tables that all definitions of the module refer to.
struct Tables {
    types: Types,
    tags: BlockTags,
    groups: FxHashMap<String, Vec<FunctionAttribute>>,
    metadata: Metadata,
}

#[derive(Default)]
struct Reader {
    types: Types,
    tags: BlockTags,
    groups: FxHashMap<String, Vec<FunctionAttribute>>,
    metadata: Metadata,
    /// The nodes of named metadata.
    named: Vec<(String, Vec<String>)>,
    attributes: Vec<String>,
    assembly: Vec<String>,
    comdats: Vec<(String, String)>,
    globals: String,
    functions: String,
    imported: Imported,
}

impl Reader {
    /// Numbers the blocks whose addresses are taken.
    fn find_block_addresses(&mut self, tokens: &[Lexed]) {
        for (at, lexed) in tokens.iter().enumerate() {
            if lexed.token == Token::Word("blockaddress".to_owned())
                && let Some([Token::Global(function), _, Token::Local(block)]) =
                    tokens.get(at + 2..at + 5).map(|list| [&list[0].token, &list[1].token, &list[2].token])
            {
                let number = self.tags.len() + 1;
                self.tags.entry((function.clone(), block.clone())).or_insert(number);
            }
        }
    }

    fn note(&mut self, read: Read<()>) {
        if let Err(Refusal(reason)) = read {
            self.imported.errors.push(reason);
        }
    }

    /// Reads what does not depend on its place: types, groups of attributes, comdats, metadata.
    fn survey(&mut self, mut cursor: Cursor<'_>) {
        while *cursor.peek() != Token::End {
            let mut line = cursor.clone();
            let read = match line.next() {
                Token::Local(name) => self.named_type(name, &mut line),
                Token::Word(word) if word == "attributes" => self.group(&mut line),
                Token::Word(word) if word == "target" => self.target(&mut line),
                Token::Word(word) if word == "module" => {
                    line.takes_word("asm");
                    line.text().map(|text| self.assembly.push(quoted(text)))
                }
                Token::Comdat(name) => self.comdat(name, &mut line),
                Token::Metadata(name) if *line.peek() == Token::Mark('=') => {
                    line.next();
                    match name.bytes().all(|it| it.is_ascii_digit()) {
                        true => self.metadata.read(name, &mut line),
                        false => self.named_metadata(name, &mut line),
                    }
                }
                _ => Ok(()),
            };
            self.note(read);
            cursor.skip_line();
        }
    }

    fn named_type(&mut self, name: &str, line: &mut Cursor<'_>) -> Read<()> {
        if !line.takes('=') || !line.takes_word("type") {
            return Ok(());
        }
        let body = if line.takes_word("opaque") { None } else { Some(types::read(line)?) };
        self.types.named.insert(name.to_owned(), body);
        Ok(())
    }

    fn group(&mut self, line: &mut Cursor<'_>) -> Read<()> {
        if let Token::Group(name) = line.next() {
            line.expect('=')?;
            line.expect('{')?;
            self.groups.insert(name.clone(), attributes::read_function(line, |_| false)?);
        }
        Ok(())
    }

    fn target(&mut self, line: &mut Cursor<'_>) -> Read<()> {
        let what = line.word()?;
        line.expect('=')?;
        let text = line.text()?;
        if what == "triple" {
            self.attributes.push(format!("llvm.target_triple = {}", quoted(text)));
        } else {
            let layout = String::from_utf8_lossy(text);
            self.attributes.push(format!("dlti.dl_spec = {}", specification(&layout)));
            self.attributes.push(format!("llvm.data_layout = {}", quoted(text)));
        }
        Ok(())
    }

    fn comdat(&mut self, name: &str, line: &mut Cursor<'_>) -> Read<()> {
        if !line.takes('=') {
            return Ok(());
        }
        line.takes_word("comdat");
        let kind = line.word()?;
        match kind.parse::<Comdat>() {
            Ok(kind) => self.comdats.push((name.to_owned(), format!("{} : i64", kind.value()))),
            Err(_) => return refuse(format!("the comdat kind '{kind}' has no form in the dialect")),
        }
        Ok(())
    }

    fn named_metadata(&mut self, name: &str, line: &mut Cursor<'_>) -> Read<()> {
        line.takes_word("distinct");
        line.next();
        line.expect('{')?;
        let mut nodes = Vec::new();
        while let Token::Metadata(node) = line.peek() {
            nodes.push(node.clone());
            line.next();
            line.takes(',');
        }
        self.named.push((name.to_owned(), nodes));
        Ok(())
    }

    /// Reads globals and functions.
    fn symbols(&mut self, mut cursor: Cursor<'_>, module: &Module<'_>) {
        while *cursor.peek() != Token::End {
            let mut line = cursor.clone();
            let read = match line.next() {
                Token::Global(name) => self.global(name, &mut line, module),
                Token::Word(word) if word == "define" || word == "declare" => {
                    self.function(&mut line, module, word == "define")
                }
                _ => Ok(()),
            };
            self.note(read);
            // The lines of a body are read with it, or skipped after an error.
            let is_body = cursor.is_word("define");
            cursor.skip_line();
            while is_body && !matches!(cursor.peek(), Token::End) {
                let is_end = cursor.begins_line() && *cursor.peek() == Token::Mark('}');
                cursor.skip_line();
                if is_end {
                    break;
                }
            }
        }
    }

    fn function(&mut self, line: &mut Cursor<'_>, module: &Module<'_>, is_definition: bool) -> Read<()> {
        if !is_definition && is_intrinsic(line) {
            return Ok(());
        }
        let (text, left_out) = functions::read(line, module, is_definition)?;
        self.functions.push_str(&text);
        for what in left_out {
            if !self.imported.left_out.contains(&what) {
                self.imported.left_out.push(what);
            }
        }
        Ok(())
    }

    fn global(&mut self, name: &str, line: &mut Cursor<'_>, module: &Module<'_>) -> Read<()> {
        let in_symbol = |Refusal(reason)| Refusal(format!("in '@{name}': {reason}"));
        line.expect('=').map_err(in_symbol)?;
        let attributes = SymbolAttributes::read(line).map_err(in_symbol)?;
        self.leave_out(attributes.storage, name);
        let text = match line.next() {
            Token::Word(word) if word == "global" || word == "constant" => {
                self.variable(name, &attributes, word == "constant", line, module)
            }
            Token::Word(word) if word == "alias" => alias(name, &attributes, line, module),
            Token::Word(word) if word == "ifunc" => ifunc(name, &attributes, line, module),
            other => refuse(format!("a global was expected instead of {other:?}")),
        };
        self.globals.push_str(&text.map_err(in_symbol)?);
        Ok(())
    }

    /// Notes a property of a symbol that has no form in the dialect.
    fn leave_out(&mut self, property: Option<&str>, name: &str) {
        self.imported.left_out.extend(property.map(|property| format!("'{property}' of '@{name}'")));
    }

    fn variable(
        &mut self,
        name: &str,
        attributes: &SymbolAttributes,
        is_constant: bool,
        line: &mut Cursor<'_>,
        module: &Module<'_>,
    ) -> Read<String> {
        let ty = types::read(line)?;
        let value = if attributes.is_declaration() { None } else { Some(values::read(line, &ty)?) };
        if let (Some(kind), Some(value)) = (list_of_functions(name), &value) {
            return constructors(kind, value);
        }
        let mut op = OpText::new("llvm.mlir.global", vec![])
            .with("sym_name", quoted(name.as_bytes()))
            .with("global_type", module.types.text(&ty))
            .with("addr_space", format!("{} : i32", attributes.address_space));
        op.properties.extend(attributes.properties());
        if is_constant {
            op = op.with("constant", "unit");
        }
        let mut expressions = Vec::new();
        while line.takes(',') {
            match line.next() {
                Token::Word(word) if word == "align" => {
                    op = op.with("alignment", format!("{} : i64", line.number::<u64>()?));
                }
                Token::Word(word) if word == "section" => op = op.with("section", quoted(line.text()?)),
                Token::Word(word) if word == "comdat" => op = op.with("comdat", comdat(line, name)?),
                Token::Metadata(kind) => {
                    let Token::Metadata(node) = line.next() else { continue };
                    match module.metadata.debug_info(node).filter(|_| kind == "dbg") {
                        Some(variable) => expressions.push(variable),
                        // What has no form is said by the nodes.
                        None if kind == "dbg" => {}
                        None => self.imported.left_out.push(format!("metadata '{kind}'")),
                    }
                }
                Token::Word(word) => {
                    if matches!(word.as_str(), "partition" | "code_model") {
                        line.text()?;
                    }
                    self.leave_out(Some(word), name);
                }
                other => return refuse(format!("{other:?} was not expected behind a global")),
            }
        }
        if let Token::Group(group) = line.peek() {
            let listed = attributes::listed(module.groups.get(group).map_or(&[], Vec::as_slice));
            op = op.with("target_specific_attrs", format!("[{}]", listed.join(", ")));
        }
        if !expressions.is_empty() {
            op = op.with("dbg_exprs", format!("[{}]", expressions.join(", ")));
        }
        let mut body = String::new();
        if let Some(value) = value {
            match constants::attribute(module.types, &ty, &value)? {
                Some(attribute) => op = op.with("value", attribute),
                None => body = initializer(module, &ty, &value)?,
            }
        }
        Ok(with_region(&op, &body))
    }

    /// Returns the text of the module.
    fn finish(mut self, module: &Module<'_>) -> Imported {
        let mut text = format!("{}\"builtin.module\"() ({{\n^bb0:\n", module.metadata.debug_aliases());
        if !self.comdats.is_empty() {
            let mut selectors = String::from("^bb0:\n");
            for (name, kind) in &self.comdats {
                let selector = OpText::new("llvm.comdat_selector", vec![]);
                let selector =
                    selector.with("sym_name", quoted(name.as_bytes())).with("comdat", kind.clone());
                selector.write(None, UNKNOWN, &mut selectors);
            }
            let op = OpText::new("llvm.comdat", vec![]).with("sym_name", quoted(COMDATS.as_bytes()));
            text.push_str(&with_region(&op, &selectors));
        }
        text.push_str(&self.globals);
        text.push_str(&self.functions);
        self.module_metadata(module, &mut text);
        if !self.assembly.is_empty() {
            self.attributes.push(format!("llvm.module_asm = [{}]", self.assembly.join(", ")));
        }
        let attributes = self.attributes.join(", ");
        let _ = writeln!(text, "}}) {{{attributes}}} : () -> () {UNKNOWN}");
        self.imported.text = text;
        self.imported
    }

    fn module_metadata(&mut self, module: &Module<'_>, text: &mut String) {
        for (name, nodes) in std::mem::take(&mut self.named) {
            let lists = nodes.iter().filter_map(|node| module.metadata.parts(node));
            let texts = lists.clone().flatten().filter_map(Part::text).map(quoted).collect::<Vec<_>>();
            match name.as_str() {
                "llvm.module.flags" => {
                    let flags: Vec<String> = lists.filter_map(|parts| self.module_flag(parts)).collect();
                    if !flags.is_empty() {
                        let op = OpText::new("llvm.module_flags", vec![]);
                        op.with("flags", format!("[{}]", flags.join(", "))).write(None, UNKNOWN, text);
                    }
                }
                "llvm.ident" | "llvm.commandline" => {
                    if let Some(first) = texts.first() {
                        self.attributes.push(format!("{name} = {first}"));
                    }
                }
                "llvm.dependent-libraries" => {
                    let list = texts.join(", ");
                    self.attributes.push(format!("llvm.dependent_libraries = [{list}]"));
                }
                "llvm.linker.options" => {
                    for parts in lists {
                        let options: Vec<String> = parts.iter().filter_map(Part::text).map(quoted).collect();
                        let op = OpText::new("llvm.linker_options", vec![]);
                        op.with("options", format!("[{}]", options.join(", "))).write(None, UNKNOWN, text);
                    }
                }
                // Functions and variables refer to their units.
                "llvm.dbg.cu" => {}
                name => self.imported.left_out.push(format!("the metadata '{name}' of the module")),
            }
        }
        self.imported.left_out.extend(module.metadata.debug_left_out());
        self.imported.left_out.sort();
        self.imported.left_out.dedup();
    }

    fn module_flag(&mut self, parts: &[Part]) -> Option<String> {
        const BEHAVIORS: [&str; 8] =
            ["error", "warning", "require", "override", "append", "append_unique", "max", "min"];
        let [behavior, Part::Text(key), value] = parts else { return None };
        let key = quoted(key);
        let number: usize = behavior.number()?.parse().ok()?;
        let behavior = number.checked_sub(1).and_then(|number| BEHAVIORS.get(number))?;
        let value = match value {
            Part::Text(text) => quoted(text),
            value => match value.number() {
                Some(number) => format!("{number} : i32"),
                None => {
                    self.imported.left_out.push(format!("the flag {key} of the module"));
                    return None;
                }
            },
        };
        Some(format!("#llvm.mlir.module_flag<{behavior}, {key}, {value}>"))
    }
}

/// Returns whether a declaration is that of an intrinsic, which ops need not.
fn is_intrinsic(line: &Cursor<'_>) -> bool {
    let mut cursor = line.clone();
    loop {
        match cursor.next() {
            Token::Global(name) => return name.starts_with("llvm."),
            Token::End => return false,
            _ if cursor.begins_line() => return false,
            _ => {}
        }
    }
}

/// Returns the text of an op with a region.
fn with_region(op: &OpText, body: &str) -> String {
    let mut text = String::new();
    op.write(None, "", &mut text);
    let header = text.trim_end().trim_end_matches(": () -> ()").trim_end();
    format!("{header} ({{\n{body}}}) : () -> () {UNKNOWN}\n")
}

/// Returns the ops that compute the value of a global.
fn initializer(module: &Module<'_>, ty: &Ty, value: &Value) -> Read<String> {
    let mut region = Region::new(module.types, module.tags);
    let operand = region.operand(ty, value)?;
    region.push(None, &OpText::new("llvm.return", vec![operand]));
    let (constants, ops) = region.finish();
    Ok(format!("^bb0:\n{constants}{ops}"))
}

fn alias(
    name: &str,
    attributes: &SymbolAttributes,
    line: &mut Cursor<'_>,
    module: &Module<'_>,
) -> Read<String> {
    let ty = types::read(line)?;
    line.expect(',')?;
    let (pointer, value) = values::read_address(line)?;
    let mut op = OpText::new("llvm.mlir.alias", vec![])
        .with("sym_name", quoted(name.as_bytes()))
        .with("alias_type", module.types.text(&ty));
    op.properties.extend(attributes.properties());
    Ok(with_region(&op, &initializer(module, &pointer, &value)?))
}

fn ifunc(
    name: &str,
    attributes: &SymbolAttributes,
    line: &mut Cursor<'_>,
    module: &Module<'_>,
) -> Read<String> {
    let ty = types::read(line)?;
    line.expect(',')?;
    let (pointer, Value::Global(resolver)) = values::read_typed(line)? else {
        return refuse("a resolver that is no function has no form in the dialect");
    };
    let mut op = OpText::new("llvm.mlir.ifunc", vec![])
        .with("sym_name", quoted(name.as_bytes()))
        .with("i_func_type", module.types.text(&ty))
        .with("resolver", symbol(&resolver))
        .with("resolver_type", module.types.text(&pointer))
        .with("address_space", format!("{} : i32", attributes.address_space));
    op.properties.extend(attributes.properties());
    let mut text = String::new();
    op.write(None, UNKNOWN, &mut text);
    Ok(text)
}

/// Returns the kind of a global that lists functions which run before or after the program.
fn list_of_functions(name: &str) -> Option<&'static str> {
    match name {
        "llvm.global_ctors" => Some("ctors"),
        "llvm.global_dtors" => Some("dtors"),
        _ => None,
    }
}

/// Returns the op of functions that run before or after the program.
fn constructors(kind: &'static str, value: &Value) -> Read<String> {
    let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
    let entries: &[Typed] = match value {
        Value::List(entries) => entries,
        _ => &[],
    };
    for (_, entry) in entries {
        let Value::List(fields) = entry else { return refuse("a constructor in another form") };
        let fields: Vec<&Value> = fields.iter().map(|(_, field)| field).collect();
        let [Value::Number(priority), Value::Global(function), datum] = fields[..] else {
            return refuse("a constructor in another form than priority, function and data");
        };
        functions.push(symbol(function));
        priorities.push(format!("{priority} : i32"));
        data.push(match datum {
            Value::Global(name) => symbol(name),
            _ => "#llvm.zero".to_owned(),
        });
    }
    let op = OpText::new(format!("llvm.mlir.global_{kind}"), vec![])
        .with(kind, format!("[{}]", functions.join(", ")))
        .with("priorities", format!("[{}]", priorities.join(", ")))
        .with("data", format!("[{}]", data.join(", ")));
    let mut text = String::new();
    op.write(None, UNKNOWN, &mut text);
    Ok(text)
}
