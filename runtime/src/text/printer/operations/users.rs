//! Comments with the users of values.

use rustc_hash::FxHashSet;

use crate::ir::{BlockIndex, OpIndex, ValueIndex};
use crate::text::printer::operations::OpPrinter;
use crate::text::printer::tokens::{push_indentation, push_unsigned};

impl OpPrinter<'_, '_> {
    /// Appends the comment after an op.
    pub(crate) fn print_users_of_op(&mut self, op: OpIndex) {
        if op == OpIndex::ROOT {
            return;
        }
        let arena = self.arena();
        let record = &arena.ops[op.at()];
        if record.result_count == 0 {
            if record.operand_count > 0 {
                self.out.push_str(" // id: ");
                self.print_op_number(op);
            }
            return;
        }
        let results = record.results..record.results + record.result_count;
        let mut users = FxHashSet::default();
        let mut results_of_users = 0;
        for result in results.clone() {
            let mut next = arena.values[result as usize].first_use;
            while next.is_some() {
                let value_use = &arena.uses[next.at()];
                if users.insert(value_use.owner) {
                    results_of_users += arena.ops[value_use.owner.at()].result_count;
                }
                next = value_use.next;
            }
        }
        if users.is_empty() {
            self.out.push_str(" // unused");
            return;
        }
        let is_one = record.result_count == 1 && users.len() <= 1 && results_of_users <= 1;
        self.out.push_str(if is_one { " // user: " } else { " // users: " });
        for result in results {
            if result > record.results {
                self.out.push_str(", ");
            }
            let in_parentheses = record.result_count > 1;
            if in_parentheses {
                self.out.push('(');
            }
            self.print_users_of_value(ValueIndex(result));
            if in_parentheses {
                self.out.push(')');
            }
        }
    }

    /// Appends a comment line for each argument of a block.
    pub(crate) fn print_users_of_arguments(&mut self, block: BlockIndex) {
        let arena = self.arena();
        for argument in &arena.argument_lists[arena.blocks[block.at()].arguments.range()] {
            push_indentation(&mut self.out, self.indentation);
            self.out.push_str("// ");
            self.print_value_at(*argument);
            if arena.values[argument.at()].first_use.is_none() {
                self.out.push_str(" is unused");
            } else {
                self.out.push_str(" is used by ");
                self.print_users_of_value(*argument);
            }
            self.out.push('\n');
        }
    }

    fn print_value_at(&mut self, value: ValueIndex) {
        let scope = self.scopes.last().expect("something is being printed");
        scope.numbering.write_value(&mut self.out, value);
    }

    fn print_op_number(&mut self, op: OpIndex) {
        let scope = self.scopes.last().expect("something is being printed");
        match scope.numbering.op_number(op) {
            Some(number) => {
                self.out.push('%');
                push_unsigned(&mut self.out, u64::from(number));
            }
            None => self.out.push_str("<<UNKNOWN OPERATION>>"),
        }
    }

    fn print_users_of_value(&mut self, value: ValueIndex) {
        let arena = self.arena();
        let mut next = arena.values[value.at()].first_use;
        if next.is_none() {
            self.out.push_str("unused");
        }
        let mut seen = FxHashSet::default();
        while next.is_some() {
            let value_use = &arena.uses[next.at()];
            next = value_use.next;
            if !seen.insert(value_use.owner) {
                continue;
            }
            if seen.len() > 1 {
                self.out.push_str(", ");
            }
            let user = &arena.ops[value_use.owner.at()];
            if user.result_count == 0 {
                self.print_op_number(value_use.owner);
            }
            for result in 0..user.result_count {
                if result > 0 {
                    self.out.push_str(", ");
                }
                self.print_value_at(ValueIndex(user.results + result));
            }
        }
    }
}
