//! Chapter 6: programs are lowered to `llvm`, translated to LLVM IR, and run.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Compiler, print};
use toy::compile::Language;
use toy::{compile, lower_to_llvm, machine_code};

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

/// Runs `toyc --emit=jit` in a process of its own, and returns what the program prints.
fn run(file: &Path, flags: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toyc"));
    let output = command.arg(file).arg("--emit=jit").args(flags).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a program that is given as text.
fn run_text(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.toy");
    std::fs::write(&file, text).unwrap();
    run(&file, &[])
}

fn lowered(compiler: &Compiler, name: &str, optimize: bool) -> terrace::ir::Body {
    let mut ir = compiler.program(name);
    lower_to_llvm(&mut ir, optimize, false).unwrap_or_else(|_| panic!("{}", compiler.messages()));
    ir
}

#[test]
fn programs_run() {
    let product = "1.000000 16.000000 \n4.000000 25.000000 \n9.000000 36.000000 \n";
    let cases = [
        ("codegen.toy", product),
        ("first.toy", product),
        ("struct.toy", product),
        ("trivial_reshape.toy", "1.000000 \n2.000000 \n"),
        ("scalars.toy", "55.000000 1.000000 \n55.000000 \n1.000000 \n5.000000 \n"),
        (
            "calls.toy",
            "1.000000 16.000000 81.000000 \n256.000000 625.000000 1296.000000 \n\
             1.000000 8.000000 27.000000 \n64.000000 125.000000 216.000000 \n",
        ),
    ];
    for (name, expected) in cases {
        assert_eq!(run(&programs().join(name), &[]), expected, "{name}");
        assert_eq!(run(&programs().join(name), &["--opt"]), expected, "{name}");
    }
}

/// Each level of the IR is a program as well.
#[test]
fn ir_of_each_level_runs() {
    let folder = tempfile::tempdir().unwrap();
    for level in ["mlir", "mlir-affine", "mlir-llvm"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toyc"));
        let output = command.arg(programs().join("codegen.toy")).args(["--opt", "--emit", level]).output();
        let file = folder.path().join("program.mlir");
        std::fs::write(&file, output.unwrap().stdout).unwrap();
        assert_eq!(
            run(&file, &[]),
            "1.000000 16.000000 \n4.000000 25.000000 \n9.000000 36.000000 \n",
            "{level}"
        );
    }
}

/// The trailing space of a row comes from the format, which has four bytes.
#[test]
fn the_program_of_the_tutorial_runs() {
    let printed = run_text("def main() { print([[1, 2], [3, 4]]); }");
    let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
    assert_eq!(lines, ["1.000000 2.000000", "3.000000 4.000000"]);
}

/// A number and a row are a line each, and an empty line ends each matrix of several.
#[test]
fn every_rank_is_printed() {
    assert_eq!(run_text("def main() { print(5); }"), "5.000000 \n");
    assert_eq!(run_text("def main() { print([1, 2]); }"), "1.000000 2.000000 \n");
    assert_eq!(
        run_text("def main() { print([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]); }"),
        "1.000000 2.000000 \n3.000000 4.000000 \n\n5.000000 6.000000 \n7.000000 8.000000 \n\n"
    );
}

#[test]
fn print_is_lowered_to_loops() {
    let compiler = Compiler::new();
    let mut ir = compiler.text(
        "func @main(%a: memref<3x2xf64>, %b: memref<f64>) {\n  toy.print %a : memref<3x2xf64>\n  toy.print %b : \
         memref<f64>\n  return\n}",
    );
    let pipeline = toy::passes().parse_pipeline("toy-print-to-printf").unwrap();
    terrace::pass::PassManager::with_pipeline(pipeline).run(&mut ir).unwrap();
    insta::assert_snapshot!(print(&ir));
}

#[test]
fn programs_are_lowered_to_llvm() {
    let compiler = Compiler::new();
    insta::assert_snapshot!(
        "lowered_trivial_reshape.toy",
        print(&lowered(&compiler, "trivial_reshape.toy", true))
    );
    for name in ["codegen.toy", "struct.toy"] {
        let ir = lowered(&compiler, name, false);
        let others = ir.top_level_ops().filter(|op| ir.name(*op).dialect_namespace(ir.context()) != "llvm");
        assert_eq!(others.count(), 0, "{name}");
        // All symbols are there once, whatever is printed.
        let text = print(&ir);
        for symbol in ["func @printf(", "func @malloc(", "func @free(", "@frmt_spec(\"", "@nl(\""] {
            assert_eq!(text.matches(symbol).count(), 1, "{name}: {symbol}");
        }
    }
}

#[test]
fn programs_are_translated_to_llvm_ir() {
    let compiler = Compiler::new();
    let ir = lowered(&compiler, "trivial_reshape.toy", true);
    insta::assert_snapshot!(machine_code::llvm_ir(&ir).unwrap());
}

/// The dump of the tutorial in its spelling, completed where it leaves blocks out. A variadic call has to give the type of
/// its callee today.
const OLDER_DUMP: &str = r#"
llvm.func @free(!llvm<"i8*">)
llvm.func @printf(!llvm<"i8*">, ...) -> !llvm.i32
llvm.func @malloc(!llvm.i64) -> !llvm<"i8*">
llvm.func @main(%207: !llvm<"i8*">, %25: !llvm<"{ double*, i64, [2 x i64], [2 x i64] }">) {
  %0 = llvm.mlir.constant(1.000000e+00 : f64) : !llvm.double
  %1 = llvm.mlir.constant(2.000000e+00 : f64) : !llvm.double
  %214 = llvm.mlir.constant(0 : index) : !llvm.i64
  %218 = llvm.mlir.constant(1 : index) : !llvm.i64
  llvm.br ^bb15(%214 : !llvm.i64)
^bb15(%219: !llvm.i64):
  %220 = llvm.icmp "slt" %219, %218 : !llvm.i64
  llvm.cond_br %220, ^bb16, ^bb18
^bb16:
  %221 = llvm.extractvalue %25[0 : index] : !llvm<"{ double*, i64, [2 x i64], [2 x i64] }">
  %222 = llvm.mlir.constant(0 : index) : !llvm.i64
  %223 = llvm.mlir.constant(2 : index) : !llvm.i64
  %224 = llvm.mul %214, %223 : !llvm.i64
  %225 = llvm.add %222, %224 : !llvm.i64
  %226 = llvm.mlir.constant(1 : index) : !llvm.i64
  %227 = llvm.mul %219, %226 : !llvm.i64
  %228 = llvm.add %225, %227 : !llvm.i64
  %229 = llvm.getelementptr %221[%228] : (!llvm<"double*">, !llvm.i64) -> !llvm<"double*">
  %230 = llvm.load %229 : !llvm<"double*">
  %231 = llvm.call @printf(%207, %230) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm<"i8*">, !llvm.double) -> !llvm.i32
  %232 = llvm.add %219, %218 : !llvm.i64
  llvm.br ^bb15(%232 : !llvm.i64)
^bb18:
  %235 = llvm.extractvalue %25[0 : index] : !llvm<"{ double*, i64, [2 x i64], [2 x i64] }">
  %236 = llvm.bitcast %235 : !llvm<"double*"> to !llvm<"i8*">
  llvm.call @free(%236) : (!llvm<"i8*">) -> ()
  llvm.return
}
"#;

