//! Random structured kernels give the same on a Vulkan device as in the interpreter.
//!
//! `RANDOM_KERNELS=2000` makes the test execute as many. Where there is no device it is skipped, or fails with CI=true.

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use terrace_interpreter::memory::Memory;
use terrace_interpreter::{
    Device, Interpreter, KernelLaunch, Limits, Stop, read_argument, registry, write_result,
};
use terrace_random_tests::Random;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::diagnostics::Diagnostic;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, parse_source};
use terrace_runtime::verify::verify;
use terrace_vulkan::VulkanDevice;

/// The number of threads of a launch, and of elements of its memory.
const THREADS: usize = 64;

/// The host's part, which launches the kernel with a thread for each element.
const HOST: &str = "  func.func @main(%m: memref<64xi32>, %r: memref<64xi32>, %n: i32, %c: i1) {
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %sixteen = arith.constant 16 : index
    gpu.launch_func @kernels::@kernel blocks in (%four, %one, %one) threads in (%sixteen, %one, %one)
      args(%m : memref<64xi32>, %r : memref<64xi32>, %n : i32, %c : i1)
    return
  }
";

/// The names of values that can be used here, by type.
#[derive(Clone, Default)]
struct Values {
    integers: Vec<String>,
    truths: Vec<String>,
}

/// Writes a kernel, which depends on the seed alone.
struct Author {
    random: Random,
    text: String,
    count: usize,
    values: Values,
}

impl Author {
    fn line(&mut self, line: impl AsRef<str>) {
        let _ = writeln!(self.text, "      {}", line.as_ref());
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn define(&mut self, op: impl AsRef<str>) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {}", op.as_ref()));
        name
    }

    fn integer(&mut self) -> String {
        let at = self.random.below(self.values.integers.len());
        self.values.integers[at].clone()
    }

    fn truth(&mut self) -> String {
        let at = self.random.below(self.values.truths.len());
        self.values.truths[at].clone()
    }

    fn add_integer(&mut self, op: impl AsRef<str>) {
        let name = self.define(op);
        self.values.integers.push(name);
    }

