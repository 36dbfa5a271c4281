//! Executes functions of the dialect `flow`.

use std::collections::HashMap;

use terrace::ir::{Block, Body, Op, Region, Value};
use terrace::symbols::{SymbolVisibility, symbol_name, symbol_visibility};

/// The observable behaviour of a run.
#[derive(Default)]
pub struct Machine<'ir> {
    functions: HashMap<String, (&'ir Body, Region)>,
    memory: i64,
    inputs: i64,
    pub trace: Vec<Vec<i64>>,
}

/// The terminator's effect on control flow.
enum End {
    Yield(Vec<i64>),
    Jump(Block, Vec<i64>),
}

/// Executes all public functions, in order: what they used and returned.
pub fn run(module: &Body) -> Vec<Vec<i64>> {
    let mut machine = Machine::default();
    let mut public = Vec::new();
    for (holder, region) in module.regions(module.root()) {
        for op in holder.blocks(region).flat_map(|block| holder.ops(block)) {
            let name = symbol_name(holder, op).and_then(|name| name.as_string(holder.context())).unwrap();
            let (inner, region) = holder.region(op, 0);
            machine.functions.insert(name.to_owned(), (inner, region));
            if symbol_visibility(holder, op) == SymbolVisibility::Public {
                public.push(name.to_owned());
            }
        }
    }
    for name in public {
        for arguments in [[1, 2, 0, 0], [3, -1, 0, 1]] {
            let returned = machine.call(&name, &arguments);
            machine.trace.push(returned);
        }
    }
    machine.trace
}

impl Machine<'_> {
    fn call(&mut self, name: &str, arguments: &[i64]) -> Vec<i64> {
        let (body, region) = self.functions[name];
        self.region(body, region, arguments, &mut HashMap::new())
    }

    fn region(
        &mut self,
        body: &Body,
        region: Region,
        arguments: &[i64],
        values: &mut HashMap<Value, i64>,
    ) -> Vec<i64> {
        let mut block = body.entry_block(region).unwrap();
        let mut arguments = arguments.to_vec();
        loop {
            values.extend(body.arguments(block).zip(arguments));
            match self.block(body, block, values) {
                End::Yield(results) => return results,
                End::Jump(next, passed) => (block, arguments) = (next, passed),
            }
        }
    }

    fn block(&mut self, body: &Body, block: Block, values: &mut HashMap<Value, i64>) -> End {
        for op in body.ops(block) {
            let operands: Vec<i64> = body.operands(op).map(|operand| values[&operand]).collect();
            let wrapped = |value: i64| vec![i64::from(value as i32)];
            let results = match body.name(op).text(body.context()) {
                "flow.constant" => vec![constant(body, op)],
                "flow.add" => wrapped(operands[0] + operands[1]),
                "flow.sub" => wrapped(operands[0] - operands[1]),
                "flow.divide" => wrapped(operands[0].checked_div(operands[1]).unwrap_or(0)),
                "flow.less" => vec![i64::from(operands[0] < operands[1])],
                "flow.convert" => operands,
                "flow.input" => {
                    self.inputs += 1;
                    vec![self.inputs]
                }
                "flow.use" => {
                    self.trace.push(operands);
                    Vec::new()
                }
                "flow.load" => vec![self.memory],
                "flow.store" => {
                    self.memory = operands[0];
                    Vec::new()
                }
                "flow.if" => {
                    let (_, region) = body.region(op, usize::from(operands[0] == 0));
                    self.region(body, region, &[], values)
                }
                "flow.loop" => {
                    let (_, region) = body.region(op, 0);
                    let mut carried = operands[1..].to_vec();
                    for round in 0..operands[0].rem_euclid(3) {
                        carried.insert(0, round);
                        carried = self.region(body, region, &carried, values);
                    }
                    carried
                }
                "flow.call" => {
                    let callee = body.attribute(op, "callee").unwrap();
                    let name = callee.as_flat_symbol_reference(body.context()).unwrap().to_owned();
                    self.call(&name, &operands)
                }
                "flow.branch" => return End::Jump(body.successor(op, 0), operands),
                "flow.branch_if" => {
                    let to = body.successor(op, usize::from(operands[0] == 0));
                    let first = body.argument_count(body.successor(op, 0));
                    let passed = if operands[0] != 0 { &operands[1..=first] } else { &operands[1 + first..] };
                    return End::Jump(to, passed.to_vec());
                }
                "flow.return" | "flow.yield" => return End::Yield(operands),
                other => panic!("'{other}' is not known"),
            };
            values.extend(body.results(op).zip(results));
        }
        panic!("a block has no end")
    }
}

fn constant(body: &Body, op: Op) -> i64 {
    let value = body.attribute(op, "value").unwrap();
    let number = value.as_i64(body.context()).unwrap();
    if body.value_type(body.result(op, 0)) == terrace::types::Type::I1 { number & 1 } else { number }
}
