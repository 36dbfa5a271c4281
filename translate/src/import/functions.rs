//! Functions: their signatures, attributes and blocks.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_llvm::CallingConvention;

use super::attributes::{self, FunctionAttribute};
use super::calls::Intrinsic;
use super::metadata::Metadata;
use super::metadata::loops;
use super::module::symbols::SymbolAttributes;
use super::region::{BlockTags, OpText, Region, UNKNOWN};
use super::text::cursor::{Cursor, Read, Refusal, quoted, refuse, symbol};
use super::text::lexer::Token;
use super::types::{self, Ty, Types};
use super::values::{self, Value};

/// The parts of a module that functions refer to.
pub(super) struct Module<'module> {
    pub types: &'module Types,
    pub tags: &'module BlockTags,
    pub groups: &'module FxHashMap<String, Vec<FunctionAttribute>>,
    pub metadata: &'module Metadata,
    pub intrinsics: &'module FxHashMap<String, Intrinsic>,
}

/// A value that depends on the block before.
pub(super) struct Phi {
    name: String,
    pub ty: Ty,
    /// The values, with the blocks from which they come.
    pub incoming: Vec<(Value, String)>,
}

/// A block of a function.
pub(super) struct Block {
    pub number: usize,
    pub phis: Vec<Phi>,
}

/// A function that is read.
pub(super) struct FunctionReader<'module, 'text> {
    pub cursor: Cursor<'text>,
    pub module: &'module Module<'module>,
    pub region: Region<'module>,
    pub blocks: FxHashMap<String, Block>,
    /// The label of the block that is read.
    pub current: String,
    pub extra_blocks: usize,
    name: String,
    location: String,
    /// The names of the values that are certainly defined before the instruction that is read.
    pub defined: FxHashSet<String>,
    /// Those of the first block.
    first_block: Option<FxHashSet<String>>,
    /// The parts that were left out, for warnings.
    pub left_out: Vec<String>,
}

/// Reads a calling convention, if one is next; none if it is the default one.
pub(super) fn convention(cursor: &mut Cursor<'_>) -> Read<Option<String>> {
    let Token::Word(word) = cursor.peek() else { return Ok(None) };
    if word == "cc" {
        cursor.next();
        let number: u64 = cursor.number()?;
        return match CallingConvention::from_value(number) {
            Some(convention) => Ok(Some(convention.to_string())),
            None => refuse(format!("the calling convention {number} has no form in the dialect")),
        };
    }
    // LLVM 22 prints some conventions by names without the ending.
    let name = match word.as_str() {
        "ccc" => return Ok(cursor.takes_word("ccc").then(|| "ccc".to_owned())),
        "ptx_kernel" | "ptx_device" | "spir_kernel" | "amdgpu_kernel" => format!("{word}cc"),
        "spir_func" => "spir_funccc".to_owned(),
        "intel_ocl_bicc" => word.clone(),
        word if word.ends_with("cc") => word.to_owned(),
        _ => return Ok(None),
    };
    match name.parse::<CallingConvention>() {
        Ok(convention) => {
            cursor.next();
            Ok(Some(convention.to_string()))
        }
        Err(_) => refuse(format!("the calling convention '{word}' has no form in the dialect")),
    }
}

/// Reads a function behind `define` or `declare`, and returns the text of the op and what was left out.
pub(super) fn read(
    cursor: &mut Cursor<'_>,
    module: &Module<'_>,
    is_definition: bool,
) -> Read<(String, Vec<String>)> {
    let mut reader = FunctionReader {
        cursor: cursor.clone(),
        module,
        region: Region::new(module.types, module.tags),
        blocks: FxHashMap::default(),
        current: String::new(),
        extra_blocks: 0,
        name: String::new(),
        location: UNKNOWN.to_owned(),
        defined: FxHashSet::default(),
        first_block: None,
        left_out: Vec::new(),
    };
    let text = reader.function(is_definition);
    let name = std::mem::take(&mut reader.name);
    let text = text.map_err(|Refusal(reason)| Refusal(format!("in '@{name}': {reason}")))?;
    *cursor = reader.cursor;
    Ok((text, reader.left_out))
}

