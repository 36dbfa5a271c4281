//! Terminators, and the arguments that they pass to blocks.

use super::functions::FunctionReader;
use super::region::{OpText, Operand};
use super::text::cursor::{Read, refuse};
use super::text::lexer::Token;
use super::types::Ty;
use super::values::{self, Value};

impl FunctionReader<'_, '_> {
    fn target(&mut self) -> Read<String> {
        self.cursor.takes_word("label");
        match self.cursor.next() {
            Token::Local(name) => Ok(name.clone()),
            other => refuse(format!("a block was expected instead of {other:?}")),
        }
    }

    /// Returns the values that a branch from the current block passes to a block.
    fn passed(&mut self, target: &str) -> Read<Vec<Operand>> {
        let Some(block) = self.blocks.get(target) else {
            return refuse(format!("there is no block '{target}'"));
        };
        let mut passed = Vec::new();
        for phi in &block.phis {
            let incoming = phi.incoming.iter().find(|(_, from)| *from == self.current);
            let Some((value, _)) = incoming else {
                return refuse(format!(
                    "a value from block '{}' is missing in block '{target}'",
                    self.current
                ));
            };
            passed.push((phi.ty.clone(), value.clone()));
        }
        self.region.operands(&passed)
    }

    fn successor(&self, target: &str) -> String {
        self.blocks.get(target).map_or_else(String::new, |block| format!("^bb{}", block.number))
    }

    /// Reads a terminator, and writes its op.
    pub(super) fn terminator(&mut self, result: Option<&str>, word: &str) -> Read<()> {
        match word {
            "ret" => {
                let (ty, operands) = match self.cursor.takes_word("void") {
                    true => (None, vec![]),
                    false => {
                        let (ty, value) = values::read_typed(&mut self.cursor)?;
                        let operand = self.region.operand(&ty, &value)?;
                        (Some(ty), vec![operand])
                    }
                };
                debug_assert!(ty.is_none_or(|ty| !ty.is_void()));
                self.finish(None, OpText::new("llvm.return", operands), None)
            }
            "unreachable" => self.finish(None, OpText::new("llvm.unreachable", vec![]), None),
            "br" => self.branch(),
            "switch" => self.switch(),
            "indirectbr" => self.indirect_branch(),
            "resume" => {
                let (ty, value) = values::read_typed(&mut self.cursor)?;
                let operand = self.region.operand(&ty, &value)?;
                self.finish(None, OpText::new("llvm.resume", vec![operand]), None)
            }
            "invoke" => self.invoke(result),
            _ => refuse(format!("the instruction '{word}' has no op in the dialect")),
        }
    }

    fn branch(&mut self) -> Read<()> {
        if self.cursor.is_word("label") {
            let target = self.target()?;
            let passed = self.passed(&target)?;
            let mut op = OpText::new("llvm.br", passed);
            op.successors.push(self.successor(&target));
            return self.finish(None, op, None);
        }
        let (ty, condition) = values::read_typed(&mut self.cursor)?;
        self.cursor.expect(',')?;
        let on_true = self.target()?;
        self.cursor.expect(',')?;
        let on_false = self.target()?;
        let mut operands = vec![self.region.operand(&ty, &condition)?];
        let (true_passed, false_passed) = (self.passed(&on_true)?, self.passed(&on_false)?);
        let sizes = format!("array<i32: 1, {}, {}>", true_passed.len(), false_passed.len());
        operands.extend(true_passed);
        operands.extend(false_passed);
        let mut op = OpText::new("llvm.cond_br", operands).with("operandSegmentSizes", sizes);
        op.successors = vec![self.successor(&on_true), self.successor(&on_false)];
        self.finish(None, op, None)
    }

    fn switch(&mut self) -> Read<()> {
        let (ty, value) = values::read_typed(&mut self.cursor)?;
        self.cursor.expect(',')?;
        let default = self.target()?;
        self.cursor.expect('[')?;
        let (mut cases, mut targets) = (Vec::new(), Vec::new());
        while !self.cursor.takes(']') {
            let (_, case) = values::read_typed(&mut self.cursor)?;
            cases.push(match case {
                Value::Number(number) => number,
                Value::Boolean(value) => value.to_string(),
                _ => return refuse("a case of a switch is no number"),
            });
            self.cursor.expect(',')?;
            targets.push(self.target()?);
        }
        let mut operands = vec![self.region.operand(&ty, &value)?];
        let default_passed = self.passed(&default)?;
        let default_count = default_passed.len();
        operands.extend(default_passed);
        let (mut segments, mut total) = (Vec::new(), 0);
        let mut successors = vec![self.successor(&default)];
        for target in &targets {
            let passed = self.passed(target)?;
            segments.push(passed.len().to_string());
            total += passed.len();
            operands.extend(passed);
            successors.push(self.successor(target));
        }
        let mut op = OpText::new("llvm.switch", operands)
            .with("operandSegmentSizes", format!("array<i32: 1, {default_count}, {total}>"))
            .with("case_operand_segments", array("i32", &segments));
        if !cases.is_empty() {
            let Ty::Integer(width) = ty else { return refuse("a switch on a value that is no integer") };
            let values = format!("dense<[{}]> : vector<{}xi{width}>", cases.join(", "), cases.len());
            op = op.with("case_values", values);
        }
        op.successors = successors;
        self.finish(None, op, None)
    }

