//! Calls: of functions, of intrinsics and of inline assembly.

use terrace_llvm::{
    FPExceptionBehavior, ImmediateArgumentsTable, IntrinsicNameTable, IntrinsicTable, RoundingMode,
};

use super::attributes::{self, FunctionAttribute, call_properties};
use super::constants;
use super::control_flow::array;
use super::functions::FunctionReader;
use super::region::{OpText, Operand, fast_math};
use super::text::cursor::{Read, Refusal, quoted, refuse, symbol};
use super::text::lexer::Token;
use super::types::{self, Ty};
use super::values::{self, Typed, Value};

/// An intrinsic that an op of the dialect calls.
pub(super) struct Intrinsic {
    pub op: String,
    immediates: Option<&'static ImmediateArgumentsTable>,
    /// The names of the op's attributes.
    attributes: Vec<String>,
}

/// Returns the intrinsics that the definitions of the dialect declare, by their names without types.
pub(super) fn intrinsics() -> rustc_hash::FxHashMap<String, Intrinsic> {
    let dialect = terrace_llvm::dialect();
    let entries = dialect.operations().iter().filter_map(|descriptor| {
        descriptor.interfaces.get::<IntrinsicTable>()?;
        let op = descriptor.name.to_string();
        let name = match descriptor.interfaces.get::<IntrinsicNameTable>() {
            Some(table) => table.name.to_owned(),
            None => op.replacen("llvm.intr.", "llvm.", 1),
        };
        let attributes = descriptor.attributes.iter().map(|attribute| attribute.name.to_string()).collect();
        let immediates = descriptor.interfaces.get::<ImmediateArgumentsTable>();
        Some((name, Intrinsic { op, immediates, attributes }))
    });
    entries.collect()
}

/// The callee of a call: a symbol, a pointer or inline assembly.
enum Callee {
    Symbol(String),
    Pointer(Typed),
    Assembly { flags: Vec<String>, template: String, constraints: String },
}

/// An argument of a call.
enum Argument {
    Value(Typed),
    /// Metadata: a string, or a node by its name.
    Text(String),
    Node(String),
}

/// A call as it stands.
pub(super) struct Call {
    callee: Callee,
    arguments: Vec<(Argument, String)>,
    pub operands: Vec<Operand>,
    pub callee_operands: usize,
    pub bundle_operands: usize,
    bundle_sizes: Vec<String>,
    bundle_tags: Vec<String>,
    convention: Option<String>,
    flags: Vec<String>,
    pub result: Ty,
    result_attributes: String,
    variadic_type: Option<String>,
    attributes: Vec<FunctionAttribute>,
}

impl Call {
    /// Returns the properties for an op.
    pub fn properties_of(&self, op: &str) -> Read<Vec<(&'static str, String)>> {
        let mut properties = Vec::new();
        if let Callee::Symbol(name) = &self.callee {
            properties.push(("callee", symbol(name)));
        }
        properties.extend(self.convention.clone().map(|text| ("CConv", format!("#llvm.cconv<{text}>"))));
        properties.extend(self.variadic_type.clone().map(|text| ("var_callee_type", text)));
        properties.extend(self.parameter_attributes());
        if self.result_attributes != "{}" {
            properties.push(("res_attrs", format!("[{}]", self.result_attributes)));
        }
        properties.extend(self.bundle_properties());
        match op {
            "llvm.call" => {
                properties.extend(fast_math(&self.flags).map(|flags| ("fastmathFlags", flags)));
                properties.extend(call_properties(&self.attributes)?);
            }
            _ if fast_math(&self.flags).is_some() => {
                return refuse("fast-math flags of an invocation have no form in the dialect");
            }
            _ => {}
        }
        Ok(properties)
    }

    fn parameter_attributes(&self) -> Option<(&'static str, String)> {
        let has_any = self.arguments.iter().any(|(_, attributes)| attributes != "{}");
        let list: Vec<&str> = self.arguments.iter().map(|(_, attributes)| attributes.as_str()).collect();
        has_any.then(|| ("arg_attrs", format!("[{}]", list.join(", "))))
    }

    fn bundle_properties(&self) -> Vec<(&'static str, String)> {
        let mut properties = vec![("op_bundle_sizes", array("i32", &self.bundle_sizes))];
        if !self.bundle_tags.is_empty() {
            properties.push(("op_bundle_tags", format!("[{}]", self.bundle_tags.join(", "))));
        }
        properties
    }
}