impl FunctionReader<'_, '_> {
    fn function(&mut self, is_definition: bool) -> Read<String> {
        while let Token::Metadata(kind) = self.cursor.peek() {
            self.attached_subprogram(kind);
            self.skip_attachment();
        }
        let symbol_attributes = SymbolAttributes::read(&mut self.cursor)?;
        let storage = symbol_attributes.storage;
        let convention = convention(&mut self.cursor)?;
        let result_attributes = attributes::read_parameter(&mut self.cursor, self.module.types)?;
        let result = types::read(&mut self.cursor)?;
        let Token::Global(name) = self.cursor.next() else { return refuse("a function without a name") };
        self.name.clone_from(name);
        if let Some(storage) = storage {
            self.leave_out(storage);
        }
        let (parameters, names, parameter_attributes, is_variadic) = self.parameters()?;
        let ty = Ty::Function { result: Box::new(result), parameters: parameters.clone(), is_variadic };
        let mut op = OpText::new("llvm.func", vec![])
            .with("sym_name", quoted(name.as_bytes()))
            .with("function_type", self.region.type_text(&ty))
            .with_optional("CConv", convention.map(|text| format!("#llvm.cconv<{text}>")));
        if parameter_attributes.iter().any(|it| it != "{}") {
            op = op.with("arg_attrs", format!("[{}]", parameter_attributes.join(", ")));
        }
        if result_attributes != "{}" {
            op = op.with("res_attrs", format!("[{result_attributes}]"));
        }
        op.properties.extend(symbol_attributes.properties());
        self.rest_of_header(&mut op)?;
        let mut body = String::new();
        if is_definition {
            self.cursor.expect('{')?;
            self.find_blocks(&names)?;
            body = self.body(&parameters, &names)?;
        }
        let mut text = String::new();
        op.write(None, "", &mut text);
        let header = text.trim_end().trim_end_matches(": () -> ()").trim_end();
        Ok(format!("{header} ({{\n{body}}}) : () -> () {}\n", self.location))
    }

    /// Reads the node of debug information that is next, and returns whether it is one.
    fn attached_subprogram(&mut self, kind: &str) -> bool {
        if let Token::Metadata(node) = self.cursor.peek_at(1)
            && kind == "dbg"
        {
            self.location = self.module.metadata.scope_location(node).unwrap_or_else(|| UNKNOWN.to_owned());
        }
        kind == "dbg"
    }

    /// Notes a property of the function that has no form in the dialect.
    fn leave_out(&mut self, property: &str) {
        self.left_out.push(format!("'{property}' of '@{}'", self.name));
    }

    fn skip_attachment(&mut self) {
        self.cursor.next();
        self.cursor.next();
    }

    /// Reads the parameters: types, names, attributes, and whether there may be more.
    #[expect(clippy::type_complexity, reason = "the parts of a signature")]
    fn parameters(&mut self) -> Read<(Vec<Ty>, Vec<String>, Vec<String>, bool)> {
        self.cursor.expect('(')?;
        let (mut types, mut names, mut all_attributes, mut is_variadic) = (vec![], vec![], vec![], false);
        while !self.cursor.takes(')') {
            if self.cursor.takes('.') {
                is_variadic = true;
                continue;
            }
            types.push(types::read(&mut self.cursor)?);
            all_attributes.push(attributes::read_parameter(&mut self.cursor, self.module.types)?);
            if let Token::Local(name) = self.cursor.peek() {
                names.push(name.clone());
                self.cursor.next();
            }
            self.cursor.takes(',');
        }
        Ok((types, names, all_attributes, is_variadic))
    }

    /// Reads what stands between the parameters and the body.
    fn rest_of_header(&mut self, op: &mut OpText) -> Read<()> {
        let mut all = Vec::new();
        let add = |op: &mut OpText, name, value: String| op.properties.push((name, value));
        loop {
            let word = match self.cursor.peek() {
                _ if self.cursor.begins_line() => break,
                Token::Group(group) => {
                    self.cursor.next();
                    all.extend(self.module.groups.get(group).into_iter().flatten().cloned());
                    continue;
                }
                Token::Metadata(kind) => {
                    if kind == "prof"
                        && let Token::Metadata(node) = self.cursor.peek_at(1)
                        && let Some(count) = self.module.metadata.entry_count(node)
                    {
                        add(op, "function_entry_count", count);
                    } else if let Token::Metadata(node) = self.cursor.peek_at(1)
                        && let Some((property, value)) =
                            self.module.metadata.kernel_hint(kind, node, self.module.types)
                    {
                        add(op, property, value);
                    } else if !self.attached_subprogram(kind) {
                        self.left_out.push(format!("metadata '{kind}' of '@{}'", self.name));
                    }
                    self.skip_attachment();
                    continue;
                }
                Token::Word(word) => word.as_str(),
                _ => break,
            };
            self.cursor.next();
            match word {
                "unnamed_addr" => add(op, "unnamed_addr", "2 : i64".to_owned()),
                "local_unnamed_addr" => add(op, "unnamed_addr", "1 : i64".to_owned()),
                "section" => add(op, "section", quoted(self.cursor.text()?)),
                "gc" => add(op, "garbageCollector", quoted(self.cursor.text()?)),
                "align" => add(op, "alignment", format!("{} : i64", self.cursor.number::<u64>()?)),
                "comdat" => add(op, "comdat", super::module::symbols::comdat(&mut self.cursor, &self.name)?),
                "personality" => match values::read_typed(&mut self.cursor)?.1 {
                    Value::Global(name) => add(op, "personality", symbol(&name)),
                    _ => return refuse("a personality that is no function has no form in the dialect"),
                },
                "addrspace" => return refuse("an address space of a function has no form in the dialect"),
                "prefix" | "prologue" => {
                    values::read_typed(&mut self.cursor)?;
                    self.leave_out(word);
                }
                "partition" => {
                    self.cursor.text()?;
                    self.leave_out(word);
                }
                _ => return refuse(format!("'{word}' was not expected behind a function's parameters")),
            }
        }
        op.properties.extend(attributes::function_properties(&all)?);
        Ok(())
    }

