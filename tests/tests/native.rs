//! Programs compiled by LLVM: `terrace-run --engine llvm` and `--emit`.

use std::path::PathBuf;
use std::process::{Command, Output};

/// Prints numbers, and returns an exit code.
const PROGRAM: &str = "llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @main() -> i32 {
  %0 = llvm.mlir.constant(42 : i64) : i64
  llvm.call @printI64(%0) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %1 = llvm.mlir.constant(3 : i32) : i32
  llvm.return %1 : i32
}
llvm.func @arguments(%a: i32) -> i32 {
  llvm.return %a : i32
}
";

/// A folder with a program.
struct Folder {
    folder: tempfile::TempDir,
}

impl Folder {
    fn new(program: &str) -> Folder {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("program.mlir"), program).unwrap();
        Folder { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs `terrace-run` on the program.
    fn run_with(&self, words: &str, variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-run-under-test"));
        command.current_dir(self.folder.path()).arg("program.mlir").arg("--no-op-text");
        command.args(words.split_whitespace()).envs(variables.iter().copied()).output().unwrap()
    }

    /// Returns the output of a run that succeeds.
    fn run(&self, words: &str) -> String {
        let output = self.run_with(words, &[]);
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the errors of a run that fails.
    fn fail(&self, words: &str, variables: &[(&str, &str)]) -> String {
        let output = self.run_with(words, variables);
        assert_eq!(output.status.code(), Some(1), "{words}");
        String::from_utf8(output.stderr).unwrap()
    }
}

#[cfg(not(feature = "llvm"))]
#[test]
fn the_feature_is_named_where_it_is_missing() {
    let folder = Folder::new(PROGRAM);
    assert_eq!(
        folder.fail("--engine llvm", &[]),
        "error: '--engine llvm' needs the feature 'llvm', which this program was built without\n |\n = help: build \
         'terrace-run' with '--features llvm'; LLVM 22 is in the package 'llvm-22-dev' of Debian\n"
    );
    assert!(folder.fail("--emit exe", &[]).contains("'--emit' needs the feature 'llvm'"));
    assert!(folder.run("--engine jit").ends_with("3 : i32\n"));
    assert!(!folder.path("program").exists());
}

#[cfg(feature = "llvm")]
mod with_llvm {
    use super::*;

    #[test]
    fn programs_run() {
        let folder = Folder::new(PROGRAM);
        for level in ["-O0", "-O1", "-O2", "-O3"] {
            assert_eq!(folder.run(&format!("--engine llvm {level}")), "42\n3 : i32\n", "{level}");
        }
        assert_eq!(folder.run("--engine llvm --entry arguments 7"), "7 : i32\n");
        let output = folder.run_with("--engine llvm --verbose", &[]);
        let notes = String::from_utf8(output.stderr).unwrap();
        assert_eq!(notes, "note: engine: machine code (LLVM): the option '--engine' says so\n");
    }

    #[test]
    fn programs_of_other_dialects_are_lowered() {
        let folder = Folder::new(
            "func.func @main(%n: index) -> f32 {
               %zero = arith.constant 0 : index
               %one = arith.constant 1 : index
               %start = arith.constant 0.5 : f32
               %r = scf.for %i = %zero to %n step %one iter_args(%x = %start) -> f32 {
                 %y = math.sqrt %x : f32
                 %z = arith.addf %x, %y : f32
                 scf.yield %z : f32
               }
               return %r : f32
             }",
        );
        let expected = folder.run("--engine interpreter 5");
        assert_eq!(folder.run("--engine llvm -O0 5"), expected);
        assert_eq!(folder.run("--engine llvm -O3 5"), expected);
    }

    #[test]
    fn inline_assembly_runs() {
        if !cfg!(target_arch = "x86_64") {
            return;
        }
        let folder = Folder::new(
            "llvm.func @main(%a: i32) -> i32 {
               %r = llvm.inline_asm \"bswap $0\", \"=r,0\" %a : (i32) -> i32
               llvm.return %r : i32
             }",
        );
        assert_eq!(folder.run("--engine llvm 16909060"), "67305985 : i32\n");
    }