impl FunctionReader<'_, '_> {
    /// Reads a call behind its keyword, with its bundles.
    pub(super) fn read_call(&mut self) -> Read<Call> {
        let flags = values::read_flags(&mut self.cursor);
        let convention = super::functions::convention(&mut self.cursor)?;
        let result_attributes = attributes::read_parameter(&mut self.cursor, self.module.types)?;
        if self.cursor.takes_word("addrspace") {
            return refuse("a call in another address space has no form in the dialect");
        }
        let mut ty = types::read(&mut self.cursor)?;
        let mut variadic_type = None;
        if let Ty::Function { result, is_variadic, .. } = &ty {
            variadic_type = is_variadic.then(|| self.region.type_text(&ty));
            ty = (**result).clone();
        }
        let callee = self.callee()?;
        let arguments = self.arguments()?;
        let stops = |word: &str| word == "to";
        let mut attributes = attributes::read_function(&mut self.cursor, stops)?;
        while let Token::Group(group) = self.cursor.peek() {
            self.cursor.next();
            attributes.extend(self.module.groups.get(group).into_iter().flatten().cloned());
        }
        let (mut operands, mut values) = (Vec::new(), Vec::new());
        if let Callee::Pointer((ty, value)) = &callee {
            operands.push(self.region.operand(ty, value)?);
        }
        for (argument, _) in &arguments {
            if let Argument::Value(value) = argument {
                values.push(value.clone());
            }
        }
        let is_intrinsic = matches!(&callee, Callee::Symbol(name) if name.starts_with("llvm."));
        if !is_intrinsic {
            operands.extend(self.region.operands(&values)?);
        }
        let callee_operands = operands.len();
        let (mut bundle_sizes, mut bundle_tags) = (Vec::new(), Vec::new());
        if self.cursor.takes('[') {
            while !self.cursor.takes(']') {
                bundle_tags.push(quoted(self.cursor.text()?));
                self.cursor.expect('(')?;
                let mut count = 0_usize;
                while !self.cursor.takes(')') {
                    let (ty, value) = values::read_typed(&mut self.cursor)?;
                    operands.push(self.region.operand(&ty, &value)?);
                    count += 1;
                    self.cursor.takes(',');
                }
                bundle_sizes.push(count.to_string());
                self.cursor.takes(',');
            }
        }
        Ok(Call {
            callee,
            arguments,
            bundle_operands: operands.len() - callee_operands,
            operands,
            callee_operands,
            bundle_sizes,
            bundle_tags,
            convention,
            flags,
            result: ty,
            result_attributes,
            variadic_type,
            attributes,
        })
    }

    fn callee(&mut self) -> Read<Callee> {
        if self.cursor.takes_word("asm") {
            let mut flags = Vec::new();
            while let Token::Word(word) = self.cursor.peek() {
                flags.push(word.clone());
                self.cursor.next();
            }
            let template = quoted(self.cursor.text()?);
            self.cursor.expect(',')?;
            return Ok(Callee::Assembly { flags, template, constraints: quoted(self.cursor.text()?) });
        }
        let pointer = Ty::Pointer(0);
        Ok(match values::read(&mut self.cursor, &pointer)? {
            Value::Global(name) => Callee::Symbol(name),
            value => Callee::Pointer((pointer, value)),
        })
    }

    fn arguments(&mut self) -> Read<Vec<(Argument, String)>> {
        self.cursor.expect('(')?;
        let mut arguments = Vec::new();
        while !self.cursor.takes(')') {
            let ty = types::read(&mut self.cursor)?;
            if ty == Ty::Simple("!llvm.metadata") {
                arguments.push((self.metadata_argument()?, "{}".to_owned()));
            } else {
                let attributes = attributes::read_parameter(&mut self.cursor, self.module.types)?;
                let value = values::read(&mut self.cursor, &ty)?;
                arguments.push((Argument::Value((ty, value)), attributes));
            }
            self.cursor.takes(',');
        }
        Ok(arguments)
    }

    fn metadata_argument(&mut self) -> Read<Argument> {
        match self.cursor.next() {
            Token::Bang => Ok(Argument::Text(String::from_utf8_lossy(self.cursor.text()?).into_owned())),
            Token::Metadata(name) => Ok(Argument::Node(name.clone())),
            _ => refuse("a value as metadata has no form in the dialect"),
        }
    }

    /// Reads a call, behind the first keyword.
    pub(super) fn call(&mut self, result: Option<&str>, word: &str) -> Read<()> {
        if word != "call" {
            self.cursor.takes_word("call");
        }
        let mut call = self.read_call()?;
        let ty = call.result.clone();
        match &call.callee {
            Callee::Assembly { flags, template, constraints } => {
                let mut op = OpText::new("llvm.inline_asm", std::mem::take(&mut call.operands))
                    .with("asm_string", template.clone())
                    .with("constraints", constraints.clone());
                for flag in flags {
                    op = match flag.as_str() {
                        "sideeffect" => op.with("has_side_effects", "unit"),
                        "alignstack" => op.with("is_align_stack", "unit"),
                        "inteldialect" => op.with("asm_dialect", "1 : i64"),
                        flag => {
                            return refuse(format!("'{flag}' of inline assembly has no form in the dialect"));
                        }
                    };
                }
                if word != "call" {
                    op = op.with("tail_call_kind", format!("#llvm.tailcallkind<{word}>"));
                }
                if let Some((_, list)) = call.parameter_attributes() {
                    // Here they have no prefix.
                    op = op.with("operand_attrs", list.replace("llvm.elementtype", "elementtype"));
                }
                self.finish(result, op, Some(&ty))
            }
            Callee::Symbol(name) if name.starts_with("llvm.") => {
                let name = name.clone();
                self.intrinsic(result, &name, call)
            }
            _ => {
                let sizes = [call.callee_operands.to_string(), call.bundle_operands.to_string()];
                let mut op = OpText::new("llvm.call", std::mem::take(&mut call.operands));
                op.properties = call.properties_of("llvm.call")?;
                op = op.with("operandSegmentSizes", array("i32", &sizes));
                if word != "call" {
                    op = op.with("TailCallKind", format!("#llvm.tailcallkind<{word}>"));
                }
                self.finish(result, op, Some(&ty))
            }
        }
    }

