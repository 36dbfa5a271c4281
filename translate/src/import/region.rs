//! Ops of a region, as the generic text of the dialect.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_llvm::IntegerOverflowFlags;

use super::constants;
use super::text::cursor::{Read, refuse, symbol};
use super::types::{Ty, Types};
use super::values::{Typed, Value};

/// The addresses of blocks that a module takes: the number of each by function and block.
pub(super) type BlockTags = FxHashMap<(String, String), usize>;

/// An operand as text: its name and its type.
pub(super) type Operand = (String, String);

/// An op as it is written.
#[derive(Default)]
pub(super) struct OpText {
    pub name: String,
    pub operands: Vec<Operand>,
    pub properties: Vec<(&'static str, String)>,
    pub successors: Vec<String>,
    pub results: Vec<String>,
}

impl OpText {
    /// Creates an op without results.
    pub fn new(name: impl Into<String>, operands: Vec<Operand>) -> Self {
        OpText { name: name.into(), operands, ..OpText::default() }
    }

    /// Adds a property.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.properties.push((name, value.into()));
        self
    }

    /// Adds a property, if there is a value.
    pub fn with_optional(mut self, name: &'static str, value: Option<String>) -> Self {
        self.properties.extend(value.map(|value| (name, value)));
        self
    }

    /// Adds a result.
    pub fn returning(mut self, ty: impl Into<String>) -> Self {
        self.results.push(ty.into());
        self
    }

    /// Appends the op. The result has a name, if it is used.
    pub fn write(&self, result: Option<&str>, location: &str, out: &mut String) {
        if let Some(name) = result.filter(|_| !self.results.is_empty()) {
            let _ = write!(out, "{name} = ");
        }
        let operands: Vec<&str> = self.operands.iter().map(|(name, _)| name.as_str()).collect();
        let types: Vec<&str> = self.operands.iter().map(|(_, ty)| ty.as_str()).collect();
        let _ = write!(out, "\"{}\"({})", self.name, operands.join(", "));
        if !self.successors.is_empty() {
            let _ = write!(out, "[{}]", self.successors.join(", "));
        }
        let properties: Vec<String> = self
            .properties
            .iter()
            .map(
                |(name, value)| {
                    if value == "unit" { (*name).to_owned() } else { format!("{name} = {value}") }
                },
            )
            .collect();
        if !properties.is_empty() {
            let _ = write!(out, " <{{{}}}>", properties.join(", "));
        }
        let _ = writeln!(out, " : ({}) -> ({}) {location}", types.join(", "), self.results.join(", "));
    }
}

/// The location of ops without debug information.
pub(super) const UNKNOWN: &str = "loc(unknown)";

/// The ops of a region. Constants stand before the others.
pub(super) struct Region<'module> {
    types: &'module Types,
    tags: &'module BlockTags,
    constants: String,
    pub ops: String,
    known: FxHashMap<(Ty, Value), String>,
    locals: FxHashMap<String, String>,
    count: usize,
    pub location: String,
}

impl<'module> Region<'module> {
    /// Creates an empty region.
    pub fn new(types: &'module Types, tags: &'module BlockTags) -> Self {
        Region {
            types,
            tags,
            constants: String::new(),
            ops: String::new(),
            known: FxHashMap::default(),
            locals: FxHashMap::default(),
            count: 0,
            location: UNKNOWN.to_owned(),
        }
    }

    /// Returns the text of the constants and the ops.
    pub fn finish(self) -> (String, String) {
        (self.constants, self.ops)
    }

    /// Returns the text of a type.
    pub fn type_text(&self, ty: &Ty) -> String {
        self.types.text(ty)
    }

