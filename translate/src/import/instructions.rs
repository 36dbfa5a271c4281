//! Instructions.

use terrace_llvm::{AtomicBinOp, AtomicOrdering, FCmpPredicate, ICmpPredicate};

use super::functions::FunctionReader;
use super::region::{OpText, fast_math, overflow};
use super::text::cursor::{Cursor, Read, Refusal, quoted, refuse};
use super::text::lexer::Token;
use super::types::{self, POINTER, Ty};
use super::values::{self, BINARIES, CASTS, Typed, Value};

/// Returns the number of a case of an enum of the dialect.
fn number<T: std::str::FromStr>(word: &str, value: impl Fn(T) -> i64) -> Read<String> {
    let cased = word.parse::<T>().or_else(|_| format!("_{word}").parse::<T>());
    match cased {
        Ok(case) => Ok(format!("{} : i64", value(case))),
        Err(_) => refuse(format!("'{word}' has no form in the dialect")),
    }
}

fn ordering(cursor: &mut Cursor<'_>) -> Read<String> {
    number(cursor.word()?, AtomicOrdering::value)
}

/// Reads `syncscope("name")`, if it is next.
fn sync_scope(cursor: &mut Cursor<'_>) -> Read<Option<String>> {
    if !cursor.takes_word("syncscope") {
        return Ok(None);
    }
    cursor.expect('(')?;
    let name = quoted(cursor.text()?);
    cursor.expect(')')?;
    Ok(Some(name))
}

fn unit(name: &'static str, is_set: bool, op: OpText) -> OpText {
    if is_set { op.with(name, "unit") } else { op }
}

/// The clauses behind the operands of an instruction, separated by commas.
#[derive(Default)]
struct Ending {
    alignment: Option<String>,
    address_space: u32,
}

impl FunctionReader<'_, '_> {
    /// Reads `, align 4, addrspace(1)` and metadata.
    fn ending(&mut self) -> Read<Ending> {
        let mut ending = Ending::default();
        while *self.cursor.peek() == Token::Mark(',') {
            match self.cursor.peek_at(1) {
                Token::Word(word) if word == "align" => {
                    self.cursor.next();
                    self.cursor.next();
                    ending.alignment = Some(format!("{} : i64", self.cursor.number::<u64>()?));
                }
                Token::Word(word) if word == "addrspace" => {
                    self.cursor.next();
                    self.cursor.next();
                    self.cursor.expect('(')?;
                    ending.address_space = self.cursor.number()?;
                    self.cursor.expect(')')?;
                }
                _ => break,
            }
        }
        Ok(ending)
    }

    fn typed(&mut self) -> Read<Typed> {
        values::read_typed(&mut self.cursor)
    }

    fn comma(&mut self) -> Read<()> {
        self.cursor.expect(',')
    }

    /// Writes an op whose result has a type, and ends the instruction.
    pub(super) fn finish(&mut self, result: Option<&str>, op: OpText, ty: Option<&Ty>) -> Read<()> {
        let op = self.with_metadata(op)?;
        let op = match ty.filter(|ty| !ty.is_void()) {
            Some(ty) => op.returning(self.region.type_text(ty)),
            None => op,
        };
        self.region.push(result, &op);
        Ok(())
    }