/// Returns the names of the ops of the block that prints a number, without those of the arithmetic on its address.
fn printing_ops(ir: &terrace::ir::Body) -> Vec<String> {
    let mut names = Vec::new();
    for (body, region) in ir.top_level_ops().flat_map(|op| ir.regions(op)) {
        for block in body.blocks(region) {
            let ops: Vec<String> =
                body.ops(block).map(|op| body.name(op).text(body.context()).to_owned()).collect();
            if ops.windows(2).any(|pair| pair == ["llvm.load", "llvm.call"]) {
                let address = ops.iter().position(|name| name == "llvm.getelementptr").unwrap();
                for before in &ops[..address] {
                    let arithmetic = ["llvm.extractvalue", "llvm.mlir.constant", "llvm.mul", "llvm.add"];
                    assert!(arithmetic.contains(&before.as_str()), "{before}");
                }
                names.push(ops[address..].join(" "));
            }
        }
    }
    names
}

/// It is upgraded, and has the same ops for each element. Since then a descriptor has two pointers, and the strides of
/// a buffer of known sizes are constants.
#[test]
fn the_older_dump_of_llvm_is_read() {
    let compiler = Compiler::new();
    let older = compiler.text(OLDER_DUMP);
    insta::assert_snapshot!(print(&older));
    let ours = printing_ops(&lowered(&compiler, "codegen.toy", false));
    assert_eq!(ours, ["llvm.getelementptr llvm.load llvm.call llvm.add llvm.br"]);
    assert_eq!(printing_ops(&older), ours);
    // So are the instructions of LLVM IR.
    let text = machine_code::llvm_ir(&lowered(&compiler, "codegen.toy", false)).unwrap();
    assert!(text.contains("@frmt_spec = internal constant [4 x i8] c\"%f \\00\""), "{text}");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let call = lines.iter().position(|line| line.contains("@printf(ptr @frmt_spec, double")).unwrap();
    let instructions =
        ["getelementptr", "load double, ptr", "call i32 (ptr, ...) @printf", "add i64", "br label"];
    for (line, instruction) in lines[call - 2..].iter().zip(instructions) {
        assert!(line.contains(instruction), "{line}");
    }
}

/// Programs and IR that cannot run: each file of `tests/broken_to_run`, and what is said about it.
#[test]
fn what_is_no_program_is_an_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken_to_run");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        let language = if name.ends_with(".mlir") { Language::Mlir } else { Language::Toy };
        let compiler = Compiler::for_language(language);
        let source = compiler.add(name, &std::fs::read_to_string(&path).unwrap());
        let read = match language {
            Language::Mlir => compile::text_ir(&compiler.context, source),
            Language::Toy => compile::program_ir(&compiler.context, source),
        };
        let outcome = read.and_then(|mut ir| {
            lower_to_llvm(&mut ir, false, false)?;
            machine_code::run(&ir)
        });
        assert!(outcome.is_err(), "{name}");
        insta::assert_snapshot!(name, compiler.messages());
    }
}
