//! Random modules of the dialect `flow`, as text.

use std::fmt::Write;

use terrace_random_tests::Random;

/// The values that can be used at a place.
#[derive(Clone)]
struct Scope {
    numbers: Vec<String>,
    conditions: Vec<String>,
}

struct Generator {
    random: Random,
    next: usize,
    out: String,
    /// The number of callable functions.
    callable: usize,
}

/// A module of functions `@f0`, `@f1`, ..., each of which may call those before it. Every third one is private.
pub fn module(seed: u64) -> String {
    functions(seed, 6)
}

/// A module of two modules of many functions each, enough for several threads, and some functions beside them.
pub fn nested_modules(seed: u64) -> String {
    let [first, second] = [1, 2].map(|part| functions(seed.wrapping_mul(3).wrapping_add(part), 40));
    format!("module @first {{\n{first}}}\nmodule @second {{\n{second}}}\n{}", functions(seed, 40))
}

/// Each function may call the first six, as far as they come before it.
fn functions(seed: u64, count: usize) -> String {
    let mut generator = Generator { random: Random::new(seed), next: 0, out: String::new(), callable: 0 };
    for function in 0..count {
        generator.function(function);
        generator.callable = (function + 1).min(6);
    }
    generator.out
}

impl Generator {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn function(&mut self, index: usize) {
        let private = if index % 3 == 1 { "private " } else { "" };
        let head = format!("func {private}@f{index}(%a: i32, %b: i32, %m: memref<i32>, %c: i1) -> i32 {{");
        self.line(&head);
        let mut scope =
            Scope { numbers: vec!["%a".to_owned(), "%b".to_owned()], conditions: vec!["%c".to_owned()] };
        let count = 4 + self.random.below(12);
        self.ops(&mut scope, count, 0);
        let blocks = self.random.below(4);
        if blocks > 0 {
            self.jump(&scope, 0, blocks);
        }
        for block in 0..blocks {
            let argument = self.fresh();
            let label = format!("^b{block}({argument}: i32):");
            self.line(&label);
            let mut inner = scope.clone();
            inner.numbers.push(argument);
            let count = self.random.below(6);
            self.ops(&mut inner, count, 1);
            if block + 1 < blocks {
                self.jump(&inner, block + 1, blocks);
            } else {
                scope = inner;
            }
        }
        let value = self.random.one_of(&scope.numbers);
        let end = format!("flow.return {value} : i32\n}}");
        self.line(&end);
    }

    /// Goes to blocks behind, so that control comes to an end.
    fn jump(&mut self, scope: &Scope, from: usize, to: usize) {
        let (first, second) = (from + self.random.below(to - from), from + self.random.below(to - from));
        let (one, other) = (self.random.one_of(&scope.numbers), self.random.one_of(&scope.numbers));
        let text = if self.random.below(3) == 0 {
            format!("flow.branch ^b{first}({one} : i32)")
        } else {
            let condition = self.random.one_of(&scope.conditions);
            format!("flow.branch_if {condition}, ^b{first}({one} : i32), ^b{second}({other} : i32)")
        };
        self.line(&text);
    }

    fn ops(&mut self, scope: &mut Scope, count: usize, depth: usize) {
        for _ in 0..count {
            self.op(scope, depth);
        }
    }

    fn op(&mut self, scope: &mut Scope, depth: usize) {
        let (a, b) = (self.random.one_of(&scope.numbers), self.random.one_of(&scope.numbers));
        let made = self.fresh();
        let mut text = String::new();
        match self.random.below(if depth < 3 { 14 } else { 11 }) {
            0 | 1 => _ = write!(text, "{made} = flow.constant {} : i32 : i32", self.random.below(3)),
            2 | 3 => _ = write!(text, "{made} = flow.add {a}, {b} : i32"),
            4 | 5 => _ = write!(text, "{made} = flow.sub {a}, {b} : i32"),
            6 => _ = write!(text, "{made} = flow.divide {a}, {b} : i32"),
            7 => {
                _ = write!(text, "{made} = flow.less {a}, {b} : i32, i32");
                self.line(&text);
                scope.conditions.push(made);
                return;
            }
            8 => _ = write!(text, "{made} = flow.load %m : memref<i32> to i32"),
            9 => {
                let is_store = self.random.below(2) == 0;
                let text = match is_store {
                    true => format!("flow.store {a}, %m : i32, memref<i32>"),
                    false => format!("flow.use {a}, {b} : i32, i32"),
                };
                return self.line(&text);
            }
            10 if self.callable > 0 => {
                let callee = self.random.below(self.callable);
                let condition = self.random.one_of(&scope.conditions);
                _ = write!(
                    text,
                    "{made} = flow.call @f{callee}({a}, {b}, %m, {condition}) : (i32, i32, memref<i32>, i1) -> i32"
                );
            }
            10 => _ = write!(text, "{made} = flow.input : i32"),
            11 | 12 => {
                let condition = self.random.one_of(&scope.conditions);
                let head = format!("{made} = flow.if {condition} {{");
                self.line(&head);
                self.region(scope, depth);
                self.line("} else {");
                self.region(scope, depth);
                self.line("} : i32");
                scope.numbers.push(made);
                return;
            }
            _ => {
                let (index, carried) = (self.fresh(), self.fresh());
                let head = format!(
                    "{made} = flow.loop {a} carry {b} : i32 : i32 {{\n^bb0({index}: i32, {carried}: i32):"
                );
                self.line(&head);
                let mut inner = scope.clone();
                inner.numbers.extend([index, carried]);
                self.region(&inner, depth);
                self.line("} : i32");
                scope.numbers.push(made);
                return;
            }
        }
        self.line(&text);
        scope.numbers.push(made);
    }

    fn region(&mut self, scope: &Scope, depth: usize) {
        let mut inner = scope.clone();
        let count = self.random.below(5);
        self.ops(&mut inner, count, depth + 1);
        let value = self.random.one_of(&inner.numbers);
        let end = format!("flow.yield {value} : i32");
        self.line(&end);
    }
}