    #[test]
    fn half_floats_are_converted() {
        let folder = Folder::new(
            "llvm.func @halves(%x: f64) -> f16 {
               %r = llvm.fptrunc %x : f64 to f16
               llvm.return %r : f16
             }
             llvm.func @brain(%x: f32) -> bf16 {
               %r = llvm.fptrunc %x : f32 to bf16
               llvm.return %r : bf16
             }",
        );
        assert_eq!(folder.run("--engine llvm --entry halves 1.1"), "1.099610e+00 : f16\n");
        assert_eq!(folder.run("--engine llvm --entry brain 1.1"), "1.101560e+00 : bf16\n");
        for function in ["halves", "brain"] {
            for number in ["1.0e-5", "65519.9", "65520.0", "1.0e-8", "3.0e-8", "1.0e-41", "-0.0", "2049.0"] {
                let words = format!("--entry {function} --engine llvm -O0 -- {number}");
                assert_eq!(folder.run(&words), folder.run(&words.replace("llvm -O0", "jit")), "{words}");
            }
        }
    }

    #[test]
    fn faults_are_reported() {
        let folder = Folder::new(
            "llvm.func @trap() {
               \"llvm.intr.trap\"() : () -> ()
               llvm.return
             }
             llvm.func @endless() {
               llvm.br ^again
             ^again:
               llvm.br ^again
             }",
        );
        let error = folder.fail("--engine llvm --entry trap", &[]);
        assert!(
            error.starts_with("error: 'trap' of 'program.mlir' was stopped: it reached a trap"),
            "{error}"
        );
        let error = folder.fail("--engine llvm --entry endless --max-time 0.3", &[]);
        let expected = "error: 'endless' of 'program.mlir' was stopped: it ran for more than 0.3 seconds\n";
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn missing_symbols_are_reported() {
        let folder = Folder::new(
            "llvm.func @nowhere()
             llvm.mlir.global external @thing() : i32
             llvm.func @main() -> !llvm.ptr {
               llvm.call @nowhere() : () -> ()
               %p = llvm.mlir.addressof @thing : !llvm.ptr
               llvm.return %p : !llvm.ptr
             }
             llvm.func @unused()
             llvm.func @go() {
               %p = llvm.call @main() : () -> !llvm.ptr
               llvm.return
             }",
        );
        let expected = "error: '@nowhere' is used, but defined nowhere
 --> program.mlir:1:1
  |
1 | llvm.func @nowhere()
  | ^
  |
  = help: define it in the module; the runtime library and the C library have no such symbol
error: '@thing' is used, but defined nowhere
 --> program.mlir:2:14
  |
2 |              llvm.mlir.global external @thing() : i32
  |              ^
  |
  = help: define it in the module; the runtime library and the C library have no such symbol
";
        assert_eq!(folder.fail("--engine llvm --entry go", &[]), expected);
    }

    #[test]
    fn unknown_intrinsics_are_missing_symbols() {
        let folder = Folder::new(
            "llvm.func @main() {
               llvm.call_intrinsic \"llvm.nothing.like.it\"() : () -> ()
               llvm.return
             }",
        );
        let error = folder.fail("--engine llvm", &[]);
        assert!(
            error.starts_with("error: '@llvm.nothing.like.it' is used, but defined nowhere\n"),
            "{error}"
        );
    }

    #[test]
    fn files_are_written() {
        let folder = Folder::new(PROGRAM);
        folder.run("--emit asm");
        assert!(std::fs::read_to_string(folder.path("program.s")).unwrap().contains("printI64"));
        folder.run("--emit bc -o bits");
        assert!(std::fs::read(folder.path("bits")).unwrap().starts_with(b"BC"));
        folder.run("--emit obj -O3");
        assert!(std::fs::metadata(folder.path("program.o")).unwrap().len() > 0);
        let error = folder.fail("--emit obj -o missing/file", &[]);
        assert!(error.starts_with("error: cannot write 'missing/file': "), "{error}");
    }

    #[test]
    fn executables_run_without_terrace() {
        let folder = Folder::new(PROGRAM);
        assert_eq!(folder.run("--emit exe -O3"), "");
        let output = Command::new(folder.path("program")).output().unwrap();
        assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"42\n"[..], Some(3)));
        assert!(!folder.path("program.o").exists());
    }

    #[test]
    fn executables_that_cannot_be_made() {
        let folder = Folder::new(PROGRAM);
        let error = folder.fail("--emit exe --entry arguments", &[]);
        let expected = "error: an executable cannot begin at 'arguments': nobody passes it arguments or prints its result\n";
        assert!(error.starts_with(expected), "{error}");
        let error = folder.fail("--emit exe --entry other", &[]);
        assert!(error.starts_with("error: there is no function 'other': the module defines"), "{error}");
        let error = folder.fail("--emit exe", &[("CC", "no-such-compiler")]);
        assert!(error.starts_with("error: the linker 'no-such-compiler' cannot be executed: "), "{error}");
        assert!(
            error.contains("help: install a C compiler, such as the package 'gcc', or set CC"),
            "{error}"
        );
        let error = folder.fail("--emit exe", &[("TERRACE_NATIVE_RUNTIME", "/missing.a")]);
        assert!(error.starts_with("error: the runtime library '/missing.a'"), "{error}");
        assert!(
            error.contains("help: build it with 'cargo build --release -p terrace-native-runtime'"),
            "{error}"
        );
    }
}
