//! Random functions of the dialects `std` and `affine`.

use terrace_random_tests::Random;

/// The features of the functions beside arithmetic.
#[derive(Clone, Copy)]
pub struct Shape {
    /// Reads and writes of memory.
    pub memory: bool,
    /// Calls of earlier functions, some of which are private.
    pub calls: bool,
    /// Affine loops and conditions.
    pub regions: bool,
    /// The ops that compute numbers from two others.
    pub operations: &'static [&'static str],
}

impl Shape {
    /// Arithmetic and branches.
    pub const PLAIN: Shape = Shape {
        memory: false,
        calls: false,
        regions: false,
        operations: &["addi", "subi", "muli", "and", "or", "xor"],
    };
    /// Everything.
    pub const ALL: Shape = Shape { memory: true, calls: true, regions: true, ..Shape::PLAIN };
    /// Only what both programs have the same folds for.
    pub const SUMS: Shape = Shape { operations: &["addi"], ..Shape::PLAIN };
}

/// A module of functions.
pub fn module(seed: u64, shape: Shape) -> String {
    let mut generator =
        Generator { random: Random::new(seed), next: 0, callable: 0, shape, out: String::new() };
    for index in 0..6 {
        generator.function(index);
        generator.callable += 1;
    }
    generator.out
}

struct Generator {
    random: Random,
    next: usize,
    /// The number of callable functions.
    callable: usize,
    shape: Shape,
    out: String,
}

/// The values of type `i32`, `i1` and `index` at some place.
#[derive(Clone, Default)]
struct Scope {
    numbers: Vec<String>,
    truths: Vec<String>,
    indexes: Vec<String>,
}

impl Generator {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn function(&mut self, index: usize) {
        let visibility = if index % 3 == 1 { "private " } else { "" };
        self.line(format!(
            "func {visibility}@f{index}(%a: i32, %b: i32, %c: i1, %m: memref<8xi32>, %i: index) -> i32 {{"
        ));
        let mut scope = Scope {
            numbers: vec!["%a".to_owned(), "%b".to_owned()],
            truths: vec!["%c".to_owned()],
            indexes: vec!["%i".to_owned()],
        };
        let count = 6 + self.random.below(14);
        self.ops(&mut scope, count, 0);
        if self.random.below(2) == 0 {
            let (condition, one, other) = (
                self.random.one_of(&scope.truths),
                self.random.one_of(&scope.numbers),
                self.random.one_of(&scope.numbers),
            );
            let (x, y, z) = (self.fresh(), self.fresh(), self.fresh());
            self.line(format!("cond_br {condition}, ^left({one} : i32), ^right({other} : i32)"));
            for (label, argument) in [("left", x), ("right", y)] {
                self.line(format!("^{label}({argument}: i32):"));
                let mut inner = scope.clone();
                inner.numbers.push(argument);
                let count = self.random.below(6);
                self.ops(&mut inner, count, 1);
                let value = self.random.one_of(&inner.numbers);
                self.line(format!("br ^end({value} : i32)"));
            }
            self.line(format!("^end({z}: i32):"));
            scope.numbers.push(z);
            let count = self.random.below(4);
            self.ops(&mut scope, count, 1);
        }
        let value = self.random.one_of(&scope.numbers);
        self.line(format!("return {value} : i32\n}}"));
    }

    fn ops(&mut self, scope: &mut Scope, count: usize, depth: usize) {
        for _ in 0..count {
            self.op(scope, depth);
        }
    }

    fn op(&mut self, scope: &mut Scope, depth: usize) {
        let (a, b) = (self.random.one_of(&scope.numbers), self.random.one_of(&scope.numbers));
        let (c, i) = (self.random.one_of(&scope.truths), self.random.one_of(&scope.indexes));
        let made = self.fresh();
        let Shape { memory, calls, regions, operations } = self.shape;
        match self.random.below(16) {
            0 | 1 => {
                let value = self.random.below(3);
                self.line(format!("{made} = constant {value} : i32"));
            }
            2 => {
                let predicate = ["eq", "slt", "ne", "ult"][self.random.below(4)];
                self.line(format!("{made} = cmpi {predicate}, {a}, {b} : i32"));
                return scope.truths.push(made);
            }
            3 => self.line(format!("{made} = select {c}, {a}, {b} : i32")),
            4 if memory => {
                self.line(format!("store {a}, %m[{i}] : memref<8xi32>"));
                return;
            }
            5 | 6 if memory => self.line(format!("{made} = load %m[{i}] : memref<8xi32>")),
            7 if calls && self.callable > 0 => {
                let callee = self.random.below(self.callable);
                self.line(format!(
                    "{made} = call @f{callee}({a}, {b}, {c}, %m, {i}) : (i32, i32, i1, memref<8xi32>, index) -> i32"
                ));
            }
            8 if regions && depth < 3 => {
                let index = self.fresh();
                self.line(format!("affine.for {index} = 0 to 8 {{"));
                let mut inner = scope.clone();
                inner.indexes.push(index);
                let count = 1 + self.random.below(5);
                self.ops(&mut inner, count, depth + 1);
                self.line("}");
                return;
            }
            9 if regions && depth < 3 => {
                self.line(format!("affine.if affine_set<(d0) : (d0 - 3 >= 0)>({i}) {{"));
                for part in ["} else {", "}"] {
                    let mut inner = scope.clone();
                    let count = 1 + self.random.below(3);
                    self.ops(&mut inner, count, depth + 1);
                    self.line(part);
                }
                return;
            }
            _ => {
                let name = operations[self.random.below(operations.len())];
                self.line(format!("{made} = {name} {a}, {b} : i32"));
            }
        }
        scope.numbers.push(made);
    }
}