    /// Writes a region: the values defined in it are not available after it.
    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        let kept = self.values.clone();
        write(self);
        self.values = kept;
    }

    /// Writes an index of an element: the low bits of an integer.
    fn index(&mut self, mask: &str) -> String {
        let number = self.integer();
        let low = self.define(format!("arith.andi {number}, {mask} : i32"));
        self.define(format!("arith.index_castui {low} : i32 to index"))
    }

    fn ops(&mut self, depth: usize) {
        for _ in 0..1 + self.random.below(5) {
            match self.random.below(if depth > 0 { 12 } else { 8 }) {
                0..=2 => self.arithmetic(),
                3 => self.comparison(),
                4 => self.conversion(),
                5 => self.floats(),
                6 | 7 => self.memory(),
                8 => self.condition(depth - 1),
                9 => self.choice(depth - 1),
                10 => self.counted(depth - 1),
                _ => self.repeated(depth - 1),
            }
        }
    }

    fn arithmetic(&mut self) {
        const PLAIN: [&str; 10] =
            ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"];
        const SHIFTS: [&str; 3] = ["shli", "shrsi", "shrui"];
        const DIVISIONS: [&str; 7] =
            ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"];
        let (a, b) = (self.integer(), self.integer());
        match self.random.below(4) {
            0 => {
                let op = self.random.one_of(&SHIFTS);
                let by = self.define(format!("arith.andi {b}, %i31 : i32"));
                self.add_integer(format!("arith.{op} {a}, {by} : i32"));
            }
            1 => {
                let op = self.random.one_of(&DIVISIONS);
                let low = self.define(format!("arith.andi {b}, %i31 : i32"));
                let by = self.define(format!("arith.ori {low}, %i1 : i32"));
                self.add_integer(format!("arith.{op} {a}, {by} : i32"));
            }
            _ => {
                let op = self.random.one_of(&PLAIN);
                self.add_integer(format!("arith.{op} {a}, {b} : i32"));
            }
        }
    }

    fn comparison(&mut self) {
        const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
        let (a, b) = (self.integer(), self.integer());
        let predicate = self.random.one_of(&PREDICATES);
        let truth = self.define(format!("arith.cmpi {predicate}, {a}, {b} : i32"));
        self.values.truths.push(truth);
        let (condition, a, b) = (self.truth(), self.integer(), self.integer());
        self.add_integer(format!("arith.select {condition}, {a}, {b} : i32"));
    }

    fn conversion(&mut self) {
        let a = self.integer();
        let extension = self.random.one_of(&["extsi", "extui"]);
        if self.random.below(3) == 0 {
            let wide = self.define(format!("arith.{extension} {a} : i32 to i64"));
            let square = self.define(format!("arith.muli {wide}, {wide} : i64"));
            let high = self.define(format!("arith.shrui {square}, %wide7 : i64"));
            return self.add_integer(format!("arith.trunci {high} : i64 to i32"));
        }
        let narrow = self.random.one_of(&["i1", "i8", "i16"]);
        let cut = self.define(format!("arith.trunci {a} : i32 to {narrow}"));
        self.add_integer(format!("arith.{extension} {cut} : {narrow} to i32"));
    }

    /// Writes arithmetic of floats that is exact.
    fn floats(&mut self) {
        let operands = [self.integer(), self.integer()].map(|number| {
            let low = self.define(format!("arith.andi {number}, %i255 : i32"));
            self.define(format!("arith.sitofp {low} : i32 to f32"))
        });
        let [a, b] = operands;
        let op = self.random.one_of(&["addf", "subf", "mulf", "maximumf", "minimumf"]);
        let result = self.define(format!("arith.{op} {a}, {b} : f32"));
        if self.random.below(3) == 0 {
            let predicate = self.random.one_of(&["oeq", "olt", "oge", "une", "ult"]);
            let truth = self.define(format!("arith.cmpf {predicate}, {result}, {b} : f32"));
            self.values.truths.push(truth);
        }
        self.add_integer(format!("arith.fptosi {result} : f32 to i32"));
    }

    /// Writes an access: to the element of the thread, to memory that is only read, or to the thread's own.
    fn memory(&mut self) {
        let a = self.integer();
        match self.random.below(5) {
            0 => self.add_integer("memref.load %m[%i] : memref<64xi32>"),
            1 => self.line(format!("memref.store {a}, %m[%i] : memref<64xi32>")),
            2 => {
                let index = self.index("%i63");
                self.add_integer(format!("memref.load %r[{index}] : memref<64xi32>"));
            }
            3 => {
                let index = self.index("%i3");
                self.add_integer(format!("memref.load %own[{index}] : memref<4xi32>"));
            }
            _ => {
                let index = self.index("%i3");
                self.line(format!("memref.store {a}, %own[{index}] : memref<4xi32>"));
            }
        }
    }

    fn condition(&mut self, depth: usize) {
        let condition = self.truth();
        self.line(format!("scf.if {condition} {{"));
        self.inside(|author| author.ops(depth));
        if self.random.below(2) == 0 {
            self.line("} else {");
            self.inside(|author| author.ops(depth));
        }
        self.line("}");
    }

    fn choice(&mut self, depth: usize) {
        let (condition, result) = (self.truth(), self.fresh());
        self.line(format!("{result} = scf.if {condition} -> i32 {{"));
        for end in ["} else {", "}"] {
            self.inside(|author| {
                author.ops(depth);
                let value = author.integer();
                author.line(format!("scf.yield {value} : i32"));
            });
            self.line(end);
        }
        self.values.integers.push(result);
    }

    fn counted(&mut self, depth: usize) {
        let (result, carried, number) = (self.fresh(), self.fresh(), self.fresh());
        let first = self.integer();
        let bound = self.random.one_of(&["%c0", "%c1", "%c4"]);
        self.line(format!(
            "{result} = scf.for {number} = %c0 to {bound} step %c1 iter_args({carried} = {first}) -> i32 {{"
        ));
        self.inside(|author| {
            author.values.integers.push(carried);
            author.add_integer(format!("arith.index_cast {number} : index to i32"));
            author.ops(depth);
            let value = author.integer();
            author.line(format!("scf.yield {value} : i32"));
        });
        self.line("}");
        self.values.integers.push(result);
    }

    fn repeated(&mut self, depth: usize) {
        let [result, count, value, next, inner] = [(); 5].map(|()| self.fresh());
        let first = self.integer();
        self.line(format!(
            "{result}:2 = scf.while ({count} = %i0, {value} = {first}) : (i32, i32) -> (i32, i32) {{"
        ));
        let more = self.define(format!("arith.cmpi slt, {count}, %i3 : i32"));
        self.line(format!("scf.condition({more}) {count}, {value} : i32, i32\n      }} do {{"));
        self.line(format!("^bb0({next}: i32, {inner}: i32):"));
        self.inside(|author| {
            author.values.integers.push(inner);
            author.ops(depth);
            let value = author.integer();
            let count = author.define(format!("arith.addi {next}, %i1 : i32"));
            author.line(format!("scf.yield {count}, {value} : i32, i32"));
        });
        self.line("}");
        self.values.integers.push(format!("{result}#1"));
    }

    /// Writes an exchange between the threads of a block.
    fn exchange(&mut self) {
        let (value, by) = (self.integer(), self.random.one_of(&["%c1", "%c4", "%c15"]));
        self.line(format!(
            "memref.store {value}, %shared[%t] : memref<16xi32, #gpu.address_space<workgroup>>"
        ));
        self.line("gpu.barrier");
        let other = self.define(format!("arith.xori %t, {by} : index"));
        self.add_integer(format!(
            "memref.load %shared[{other}] : memref<16xi32, #gpu.address_space<workgroup>>"
        ));
        self.line("gpu.barrier");
    }

    fn kernel(&mut self) {
        self.text.push_str(
            "    gpu.func @kernel(%m: memref<64xi32>, %r: memref<64xi32>, %n: i32, %c: i1)\n        \
             workgroup(%shared: memref<16xi32, #gpu.address_space<workgroup>>) kernel {\n",
        );
        self.line("%i = gpu.global_id x");
        self.line("%t = gpu.thread_id x");
        for number in [0, 1, 4, 15] {
            self.line(format!("%c{number} = arith.constant {number} : index"));
        }
        for number in [0, 1, 3, 31, 63, 255] {
            self.line(format!("%i{number} = arith.constant {number} : i32"));
        }
        self.line("%wide7 = arith.constant 7 : i64");
        self.line("%own = memref.alloca() : memref<4xi32>");
        self.line(
            "scf.for %k = %c0 to %c4 step %c1 {\n        memref.store %n, %own[%k] : memref<4xi32>\n      }",
        );
        self.values.integers = vec!["%n".to_owned(), "%i1".to_owned(), "%i255".to_owned()];
        self.values.truths = vec!["%c".to_owned()];
        self.add_integer("arith.index_cast %i : index to i32");
        self.add_integer("memref.load %m[%i] : memref<64xi32>");
        self.ops(3);
        for _ in 0..self.random.below(3) {
            self.exchange();
            self.ops(2);
        }
        let last = self.values.integers.last().cloned().unwrap_or_default();
        let other = self.integer();
        let result = self.define(format!("arith.xori {last}, {other} : i32"));
        self.line(format!("memref.store {result}, %m[%i] : memref<64xi32>"));
        self.text.push_str("      gpu.return\n    }\n");
    }
}