    /// Writes the op of an intrinsic.
    fn intrinsic(&mut self, result: Option<&str>, name: &str, mut call: Call) -> Read<()> {
        let ends = name.match_indices('.').map(|(at, _)| at).chain([name.len()]).collect::<Vec<_>>();
        let known = ends.iter().rev().find_map(|end| self.module.intrinsics.get(&name[..*end]));
        let ty = call.result.clone();
        let Some(intrinsic) = known else { return self.unknown_intrinsic(result, name, call) };
        let mut op = OpText::new(intrinsic.op.clone(), vec![]);
        let has = |attribute: &str| intrinsic.attributes.iter().any(|known| known == attribute);
        let empty: (&[i128], &[&str]) = (&[], &[]);
        let (positions, names) = intrinsic.immediates.map_or(empty, |table| (table.positions, table.names));
        let (mut kept, mut operands) = (Vec::new(), Vec::new());
        for (position, (argument, attributes)) in call.arguments.iter().enumerate() {
            let immediate = positions.iter().position(|known| usize::try_from(*known) == Ok(position));
            match (argument, immediate.and_then(|number| names.get(number))) {
                (Argument::Value((ty, value)), Some(property)) => {
                    let attribute = constants::attribute(self.module.types, ty, value)?;
                    let attribute = attribute
                        .ok_or_else(|| Refusal(format!("argument {position} of '{name}' is no constant")))?;
                    op = op.with(property, attribute);
                }
                (Argument::Value(value), None) => {
                    operands.push(value.clone());
                    kept.push(attributes.as_str());
                }
                (Argument::Text(text), _) => op = constrained(op, text)?,
                (Argument::Node(node), _) if has("scope") => {
                    let scopes = self.module.metadata.alias_scopes(node)?;
                    let [scope] = &scopes[..] else { return refuse("a declaration of several alias scopes") };
                    op = op.with("scope", scope.clone());
                }
                (Argument::Node(_), _) => {
                    return refuse(format!("metadata as an argument of '{name}' has no form in the dialect"));
                }
            }
        }
        if has("alignment") {
            let alignment =
                kept.iter().find_map(|text| text.split_once("llvm.align = ")).map(|(_, rest)| rest);
            let number = alignment.and_then(|rest| rest.split_whitespace().next()).unwrap_or("1");
            op = op.with("alignment", format!("{number} : i32"));
        } else if has("arg_attrs") && kept.iter().any(|attributes| *attributes != "{}") {
            op = op.with("arg_attrs", format!("[{}]", kept.join(", ")));
        }
        if has("fastmathFlags") {
            op = op.with_optional("fastmathFlags", fast_math(&call.flags));
        }
        op.operands = self.region.operands(&operands)?;
        if has("op_bundle_sizes") {
            op.properties.extend(call.bundle_properties());
            op.operands.extend(std::mem::take(&mut call.operands));
        }
        self.finish(result, op, Some(&ty))
    }

    /// Writes the call of an intrinsic without an op of its own.
    fn unknown_intrinsic(&mut self, result: Option<&str>, name: &str, mut call: Call) -> Read<()> {
        let mut operands = Vec::new();
        for (argument, _) in &call.arguments {
            match argument {
                Argument::Value(value) => operands.push(value.clone()),
                _ => {
                    return refuse(format!("metadata as an argument of '{name}' has no form in the dialect"));
                }
            }
        }
        let ty = call.result.clone();
        let sizes = [operands.len().to_string(), call.bundle_operands.to_string()];
        let mut op = OpText::new("llvm.call_intrinsic", self.region.operands(&operands)?);
        op.operands.extend(std::mem::take(&mut call.operands));
        op = op
            .with("intrin", quoted(name.as_bytes()))
            .with("operandSegmentSizes", array("i32", &sizes))
            .with_optional("fastmathFlags", fast_math(&call.flags));
        op.properties.extend(call.parameter_attributes());
        op.properties.extend(call.bundle_properties());
        self.finish(result, op, Some(&ty))
    }
}

/// Adds the rounding mode or the behavior on exceptions that a string says.
fn constrained(op: OpText, text: &str) -> Read<OpText> {
    let number = match text.split_once('.') {
        Some(("round", mode)) => mode.parse::<RoundingMode>().ok().map(|mode| ("roundingmode", mode.value())),
        Some(("fpexcept", mode)) => {
            mode.parse::<FPExceptionBehavior>().ok().map(|mode| ("fpExceptionBehavior", mode.value()))
        }
        _ => None,
    };
    match number {
        Some((name, number)) => Ok(op.with(name, format!("{number} : i64"))),
        None => refuse(format!("the metadata string '{text}' cannot be an argument in the dialect 'llvm'")),
    }
}