    /// Finds the blocks and their PHI nodes.
    fn find_blocks(&mut self, names: &[String]) -> Read<()> {
        let mut cursor = self.cursor.clone();
        if !matches!(cursor.peek(), Token::Label(_)) {
            // A block without a label has the next number behind those of the parameters.
            let numbered = names.iter().filter(|name| name.bytes().all(|it| it.is_ascii_digit()));
            self.current = numbered.count().to_string();
            self.blocks.insert(self.current.clone(), Block { number: 0, phis: vec![] });
        }
        let mut label = self.current.clone();
        loop {
            match cursor.peek() {
                Token::Mark('}') if cursor.begins_line() => return Ok(()),
                Token::End => return refuse("the function does not end"),
                Token::Label(name) => {
                    label.clone_from(name);
                    let number = self.blocks.len();
                    self.blocks.insert(name.clone(), Block { number, phis: vec![] });
                    cursor.next();
                    if !cursor.begins_line() {
                        continue;
                    }
                }
                Token::Local(name) if *cursor.peek_at(2) == Token::Word("phi".to_owned()) => {
                    let name = name.clone();
                    (0..3).for_each(|_| _ = cursor.next());
                    values::read_flags(&mut cursor);
                    let ty = types::read(&mut cursor)?;
                    let mut incoming = Vec::new();
                    while cursor.takes('[') {
                        let value = values::read(&mut cursor, &ty)?;
                        cursor.expect(',')?;
                        let Token::Local(from) = cursor.next() else {
                            return refuse("a PHI node without blocks");
                        };
                        incoming.push((value, from.clone()));
                        cursor.expect(']')?;
                        cursor.takes(',');
                    }
                    if let Some(block) = self.blocks.get_mut(&label) {
                        block.phis.push(Phi { name, ty, incoming });
                    }
                    while !cursor.begins_line() {
                        cursor.next();
                    }
                }
                _ => cursor.skip_line(),
            }
        }
    }

    fn body(&mut self, parameters: &[Ty], names: &[String]) -> Read<String> {
        let arguments: Vec<String> = parameters
            .iter()
            .zip(names)
            .map(|(ty, name)| format!("{}: {} {UNKNOWN}", self.region.local(name), self.region.type_text(ty)))
            .collect();
        self.defined.extend(names.iter().cloned());
        let mut is_entry = true;
        loop {
            match self.cursor.peek() {
                Token::Mark('}') if self.cursor.begins_line() => break,
                Token::Label(name) => {
                    self.current.clone_from(name);
                    self.cursor.next();
                    if !is_entry || !self.region.ops.is_empty() {
                        self.begin_block();
                    }
                    is_entry = false;
                    if let Some(tag) = self.module.tags.get(&(self.name.clone(), self.current.clone())) {
                        let op = OpText::new("llvm.blocktag", vec![])
                            .with("tag", format!("#llvm.blocktag<id = {tag}>"));
                        self.region.push(None, &op);
                    }
                    continue;
                }
                Token::Record(kind) => {
                    self.record(kind)?;
                    continue;
                }
                _ => {}
            }
            is_entry = false;
            let line = self.cursor.clone();
            let result = match self.cursor.peek() {
                Token::Local(name) => {
                    let name = name.clone();
                    self.cursor.next();
                    self.cursor.expect('=')?;
                    Some(name)
                }
                _ => None,
            };
            if self.cursor.is_word("phi") {
                self.cursor.skip_line();
                continue;
            }
            UNKNOWN.clone_into(&mut self.region.location);
            self.instruction(result.as_deref())?;
            self.defined.extend(result);
            if !self.cursor.begins_line() {
                return refuse(format!(
                    "{} was not expected in the line of {}",
                    self.cursor.describe(),
                    line.describe()
                ));
            }
        }
        self.cursor.next();
        let region = std::mem::replace(&mut self.region, Region::new(self.module.types, self.module.tags));
        let (constants, ops) = region.finish();
        Ok(format!("^bb0({}):\n{constants}{ops}", arguments.join(", ")))
    }