fn program(seed: u64) -> String {
    let mut author =
        Author { random: Random::new(seed), text: String::new(), count: 0, values: Values::default() };
    author.kernel();
    format!(
        "module attributes {{gpu.container_module}} {{\n  gpu.module @kernels {{\n{}  }}\n{HOST}}}\n",
        author.text
    )
}

/// A device that several interpreters use in turn.
struct Shared<'device>(&'device mut VulkanDevice);

impl Device for Shared<'_> {
    fn launch(&mut self, memory: &mut Memory, launch: &KernelLaunch<'_>) -> Result<(), Stop> {
        self.0.launch(memory, launch)
    }
}

/// Executes a program; returns what is in its memory behind.
fn execute(
    program: &Body,
    seed: usize,
    device: Option<&mut VulkanDevice>,
    errors: &Mutex<Vec<String>>,
) -> String {
    let numbers = |step: usize| {
        let numbers = (0..THREADS)
            .map(|at| ((at * step + seed) as u32).wrapping_mul(0x9e37_79b9).cast_signed() >> (at % 29));
        format!(
            "dense<[{}]> : tensor<64xi32>",
            numbers.map(|it| it.to_string()).collect::<Vec<_>>().join(", ")
        )
    };
    let texts =
        [numbers(1), numbers(7), (seed as i32 % 100 - 50).to_string(), (seed.is_multiple_of(2)).to_string()];
    let mut interpreter = Interpreter::new(program, &Limits::default());
    if let Some(device) = device {
        interpreter.machine_mut().set_device(Shared(device));
    }
    let function = interpreter.function("main").unwrap();
    let (types, _) = interpreter.signature(function);
    let mut values = Vec::new();
    for (text, ty) in texts.iter().zip(&types) {
        values.push(read_argument(interpreter.machine_mut(), text, *ty).unwrap());
    }
    if interpreter.call(function, &values).is_err() {
        return errors.lock().unwrap().join("\n");
    }
    write_result(interpreter.machine(), &values[0], types[0]).unwrap_or_else(|stop| stop.message().to_owned())
}

#[test]
fn random_kernels_give_the_same_on_a_device() {
    let mut device = match VulkanDevice::open() {
        Ok(device) => device,
        Err(error) if std::env::var("CI").is_ok_and(|value| value == "true") => {
            panic!("{error}: {}", error.help())
        }
        Err(error) => return eprintln!("skipped: {error}"),
    };
    let count = std::env::var("RANDOM_KERNELS").ok().and_then(|count| count.parse().ok()).unwrap_or(20);
    for seed in 0..count {
        let text = program(seed as u64);
        let mut registry = registry();
        registry.insert(terrace_spirv::dialect());
        let options = ContextOptions::default().with_threading(false).with_print_op_on_diagnostic(false);
        let context = Context::with_options(&registry, options);
        let errors: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&errors);
        context.diagnostics().register(move |diagnostic: &Diagnostic| {
            kept.lock().unwrap().push(diagnostic.message().to_owned());
        });
        let source = context.sources().add("kernel", Arc::new(text.clone())).unwrap();
        let program = parse_source(&context, source, &ParseOptions::default());
        let program = program.unwrap_or_else(|_| panic!("{}\n{text}", errors.lock().unwrap().join("\n")));
        assert!(verify(&program).is_ok(), "{}\n{text}", errors.lock().unwrap().join("\n"));
        let expected = execute(&program, seed, None, &errors);
        let found = execute(&program, seed, Some(&mut device), &errors);
        assert_eq!(expected, found, "seed {seed}\n{text}");
        assert!(expected.starts_with("dense<"), "seed {seed}: {expected}\n{text}");
    }
}