    /// Reads an instruction, and writes its op.
    pub(super) fn instruction(&mut self, result: Option<&str>) -> Read<()> {
        let word = self.cursor.word()?;
        if let Some(name) = values::find(BINARIES, word) {
            return self.binary(result, name);
        }
        if let Some(name) = values::find(CASTS, word) {
            let flags = values::read_flags(&mut self.cursor);
            let (from, value) = self.typed()?;
            self.cursor.takes_word("to");
            let to = types::read(&mut self.cursor)?;
            let operand = self.region.operand(&from, &value)?;
            let op = OpText::new(name, vec![operand]).with_optional("overflowFlags", overflow(&flags));
            let op = unit("nonNeg", flags.iter().any(|flag| flag == "nneg"), op);
            // Casts of the dialect have no fast-math flags. They only permit more than is done without.
            return self.finish(result, op, Some(&to));
        }
        match word {
            "fneg" => {
                let flags = values::read_flags(&mut self.cursor);
                let (ty, value) = self.typed()?;
                let operand = self.region.operand(&ty, &value)?;
                let op =
                    OpText::new("llvm.fneg", vec![operand]).with_optional("fastmathFlags", fast_math(&flags));
                self.finish(result, op, Some(&ty))
            }
            "freeze" => {
                let (ty, value) = self.typed()?;
                let operand = self.region.operand(&ty, &value)?;
                self.finish(result, OpText::new("llvm.freeze", vec![operand]), Some(&ty))
            }
            "icmp" | "fcmp" => self.comparison(result, word),
            "select" => {
                let flags = values::read_flags(&mut self.cursor);
                let operands = self.typed_list(3)?;
                let ty = operands[1].0.clone();
                let operands = self.region.operands(&operands)?;
                let op =
                    OpText::new("llvm.select", operands).with_optional("fastmathFlags", fast_math(&flags));
                self.finish(result, op, Some(&ty))
            }
            "alloca" => self.alloca(result),
            "load" => self.load(result),
            "store" => self.store(),
            "fence" => {
                let scope = sync_scope(&mut self.cursor)?;
                let ordering = ordering(&mut self.cursor)?;
                let op = OpText::new("llvm.fence", vec![]).with("ordering", ordering);
                self.finish(None, op.with_optional("syncscope", scope), None)
            }
            "cmpxchg" => self.compare_and_exchange(result),
            "atomicrmw" => self.update(result),
            "getelementptr" => self.address(result),
            "extractelement" => {
                let operands = self.typed_list(2)?;
                let ty = self.module.types.part(&operands[0].0, 0)?;
                let operands = self.region.operands(&operands)?;
                self.finish(result, OpText::new("llvm.extractelement", operands), Some(&ty))
            }
            "insertelement" => {
                let operands = self.typed_list(3)?;
                let ty = operands[0].0.clone();
                let operands = self.region.operands(&operands)?;
                self.finish(result, OpText::new("llvm.insertelement", operands), Some(&ty))
            }
            "shufflevector" => self.shuffle(result),
            "extractvalue" => {
                let (ty, value) = self.typed()?;
                let (positions, part) = self.positions(&ty)?;
                let operand = self.region.operand(&ty, &value)?;
                let op = OpText::new("llvm.extractvalue", vec![operand]).with("position", positions);
                self.finish(result, op, Some(&part))
            }
            "insertvalue" => {
                let operands = self.typed_list(2)?;
                let ty = operands[0].0.clone();
                let (positions, _) = self.positions(&ty)?;
                let operands = self.region.operands(&operands)?;
                self.finish(
                    result,
                    OpText::new("llvm.insertvalue", operands).with("position", positions),
                    Some(&ty),
                )
            }
            "va_arg" => {
                let (list, value) = self.typed()?;
                self.comma()?;
                let ty = types::read(&mut self.cursor)?;
                let operand = self.region.operand(&list, &value)?;
                self.finish(result, OpText::new("llvm.va_arg", vec![operand]), Some(&ty))
            }
            "call" | "tail" | "musttail" | "notail" => self.call(result, word),
            "landingpad" => self.landing_pad(result),
            _ => self.terminator(result, word),
        }
    }

    fn typed_list(&mut self, count: usize) -> Read<Vec<Typed>> {
        let mut operands = vec![self.typed()?];
        while operands.len() < count {
            self.comma()?;
            operands.push(self.typed()?);
        }
        Ok(operands)
    }

    fn binary(&mut self, result: Option<&str>, name: &'static str) -> Read<()> {
        let flags = values::read_flags(&mut self.cursor);
        let (ty, left) = self.typed()?;
        self.comma()?;
        let right = values::read(&mut self.cursor, &ty)?;
        let operands = vec![self.region.operand(&ty, &left)?, self.region.operand(&ty, &right)?];
        let has = |name: &str| flags.iter().any(|flag| flag == name);
        let op = OpText::new(name, operands).with_optional("fastmathFlags", fast_math(&flags));
        let op = op.with_optional("overflowFlags", overflow(&flags));
        let op = unit("isDisjoint", has("disjoint"), unit("isExact", has("exact"), op));
        self.finish(result, op, Some(&ty))
    }