    fn indirect_branch(&mut self) -> Read<()> {
        let (ty, value) = values::read_typed(&mut self.cursor)?;
        self.cursor.expect(',')?;
        self.cursor.expect('[')?;
        let mut operands = vec![self.region.operand(&ty, &value)?];
        let (mut segments, mut successors) = (Vec::new(), Vec::new());
        while !self.cursor.takes(']') {
            let target = self.target()?;
            self.cursor.takes(',');
            let passed = self.passed(&target)?;
            segments.push(passed.len().to_string());
            operands.extend(passed);
            successors.push(self.successor(&target));
        }
        let mut op =
            OpText::new("llvm.indirectbr", operands).with("indbr_operand_segments", array("i32", &segments));
        op.successors = successors;
        self.finish(None, op, None)
    }

    fn invoke(&mut self, result: Option<&str>) -> Read<()> {
        let mut call = self.read_call()?;
        self.cursor.takes_word("to");
        let normal = self.target()?;
        self.cursor.takes_word("unwind");
        let unwind = self.target()?;
        // The result of the op is no value before it: a block of its own passes it on.
        let uses_result = result.is_some_and(|result| {
            self.blocks.get(&normal).is_some_and(|block| {
                let own = Value::Local(result.to_owned());
                block.phis.iter().any(|phi| phi.incoming.contains(&(own.clone(), self.current.clone())))
            })
        });
        let (normal_passed, normal_successor, between) = if uses_result {
            let passed = self.passed(&normal)?;
            let mut branch = OpText::new("llvm.br", passed);
            branch.successors.push(self.successor(&normal));
            self.extra_blocks += 1;
            let name = format!("^between{}", self.extra_blocks);
            (vec![], name.clone(), Some((name, branch)))
        } else {
            (self.passed(&normal)?, self.successor(&normal), None)
        };
        let unwind_passed = self.passed(&unwind)?;
        let sizes = [call.callee_operands, normal_passed.len(), unwind_passed.len(), call.bundle_operands];
        let sizes = sizes.map(|size| size.to_string());
        let bundles = call.operands.split_off(call.callee_operands);
        call.operands.extend(normal_passed);
        call.operands.extend(unwind_passed);
        call.operands.extend(bundles);
        let ty = call.result.clone();
        let mut op = OpText::new("llvm.invoke", std::mem::take(&mut call.operands));
        op.properties = call.properties_of("llvm.invoke")?;
        op = op.with("operandSegmentSizes", array("i32", &sizes));
        op.successors = vec![normal_successor, self.successor(&unwind)];
        self.finish(result, op, Some(&ty))?;
        if let Some((name, branch)) = between {
            self.region.ops.push_str(&format!("{name}:\n"));
            self.region.push(None, &branch);
        }
        Ok(())
    }

    /// Reads the clauses of a landing pad, which stand on lines of their own.
    pub(super) fn landing_pad(&mut self, result: Option<&str>) -> Read<()> {
        let ty = super::types::read(&mut self.cursor)?;
        let (mut operands, mut is_cleanup) = (Vec::new(), false);
        loop {
            match self.cursor.peek() {
                Token::Word(word) if word == "cleanup" => {
                    self.cursor.next();
                    is_cleanup = true;
                }
                Token::Word(word) if word == "catch" || word == "filter" => {
                    self.cursor.next();
                    let (ty, value) = values::read_typed(&mut self.cursor)?;
                    operands.push(self.region.operand(&ty, &value)?);
                }
                _ => break,
            }
        }
        let op = OpText::new("llvm.landingpad", operands);
        let op = if is_cleanup { op.with("cleanup", "unit") } else { op };
        self.finish(result, op, Some(&ty))
    }
}

/// Returns an array attribute of numbers.
pub(super) fn array(ty: &str, numbers: &[String]) -> String {
    if numbers.is_empty() { format!("array<{ty}>") } else { format!("array<{ty}: {}>", numbers.join(", ")) }
}