    /// Returns a new name.
    pub fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%{}", self.count)
    }

    /// Returns the name of a value of the function.
    pub fn local(&mut self, name: &str) -> String {
        if let Some(known) = self.locals.get(name) {
            return known.clone();
        }
        let fresh = self.fresh();
        self.locals.insert(name.to_owned(), fresh.clone());
        fresh
    }

    /// Appends an op, whose result is a value of the function.
    pub fn push(&mut self, result: Option<&str>, op: &OpText) {
        let result = result.map(|name| self.local(name));
        let (location, mut ops) = (std::mem::take(&mut self.location), std::mem::take(&mut self.ops));
        op.write(result.as_deref(), &location, &mut ops);
        (self.location, self.ops) = (location, ops);
    }

    /// Returns operands with types.
    pub fn operands(&mut self, values: &[Typed]) -> Read<Vec<Operand>> {
        values.iter().map(|(ty, value)| self.operand(ty, value)).collect()
    }

    /// Returns an operand with its type. Constants are made on demand.
    pub fn operand(&mut self, ty: &Ty, value: &Value) -> Read<Operand> {
        Ok((self.value(ty, value)?, self.type_text(ty)))
    }

    fn value(&mut self, ty: &Ty, value: &Value) -> Read<String> {
        if let Value::Local(name) = value {
            return Ok(self.local(name));
        }
        let key = (ty.clone(), value.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let name = self.constant(ty, value)?;
        self.known.insert(key, name.clone());
        Ok(name)
    }

    /// Appends an op to the constants, and returns its result.
    fn push_constant(&mut self, op: OpText, ty: &Ty) -> String {
        let name = self.fresh();
        op.returning(self.types.text(ty)).write(Some(&name), UNKNOWN, &mut self.constants);
        name
    }

    fn constant(&mut self, ty: &Ty, value: &Value) -> Read<String> {
        if let Some(attribute) = constants::attribute(self.types, ty, value)? {
            return Ok(
                self.push_constant(OpText::new("llvm.mlir.constant", vec![]).with("value", attribute), ty)
            );
        }
        let op = match value {
            Value::Global(name) => {
                OpText::new("llvm.mlir.addressof", vec![]).with("global_name", symbol(name))
            }
            Value::Null | Value::Zero => OpText::new("llvm.mlir.zero", vec![]),
            Value::Undef => OpText::new("llvm.mlir.undef", vec![]),
            Value::Poison => OpText::new("llvm.mlir.poison", vec![]),
            Value::Nothing => OpText::new("llvm.mlir.none", vec![]),
            Value::Equivalent(name) => {
                OpText::new("llvm.dso_local_equivalent", vec![]).with("function_name", symbol(name))
            }
            Value::BlockAddress { function, block } => {
                let tag = self.tags.get(&(function.clone(), block.clone())).copied().unwrap_or_default();
                let address =
                    format!("#llvm.blockaddress<function = {}, tag = <id = {tag}>>", symbol(function));
                OpText::new("llvm.blockaddress", vec![]).with("block_addr", address)
            }
            Value::Cast { name, operand, to } => {
                let operand = self.operand(&operand.0, &operand.1)?;
                return Ok(self.push_constant(OpText::new(*name, vec![operand]), to));
            }
            Value::Binary { name, flags, operands } => {
                let operands = self.operands(&operands[..])?;
                OpText::new(*name, operands).with_optional("overflowFlags", overflow(flags))
            }
            Value::Address { flags, source, operands } => self.address(flags, source, operands)?,
            Value::List(parts) => return self.aggregate(ty, parts),
            Value::Splat(part) => match ty {
                Ty::Vector { count, is_scalable: false, .. } => {
                    return self.aggregate(ty, &vec![(**part).clone(); usize::try_from(*count).unwrap_or(0)]);
                }
                _ => return refuse("a constant of equal elements has no form in the dialect"),
            },
            Value::Bytes(bytes) => {
                let parts = bytes.iter().map(|byte| (Ty::Integer(8), Value::Number(byte.to_string())));
                return self.aggregate(ty, &parts.collect::<Vec<_>>());
            }
            Value::Boolean(_) | Value::Number(_) | Value::Local(_) => {
                return refuse(format!("a number is no constant of type '{}'", self.type_text(ty)));
            }
        };
        Ok(self.push_constant(op, ty))
    }

    fn aggregate(&mut self, ty: &Ty, parts: &[Typed]) -> Read<String> {
        let operands = self.operands(parts)?;
        let mut whole = self.push_constant(OpText::new("llvm.mlir.undef", vec![]), ty);
        for (position, operand) in operands.into_iter().enumerate() {
            let container = (whole, self.type_text(ty));
            let op = match ty {
                Ty::Vector { .. } => {
                    let index = Value::Number(position.to_string());
                    let index = self.operand(&Ty::Integer(64), &index)?;
                    OpText::new("llvm.insertelement", vec![container, operand, index])
                }
                _ => OpText::new("llvm.insertvalue", vec![container, operand])
                    .with("position", format!("array<i64: {position}>")),
            };
            whole = self.push_constant(op, ty);
        }
        Ok(whole)
    }

    /// Returns the op that computes an address, without its result.
    pub fn address(&mut self, flags: &[String], source: &Ty, operands: &[Typed]) -> Read<OpText> {
        let Some(((base_type, base), indices)) = operands.split_first() else {
            return refuse("an address without a base");
        };
        let mut values = vec![self.operand(base_type, base)?];
        let (mut constants, mut current) = (Vec::new(), None::<Ty>);
        for (number, (ty, index)) in indices.iter().enumerate() {
            let container = current.clone();
            // The first index steps over whole objects; later ones go into them.
            let is_field = container.as_ref().is_some_and(|container| self.types.fields(container).is_some());
            let literal = match (index, ty) {
                (Value::Number(text), Ty::Integer(_)) => {
                    text.parse::<i32>().ok().filter(|it| *it != i32::MIN)
                }
                _ => None,
            };
            match literal {
                Some(position) if is_field || number > 0 => constants.push(position.to_string()),
                _ => {
                    constants.push(i32::MIN.to_string());
                    values.push(self.operand(ty, index)?);
                }
            }
            current = Some(match container {
                None => source.clone(),
                Some(container) => {
                    let position = literal.and_then(|it| u64::try_from(it).ok()).unwrap_or(0);
                    self.types.part(&container, position)?
                }
            });
        }
        let mut words: Vec<&str> = flags.iter().map(String::as_str).collect();
        if words.contains(&"inbounds") {
            words.retain(|word| *word != "nusw");
        }
        let number = words.iter().fold(0, |bits, word| {
            bits | match *word {
                "inbounds" => 3,
                "nusw" => 2,
                "nuw" => 4,
                _ => 0,
            }
        });
        Ok(OpText::new("llvm.getelementptr", values)
            .with("rawConstantIndices", format!("array<i32: {}>", constants.join(", ")))
            .with("elem_type", self.type_text(source))
            .with("noWrapFlags", format!("{number} : i32")))
    }
}

/// Returns the attribute of overflow flags.
pub(super) fn overflow(flags: &[String]) -> Option<String> {
    let flags: Vec<&str> =
        flags.iter().map(String::as_str).filter(|flag| matches!(*flag, "nsw" | "nuw")).collect();
    let flags = (!flags.is_empty()).then(|| flags.join(", "))?;
    let value = flags.parse::<IntegerOverflowFlags>().ok()?;
    Some(format!("{} : i32", value.value()))
}

/// Returns the attribute of fast-math flags.
pub(super) fn fast_math(flags: &[String]) -> Option<String> {
    let is_flag = |flag: &&str| {
        matches!(*flag, "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn" | "reassoc")
    };
    let flags: Vec<&str> = flags.iter().map(String::as_str).filter(is_flag).collect();
    (!flags.is_empty()).then(|| format!("#llvm.fastmath<{}>", flags.join(", ")))
}