    fn comparison(&mut self, result: Option<&str>, word: &str) -> Read<()> {
        // Of these, the dialect has none for integers: 'samesign' only promises more than is known without it.
        let flags = values::read_flags(&mut self.cursor);
        let predicate = self.cursor.word()?;
        let (name, predicate) = match word {
            "icmp" => ("llvm.icmp", number(predicate, ICmpPredicate::value)?),
            _ => {
                let predicate = match predicate {
                    "true" => "_true",
                    "false" => "_false",
                    predicate => predicate,
                };
                ("llvm.fcmp", number(predicate, FCmpPredicate::value)?)
            }
        };
        let (ty, left) = self.typed()?;
        self.comma()?;
        let right = values::read(&mut self.cursor, &ty)?;
        let operands = vec![self.region.operand(&ty, &left)?, self.region.operand(&ty, &right)?];
        let op = OpText::new(name, operands).with("predicate", predicate);
        let op = op.with_optional("fastmathFlags", fast_math(&flags));
        self.finish(result, op, Some(&ty.with_element(Ty::Integer(1))))
    }

    fn alloca(&mut self, result: Option<&str>) -> Read<()> {
        let is_inalloca = self.cursor.takes_word("inalloca");
        if self.cursor.is_word("swifterror") {
            return refuse("'swifterror' of an allocation has no form in the dialect");
        }
        let element = types::read(&mut self.cursor)?;
        let mut count = (Ty::Integer(32), Value::Number("1".to_owned()));
        let is_count = |token: &Token| matches!(token, Token::Word(word) if types::is_type(word));
        if *self.cursor.peek() == Token::Mark(',') && is_count(self.cursor.peek_at(1)) {
            self.cursor.next();
            count = self.typed()?;
        }
        let ending = self.ending()?;
        let operand = self.region.operand(&count.0, &count.1)?;
        let op = OpText::new("llvm.alloca", vec![operand]).with_optional("alignment", ending.alignment);
        let op = unit("inalloca", is_inalloca, op.with("elem_type", self.region.type_text(&element)));
        self.finish(result, op, Some(&Ty::Pointer(ending.address_space)))
    }

    fn load(&mut self, result: Option<&str>) -> Read<()> {
        let is_atomic = self.cursor.takes_word("atomic");
        let is_volatile = self.cursor.takes_word("volatile");
        let ty = types::read(&mut self.cursor)?;
        self.comma()?;
        let (pointer, value) = self.typed()?;
        let scope = sync_scope(&mut self.cursor)?;
        let order = if is_atomic { Some(ordering(&mut self.cursor)?) } else { None };
        let ending = self.ending()?;
        let operand = self.region.operand(&pointer, &value)?;
        let op = OpText::new("llvm.load", vec![operand])
            .with_optional("alignment", ending.alignment)
            .with_optional("ordering", order)
            .with_optional("syncscope", scope);
        self.finish(result, unit("volatile_", is_volatile, op), Some(&ty))
    }

    fn store(&mut self) -> Read<()> {
        let is_atomic = self.cursor.takes_word("atomic");
        let is_volatile = self.cursor.takes_word("volatile");
        let operands = self.typed_list(2)?;
        let scope = sync_scope(&mut self.cursor)?;
        let order = if is_atomic { Some(ordering(&mut self.cursor)?) } else { None };
        let ending = self.ending()?;
        let operands = self.region.operands(&operands)?;
        let op = OpText::new("llvm.store", operands)
            .with_optional("alignment", ending.alignment)
            .with_optional("ordering", order)
            .with_optional("syncscope", scope);
        self.finish(None, unit("volatile_", is_volatile, op), None)
    }