    fn begin_block(&mut self) {
        let Some(block) = self.blocks.get(&self.current) else { return };
        let first = self.first_block.get_or_insert_with(|| self.defined.clone());
        self.defined.clone_from(first);
        self.defined.extend(block.phis.iter().map(|phi| phi.name.clone()));
        let mut arguments = Vec::new();
        for phi in &block.phis {
            let (name, ty) = (self.region.local(&phi.name), self.region.type_text(&phi.ty));
            arguments.push(format!("{name}: {ty} {UNKNOWN}"));
        }
        let header = format!("^bb{}({}):\n", block.number, arguments.join(", "));
        self.region.ops.push_str(&header);
    }

    /// Adds what the metadata at the end of an instruction says.
    pub(super) fn with_metadata(&mut self, mut op: OpText) -> Read<OpText> {
        let mut dereferenceable = None;
        while *self.cursor.peek() == Token::Mark(',') && matches!(self.cursor.peek_at(1), Token::Metadata(_))
        {
            self.cursor.next();
            let Token::Metadata(kind) = self.cursor.next() else { break };
            let node = match self.cursor.next() {
                Token::Metadata(node) => node.as_str(),
                _ => "",
            };
            let metadata = self.module.metadata;
            let is_access = matches!(op.name.as_str(), "llvm.load" | "llvm.store");
            let has_aliasing = is_access
                || matches!(op.name.as_str(), "llvm.call" | "llvm.atomicrmw" | "llvm.cmpxchg")
                || op.name.starts_with("llvm.intr.mem");
            let list = |items: Vec<String>| format!("[{}]", items.join(", "));
            match kind.as_str() {
                "tbaa" if has_aliasing => op = op.with("tbaa", list(vec![metadata.tbaa_tag(node)?])),
                "alias.scope" if has_aliasing => {
                    op = op.with("alias_scopes", list(metadata.alias_scopes(node)?))
                }
                "noalias" if has_aliasing => {
                    op = op.with("noalias_scopes", list(metadata.alias_scopes(node)?))
                }
                "llvm.access.group" if has_aliasing => {
                    op = op.with("access_groups", list(metadata.access_groups(node)));
                }
                "nontemporal" if is_access || op.name == "llvm.intr.masked.load" => {
                    op = op.with("nontemporal", "unit")
                }
                "invariant.load" if op.name == "llvm.load" => op = op.with("invariant", "unit"),
                "invariant.group" if is_access => op = op.with("invariantGroup", "unit"),
                "dereferenceable" | "dereferenceable_or_null" if op.name == "llvm.load" => {
                    let bytes = metadata.parts(node).and_then(|parts| parts.first()?.number());
                    let may_be_null = if kind == "dereferenceable" { "" } else { ", mayBeNull = true" };
                    dereferenceable =
                        bytes.map(|bytes| format!("#llvm.dereferenceable<bytes = {bytes}{may_be_null}>"));
                }
                "prof" if metadata.branch_weights(node).is_some() && op.name != "llvm.call" => {
                    op = op.with_optional("branch_weights", metadata.branch_weights(node));
                }
                "llvm.loop" if matches!(op.name.as_str(), "llvm.br" | "llvm.cond_br") => {
                    let (annotation, unknown) = loops::annotation(metadata, node);
                    self.left_out
                        .extend(unknown.into_iter().map(|name| format!("the property '{name}' of a loop")));
                    op = op.with("loop_annotation", annotation);
                }
                "dbg" => {
                    if let Some(place) = metadata.debug_info(node) {
                        self.region.location = format!("loc({place})");
                    }
                }
                kind => self.left_out.push(format!("metadata '{kind}' of '{}'", op.name)),
            }
        }
        Ok(op.with_optional("dereferenceable", dereferenceable))
    }
}