    fn compare_and_exchange(&mut self, result: Option<&str>) -> Read<()> {
        let is_weak = self.cursor.takes_word("weak");
        let is_volatile = self.cursor.takes_word("volatile");
        let operands = self.typed_list(3)?;
        let scope = sync_scope(&mut self.cursor)?;
        let (success, failure) = (ordering(&mut self.cursor)?, ordering(&mut self.cursor)?);
        let ending = self.ending()?;
        let ty = Ty::Struct { is_packed: false, fields: vec![operands[2].0.clone(), Ty::Integer(1)] };
        let operands = self.region.operands(&operands)?;
        let op = OpText::new("llvm.cmpxchg", operands)
            .with_optional("alignment", ending.alignment)
            .with("success_ordering", success)
            .with("failure_ordering", failure)
            .with_optional("syncscope", scope);
        self.finish(result, unit("weak", is_weak, unit("volatile_", is_volatile, op)), Some(&ty))
    }

    fn update(&mut self, result: Option<&str>) -> Read<()> {
        let is_volatile = self.cursor.takes_word("volatile");
        let operation = number(self.cursor.word()?, AtomicBinOp::value)?;
        let operands = self.typed_list(2)?;
        let scope = sync_scope(&mut self.cursor)?;
        let ordering = ordering(&mut self.cursor)?;
        let ending = self.ending()?;
        let ty = operands[1].0.clone();
        let operands = self.region.operands(&operands)?;
        let op = OpText::new("llvm.atomicrmw", operands)
            .with("bin_op", operation)
            .with("ordering", ordering)
            .with_optional("alignment", ending.alignment)
            .with_optional("syncscope", scope);
        self.finish(result, unit("volatile_", is_volatile, op), Some(&ty))
    }

    fn address(&mut self, result: Option<&str>) -> Read<()> {
        let flags = values::read_flags(&mut self.cursor);
        let source = types::read(&mut self.cursor)?;
        let mut operands = Vec::new();
        while *self.cursor.peek() == Token::Mark(',') && !matches!(self.cursor.peek_at(1), Token::Metadata(_))
        {
            self.cursor.next();
            operands.push(self.typed()?);
        }
        let vector = operands.iter().map(|(ty, _)| ty).find(|ty| matches!(ty, Ty::Vector { .. })).cloned();
        let base = operands.first().map_or(POINTER, |(ty, _)| ty.clone());
        let element = match base {
            Ty::Vector { element, .. } => *element,
            base => base,
        };
        let ty = vector.map_or(element.clone(), |vector| vector.with_element(element));
        let op = self.region.address(&flags, &source, &operands)?;
        self.finish(result, op, Some(&ty))
    }

    fn shuffle(&mut self, result: Option<&str>) -> Read<()> {
        let operands = self.typed_list(3)?;
        let Ty::Vector { count, is_scalable, .. } = operands[2].0.clone() else {
            return refuse("the mask of a shuffle is no vector");
        };
        let position = |(_, value): &Typed| match value {
            Value::Number(number) => Ok(number.clone()),
            Value::Poison | Value::Undef => Ok("-1".to_owned()),
            _ => Err(Refusal("the mask of a shuffle is no list of numbers".to_owned())),
        };
        let all = |text: &str| vec![text.to_owned(); usize::try_from(count).unwrap_or(0)];
        let mask = match &operands[2].1 {
            Value::List(parts) => parts.iter().map(position).collect::<Read<Vec<_>>>()?,
            Value::Zero => all("0"),
            Value::Splat(part) => all(&position(part)?),
            _ => all("-1"),
        };
        let element = Box::new(self.module.types.part(&operands[0].0, 0)?);
        let ty = Ty::Vector { is_scalable, count, element };
        let operands = self.region.operands(&operands[..2])?;
        let op = OpText::new("llvm.shufflevector", operands)
            .with("mask", format!("array<i32: {}>", mask.join(", ")));
        self.finish(result, op, Some(&ty))
    }

    /// Reads the positions of a part, and returns its type as well.
    fn positions(&mut self, ty: &Ty) -> Read<(String, Ty)> {
        let (mut positions, mut part) = (Vec::new(), ty.clone());
        while *self.cursor.peek() == Token::Mark(',') && matches!(self.cursor.peek_at(1), Token::Number(_)) {
            self.cursor.next();
            let position: u64 = self.cursor.number()?;
            part = self.module.types.part(&part, position)?;
            positions.push(position.to_string());
        }
        Ok((format!("array<i64: {}>", positions.join(", ")), part))
    }
}
